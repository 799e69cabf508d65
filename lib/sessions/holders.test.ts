// Only its cardholder pays a checkout with a card, however the card was given; and asking again uses nothing up.
import { beforeAll, expect, test, vi } from 'vitest';
import { findGuest } from '@/lib/auth/find-guest';
import { readClock } from '@/lib/clock/store';
import { newId } from '@/lib/db/ids';
import { setCustomerFee } from '@/lib/merchants/fees/set-customer-fee';
import * as idempotency from '@/lib/operation/idempotency';
import { showPage } from '@/lib/payments/page/show-page';
import { showChallenge } from '@/lib/secure-tokens/show-challenge';
import { payByForm } from '@/lib/sessions/pay-by-form';
import { showCheckout } from '@/lib/sessions/show-checkout';
import { api } from '@/lib/testing/api';
import { aShopWithAPage, type ShopWithAPage } from '@/lib/testing/fixtures/checkouts';
import { meansOf, simulate } from '@/lib/testing/fixtures/payment-methods';
import { asRole, testCard } from '@/lib/testing/market';
import { refusalIn, type Shop, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

const silent = { times: 0 };
const { findReply } = idempotency;
// as if the first of two calls had not been completed when the second looked
vi.spyOn(idempotency, 'findReply').mockImplementation(async (claim) => (silent.times-- > 0 ? null : findReply(claim)));

let page: ShopWithAPage;
let shop: Shop;
beforeAll(async () => {
  page = await aShopWithAPage();
  shop = page.shop;
});

const challenged = '4100000000005000';
const notAuthenticated = '4100000000500000';
const tokenOf = async (number: string): Promise<string> =>
  (await page.byPage('POST', '/tokens', { payment_details: { ...testCard, number } })).body.id;
const paymentsOf = async (id: string) =>
  (await sql<{ status: string }>('SELECT status FROM "Payment" WHERE session = $1 ORDER BY id', [id])).map(({ status }) => status);
test('a customer’s token is asked about like the card itself, under either name', async () => {
  for (const name of ['payment_details', 'token']) {
    const id = await page.open();
    const redirected = (await page.pay(id, { [name]: await tokenOf(challenged) })).body;
    expect(redirected).toMatchObject({ status: 'pending', redirect_url: expect.stringContaining('/secure-tokens/'), payment: null });
    const refused = await page.pay(id, { [name]: await tokenOf(notAuthenticated) });
    expect(refusalIn(refused)).toEqual({ status: 502, code: 'card_declined', param: name });
    expect(await paymentsOf(id)).toEqual([]);
    expect((await page.pay(id, { [name]: await tokenOf(testCard.number) })).body).toMatchObject({
      status: 'completed',
      payment: { payment_details: { three_d_secure: { verification_status: 'OK', eci: '05' } } },
    });
  }
});

test('the merchant decides by itself whether its token is asked about', async () => {
  const id = await page.open();
  const paid = await shop.post(`/sessions/${id}/pay`, { payment_details: await tokenOf(challenged) });
  expect(paid.body).toMatchObject({ status: 'completed', payment: { payment_details: { three_d_secure: null } } });
});

test('what was authenticated by a token uses both up: neither pays again', async () => {
  const [id, next] = [await page.open(), await page.open()];
  const token = await tokenOf(testCard.number);
  const verify = () => page.pay(next, { payment_details: token });
  expect((await page.pay(id, { payment_details: token })).body).toMatchObject({ status: 'completed' });
  expect(refusalIn(await verify())).toEqual({ status: 422, code: 'invalid_token', param: 'payment_details' });
  const shared = await tokenOf(testCard.number);
  const answers = await together(6, async (index) => page.pay(await page.open(), { payment_details: shared, fraud_details: { index } }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a customer pays with what was authenticated for this checkout, and for no other; the merchant with any of its own', async () => {
  const request = { amount: 5_000, currency: 'JPY', return_url: 'https://shop.example.jp', payment_details: testCard };
  const [id, next] = [await page.open(), await page.open()];
  const byApi = (await shop.post('/secure_tokens', request)).body.id;
  const asked = (await page.pay(next, { payment_details: { ...testCard, number: challenged } })).body.redirect_url.split('/').at(-1);
  await sql(`UPDATE "SecureToken" SET status = 'OK', challenge = NULL WHERE challenge IS NOT NULL`);
  const guest = await findGuest(id);
  if (!guest) throw new Error('no guest');
  const caller = { actor: guest.actor, now: await readClock(), requestId: newId(), locale: 'ja' as const };
  for (const token of [byApi, asked]) {
    expect(refusalIn(await page.pay(id, { payment_details: token }))).toEqual({
      status: 422,
      code: 'invalid_token',
      param: 'payment_details',
    });
    await expect(payByForm(caller, { id, verified: token })).rejects.toMatchObject({ code: 'invalid_token' });
    expect(await showCheckout(caller, { id, secure_token_id: token })).toMatchObject({ state: 'open', verified: null });
  }
  expect(await paymentsOf(id)).toEqual([]);
  expect(await showCheckout(caller, { id: next, secure_token_id: asked })).toMatchObject({ verified: true });
  expect((await page.pay(next, { payment_details: asked })).body).toMatchObject({ status: 'completed' });
  expect((await shop.post(`/sessions/${id}/pay`, { payment_details: byApi })).body).toMatchObject({ status: 'completed' });
});

test('where cash was paid in, came too late or was cancelled the checkout says so, and leads back to the merchant', async () => {
  const id = await page.open({ expires_in_seconds: 60 });
  const guest = await findGuest(id);
  if (!guest) throw new Error('no guest');
  const caller = { actor: guest.actor, now: await readClock(), requestId: newId(), locale: 'ja' as const };
  const { payment } = (await page.payWith(id, 'konbini')).body;
  const back = `https://shop.example.jp/thanks?order=1&session_id=${id}`;
  const pageId = payment.payment_details.instructions_url.split('/').at(-1);
  const show = async () => [await showCheckout(caller, { id }), await showPage(caller, { id: pageId })] as const;
  const [checkout, slip] = await show();
  expect([checkout.paid, checkout.onward_url, checkout.back_url, slip.back]).toEqual([
    'authorized',
    payment.payment_details.instructions_url,
    back,
    back,
  ]);
  await simulate(shop, payment.id, 'paid');
  const [paid, till] = await show();
  expect([paid.paid, paid.onward_url, paid.back_url, till.back]).toEqual(['captured', null, back, back]);
});

test('exactly one of payment_details and token', async () => {
  const id = await page.open();
  const both = await page.pay(id, { payment_details: testCard, token: await tokenOf(testCard.number) });
  expect(refusalIn(both)).toEqual({ status: 422, code: 'invalid_parameter', param: 'token' });
  expect(refusalIn(await page.pay(id, {}))).toEqual({ status: 422, code: 'missing_parameter', param: 'payment_details' });
});

test('the holder is asked about what is charged, the fee of the brand included', async () => {
  const other = await aShopWithAPage();
  await setCustomerFee(await asRole('operator', null), { id: other.shop.id, methods: ['visa'], amount: 150, last_number: 0 });
  const id = await other.open();
  const { redirect_url } = (await other.pay(id, { payment_details: { ...testCard, number: challenged } })).body;
  const guest = await findGuest(redirect_url.split('/').at(-1));
  if (!guest) throw new Error('no guest');
  const caller = { actor: guest.actor, now: await readClock(), requestId: newId(), locale: 'ja' as const };
  expect((await showChallenge(caller, { id: redirect_url.split('/').at(-1) })).amount).toBe(5_165);
  const paid = await other.pay(await other.open(), { payment_details: { ...testCard, number: testCard.number } });
  expect(paid.body.payment).toMatchObject({ total: 5_165, payment_details: { three_d_secure: { verification_status: 'OK' } } });
});

test('a brand that is off: neither asked about, nor kept, nor charged', async () => {
  await sql(`UPDATE "Merchant" SET checkout = '{"off": ["visa"]}' WHERE id = $1`, [shop.id]);
  const refused = { status: 422, code: 'invalid_payment_type', param: 'payment_details.type' };
  const before = await sql('SELECT id FROM "SecureToken"');
  const [id, keeping] = [await page.open(), await page.open({ mode: 'customer', amount: undefined, platform_details: undefined })];
  expect(refusalIn(await page.pay(id, { payment_details: { ...testCard, number: challenged } }))).toEqual(refused);
  expect(refusalIn(await page.pay(keeping, { payment_details: testCard }))).toEqual(refused);
  expect(await sql('SELECT id FROM "SecureToken"')).toHaveLength(before.length);
  expect(await page.session(keeping)).toMatchObject({ status: 'pending', customer_id: null });
  await sql('UPDATE "Merchant" SET checkout = NULL WHERE id = $1', [shop.id]);
});

test('without a split a platform offers no cash, which is split as it comes in', async () => {
  const id = await page.open({ capture: 'manual', platform_details: undefined });
  const { payment_methods } = await page.session(id);
  expect(payment_methods.map(({ type }: { type: string }) => type)).toEqual(['credit_card', 'paypay', 'merpay', 'paidy']);
  expect(refusalIn(await page.payWith(id, 'konbini'))).toMatchObject({ status: 422, code: 'invalid_payment_type' });
});

test('what is refused leaves the payment that waits for its customer as it is', async () => {
  const id = await page.open({ payment_types: ['credit_card', 'paypay'] });
  await page.payWith(id, 'paypay');
  for (const body of [{ payment_details: meansOf.konbini }, { payment_details: 'tok_x' }, { payment_details: { ...testCard, month: 13 } }])
    expect((await page.pay(id, body)).status).toBe(422);
  expect(await paymentsOf(id)).toEqual(['pending']);
  expect((await page.payWith(id, 'credit_card')).body).toMatchObject({ status: 'completed' });
  expect(await paymentsOf(id)).toEqual(['cancelled', 'captured']);
});

test('the same request again does not cancel what it has begun itself', async () => {
  const id = await page.open();
  const key = { 'idempotency-key': `app ${id}` };
  const first = await page.payWith(id, 'paypay', key);
  silent.times = 1;
  const again = await page.payWith(id, 'paypay', key);
  expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
  expect(await paymentsOf(id)).toEqual(['pending']);
});

test('who agrees in the app while another way is begun: one of them, and the other is told', async () => {
  for (let round = 0; round < 4; round++) {
    const id = await page.open();
    const waits = (await page.payWith(id, 'paypay')).body.payment.id;
    const [, other] = await Promise.all([simulate(shop, waits, 'approved'), page.payWith(id, 'credit_card')]);
    const paid = (await paymentsOf(id)).filter((status) => status === 'captured');
    expect(paid).toHaveLength(1);
    if (other.status !== 200)
      expect(refusalIn(other)).toMatchObject({ status: expect.toBeOneOf([409, 422]), param: expect.toBeOneOf(['id', null]) });
    expect((await api(shop.secretKey, 'GET', `/sessions/${id}`)).body.status).toBe('completed');
  }
});
