// A checkout over the API: created, shown, paid by every method, cancelled, expired; by the merchant and by its page with a publishable
// key.
import { beforeAll, expect, test } from 'vitest';
import { findGuest } from '@/lib/auth/find-guest';
import { newId } from '@/lib/db/ids';
import { cashMethods, paymentMethods, walletMethods } from '@/lib/money/methods';
import { paySession } from '@/lib/sessions/pay-session';
import { recoverAll } from '@/lib/testing/fixtures/attempts';
import { aShopWithAPage, type ShopWithAPage } from '@/lib/testing/fixtures/checkouts';
import { meansOf, simulate, splitOfMethod } from '@/lib/testing/fixtures/payment-methods';
import { splitOf, testCard } from '@/lib/testing/market';
import { aShop, eventsOf, outcomeOf, recordsOf, refusalIn, type Shop, together, transactionsOf } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let page: ShopWithAPage;
let shop: Shop;
let other: Shop;
beforeAll(async () => {
  [page, other] = [await aShopWithAPage(), await aShop()];
  shop = page.shop;
});
const returned = (id: string) => `https://shop.example.jp/thanks?order=1&session_id=${id}`;

test('what is made is shown, whole to the merchant and without what is its own to the page', async () => {
  const given = { metadata: { cart: '7' }, line_items: [{ description: 'お茶', quantity: 2, amount: 2_500 }], external_order_num: 'A-1' };
  const made = (await shop.post('/sessions', page.aSession(given))).body;
  expect(made).toMatchObject({
    id: expect.stringMatching(/^[a-z2-7]{27,33}$/),
    resource: 'session',
    mode: 'payment',
    amount: 5_000,
    session_url: `http://127.0.0.1:3000/sessions/${made.id}`,
    status: 'pending',
    expired: false,
    payment: null,
    customer_id: null,
    metadata: { cart: '7' },
    line_items: given.line_items,
    default_locale: 'ja',
  });
  expect(made.payment_methods.map(({ type }: { type: string }) => type)).toEqual([...paymentMethods]);
  expect(Date.parse(made.expires_at) - Date.parse(made.created_at)).toBe(86_400_000);
  expect(await page.session(made.id)).toEqual(made);
  expect((await page.byPage('GET', `/sessions/${made.id}`)).body).toEqual({ ...made, metadata: {} });
});

test('what no customer could pay is not made', async () => {
  const cases: [Record<string, unknown>, string, string][] = [
    [{ platform_details: undefined }, 'missing_parameter', 'platform_details'],
    [{ platform_details: undefined, capture: 'auto' }, 'missing_parameter', 'platform_details'],
    [{ amount: undefined }, 'missing_parameter', 'amount'],
    [{ amount: 0 }, 'invalid_parameter', 'amount'],
    [{ currency: 'USD' }, 'invalid_currency', 'currency'],
    [{ mode: 'customer' }, 'invalid_parameter', 'amount'],
    [{ mode: 'lend' }, 'invalid_parameter', 'mode'],
    [{ platform_details: splitOf([shop.sellers[0] ?? '', 5_001]) }, 'invalid_parameter', 'platform_details'],
    [{ platform_details: splitOf([other.sellers[0] ?? '', 1]) }, 'invalid_parameter', 'platform_details.submerchants.0.submerchant_id'],
    [{ payment_data: { platform_details: splitOfMethod(shop) } }, 'invalid_parameter', 'payment_data.platform_details'],
    [{ payment_data: { tax: 5_000 } }, 'invalid_parameter', 'payment_data.tax'],
    [{ return_url: 'javascript:alert(1)' }, 'invalid_parameter', 'return_url'],
    [{ payment_types: ['cheque'] }, 'invalid_parameter', 'payment_types.0'],
    [{ expires_in_seconds: 90 * 86_400 + 1 }, 'invalid_parameter', 'expires_in_seconds'],
    [
      { mode: 'customer', amount: undefined, platform_details: undefined, payment_types: ['konbini'] },
      'invalid_payment_type',
      'payment_types',
    ],
    [{ mode: 'customer', amount: undefined }, 'invalid_parameter', 'platform_details'],
    [
      { platform_details: undefined, payment_data: { platform_details: splitOf([other.sellers[0] ?? '', 1]) } },
      'invalid_parameter',
      'payment_data.platform_details.submerchants.0.submerchant_id',
    ],
    // cash is split when it is paid, and no split is given
    [{ platform_details: undefined, capture: 'manual', payment_types: ['konbini', 'pay_easy'] }, 'missing_parameter', 'platform_details'],
  ];
  for (const [overrides, code, param] of cases)
    expect(refusalIn(await shop.post('/sessions', page.aSession(overrides)))).toEqual({ status: 422, code, param });
  expect(refusalIn(await page.byPage('POST', '/sessions', page.aSession()))).toMatchObject({ status: 403 });
});

test('a card: authenticated without a question, paid, back to the merchant', async () => {
  const id = await page.open({ external_order_num: 'A-2', payment_data: { tax: 454, metadata: { x: 'y' } } });
  const paid = await page.payWith(id, 'credit_card');
  expect(paid.body).toMatchObject({
    redirect_url: returned(id),
    status: 'completed',
    customer: null,
    payment: { status: 'captured', amount: 4_546, tax: 454 },
  });
  expect(paid.body.payment).toMatchObject({ metadata: {}, platform_details: null });
  const { payment, ...after } = await page.session(id);
  expect(after).toMatchObject({ status: 'completed', completed_at: expect.any(String) });
  expect(payment).toMatchObject({ session: id, external_order_num: 'A-2', metadata: { x: 'y' }, platform_details: splitOfMethod(shop) });
  expect(await eventsOf(payment.id)).toEqual(['payment.captured']);
  expect((await recordsOf(payment.id, shop.id))[0]).toEqual(['payment', 5_000]);
});

test('a card whose holder is to be asked: first there, then the same token pays, once', async () => {
  const id = await page.open();
  const asked = (await page.pay(id, { payment_details: { ...testCard, number: '4100000000005000' } })).body;
  expect(asked).toMatchObject({ redirect_url: expect.stringContaining('/secure-tokens/'), status: 'pending', payment: null });
  expect(await page.session(id)).toMatchObject({ status: 'pending', payment: null });
  const token = asked.redirect_url.split('/').at(-1);
  expect(refusalIn(await page.pay(id, { payment_details: token }))).toMatchObject({ status: 422, code: 'invalid_token' });
  const failed = await page.pay(id, { payment_details: { ...testCard, number: '4100000000500000' } });
  expect(refusalIn(failed)).toMatchObject({ status: 502, code: 'card_declined' });
});

test('a refused card leaves the checkout open, and the next one pays it', async () => {
  const id = await page.open();
  const refused = await page.pay(id, { payment_details: { ...testCard, number: '4123111111111059' } });
  expect(refusalIn(refused)).toMatchObject({ status: 502, code: 'card_declined' });
  expect(await page.session(id)).toMatchObject({ status: 'pending', payment: { status: 'failed' } });
  expect((await page.payWith(id, 'credit_card')).body).toMatchObject({ status: 'completed' });
});

test.each(cashMethods)('%s: completed as it is given out, and the customer goes to the instructions', async (method) => {
  const id = await page.open();
  const { redirect_url, status, payment } = (await page.payWith(id, method)).body;
  expect([redirect_url, status, payment.status]).toEqual([payment.payment_details.instructions_url, 'completed', 'authorized']);
  expect((await simulate(shop, payment.id, 'paid')).body).toMatchObject({ status: 'captured' });
  expect(await page.session(id)).toMatchObject({ status: 'completed', payment: { status: 'captured' } });
});

test.each(walletMethods)(
  '%s: completed once its customer has agreed, and captured in part where it was only authorized',
  async (method) => {
    const id = await page.open({ capture: 'manual', platform_details: undefined });
    const { redirect_url, status, payment } = (await page.payWith(id, method)).body;
    expect([redirect_url, status, payment.status]).toEqual([payment.payment_details.redirect_url, 'pending', 'pending']);
    expect(await page.session(id)).toMatchObject({ status: 'pending' });
    expect((await simulate(shop, payment.id, 'approved')).body).toMatchObject({ status: 'authorized' });
    expect(await page.session(id)).toMatchObject({ status: 'completed' });
    const part = await shop.capture(payment.id, { amount: 4_000, platform_details: splitOfMethod(shop) });
    // rule 10 names PayPay and Merpay
    if (method !== 'paidy') expect(part.body).toMatchObject({ status: 'captured', amount: 4_000 });
    else {
      expect(refusalIn(part)).toEqual({ status: 422, code: 'invalid_parameter', param: 'amount' });
      expect(part.body.error.message).toContain('PayPay and Merpay');
      expect((await shop.capture(payment.id, { platform_details: splitOfMethod(shop) })).body).toMatchObject({ status: 'captured' });
    }
    expect((await shop.refund(payment.id)).body).toMatchObject({ status: 'refunded' });
  },
);

test('who comes back from an app without an answer pays in another way: what waited there is cancelled', async () => {
  const id = await page.open();
  const first = (await page.payWith(id, 'paypay')).body.payment;
  const second = (await page.payWith(id, 'credit_card')).body;
  expect(second).toMatchObject({ status: 'completed', payment: { status: 'captured' } });
  expect(await shop.payment(first.id)).toMatchObject({ status: 'cancelled' });
  expect(outcomeOf(await simulate(shop, first.id, 'approved'))).toBe('422 not_capturable');
});

test('a session paid twice at once: charged once', async () => {
  for (const method of ['credit_card', 'konbini'] as const) {
    const id = await page.open();
    const answers = await together(12, () => page.payWith(id, method));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 409, 422, 429].includes(status))).toBe(true);
    const made = await sql<{ status: string }>(
      `SELECT status FROM "Payment" WHERE session = $1 AND status NOT IN ('failed', 'cancelled')`,
      [id],
    );
    expect(made).toHaveLength(1);
    expect(refusalIn(await page.payWith(id, method))).toEqual({ status: 422, code: 'invalid_parameter', param: 'id' });
  }
});

test('the same key twice: the first reply, one payment', async () => {
  const id = await page.open();
  const key = { 'idempotency-key': `pay ${id}` };
  const [first, second] = [await page.pay(id, { payment_details: testCard }, key), await page.pay(id, { payment_details: testCard }, key)];
  expect(second.text).toBe(first.text);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(refusalIn(await page.pay(id, { payment_details: meansOf.konbini }, key))).toMatchObject({
    status: 422,
    code: 'idempotency_key_reused',
  });
});

test('C16 AcquirerTimeoutUnknown: while it is not known nobody pays again, and then it is completed', async () => {
  const id = await page.open();
  const lost = await page.pay(id, { payment_details: testCard }, { 'service-scenario': 'gateway_timeout_approved' });
  expect(lost.status).toBe(504);
  expect(refusalIn(await page.payWith(id, 'konbini'))).toMatchObject({ status: 409 });
  expect(refusalIn(await page.byPage('POST', `/sessions/${id}/cancel`))).toMatchObject({ status: 409 });
  await recoverAll();
  const { status, payment } = await page.session(id);
  expect([status, payment.status]).toEqual(['completed', 'captured']);
  expect(await transactionsOf(payment.id, 'capture')).toBe(1);
});

test('cancelled, it is not paid; paid, it is not cancelled; at once, one of them', async () => {
  const id = await page.open();
  const waiting = (await page.payWith(id, 'merpay')).body.payment;
  expect((await page.byPage('POST', `/sessions/${id}/cancel`)).body).toMatchObject({
    status: 'cancelled',
    cancelled_at: expect.any(String),
  });
  expect((await page.byPage('POST', `/sessions/${id}/cancel`)).body).toMatchObject({ status: 'cancelled' });
  expect(await shop.payment(waiting.id)).toMatchObject({ status: 'cancelled' });
  expect(refusalIn(await page.payWith(id, 'credit_card'))).toEqual({ status: 422, code: 'invalid_parameter', param: 'id' });
  const paid = await page.open();
  await page.payWith(paid, 'credit_card');
  expect(refusalIn(await page.byPage('POST', `/sessions/${paid}/cancel`))).toMatchObject({ status: 422 });
  for (let round = 0; round < 6; round++) {
    const raced = await page.open();
    const calls = [() => page.payWith(raced, 'credit_card'), () => page.byPage('POST', `/sessions/${raced}/cancel`)];
    await together(2, (index) => calls[(index + round) % 2]?.() as ReturnType<typeof page.byPage>);
    const { status, payment } = await page.session(raced);
    expect([
      ['completed', 'captured'],
      ['cancelled', undefined],
    ]).toContainEqual([status, payment?.status]);
  }
});

test('expired from its end on, to the instant', async () => {
  const id = await page.open({ expires_in_seconds: 60 });
  const guest = await findGuest(id);
  if (!guest) throw new Error('no guest');
  const [{ end }] = (await sql('SELECT min("expiresAt") AS end FROM "Session"')) as [{ end: Date }];
  const at = (ms: number) => ({ actor: guest.actor, now: new Date(end.getTime() + ms), requestId: newId(), locale: 'en' as const });
  const over = { code: 'invalid_parameter', param: 'id', details: { expired: true } };
  await expect(paySession(at(0), { id, payment_details: testCard })).rejects.toMatchObject(over);
  expect(await paySession(at(-1), { id, payment_details: testCard })).toMatchObject({ status: 'completed' });
});
