// The page of a payment, as a customer with its address sees it.
import { beforeAll, expect, test } from 'vitest';
import { settings } from '@/lib/installation';

const { publicIdOf, readPublicId } = await import('@/lib/auth/public-id');
const { tenantNumberOf } = await import('@/lib/auth/find-tenant-number');
const { cashMethods, walletMethods } = await import('@/lib/money/methods');
const { answerWallet } = await import('@/lib/payments/page/answer-wallet');
const { findPayPage } = await import('@/lib/payments/page/find-page');
const { showPage } = await import('@/lib/payments/page/show-page');
const { aShop, eventsOf, recordsOf, tally, together, transactionsOf } = await import('@/lib/testing/shop');
const { asGuest } = await import('@/lib/testing/fixtures/secure-tokens');
const { dumpTables, sql } = await import('@/lib/testing/tables');
const { meansOf, payBy, simulate } = await import('@/lib/testing/fixtures/payment-methods');
type Shop = Awaited<ReturnType<typeof aShop>>;

let shop: Shop;
let other: Shop;
beforeAll(async () => {
  [shop, other] = [await aShop(), await aShop()];
});

/** The public id of a payment's page. */
async function pageOf(id: string, of = shop): Promise<string> {
  const { instructions_url, redirect_url } = (await of.payment(id)).payment_details;
  return (instructions_url ?? redirect_url).split('/pay/')[1];
}
const shown = async (id: string, laterMs = 0) => showPage(await asGuest(id, laterMs), { id });
const answer = async (id: string, outcome: string, laterMs = 0) => answerWallet(await asGuest(id, laterMs), { id, outcome });
const hourMs = 3_600_000;

test.each([...cashMethods, ...walletMethods])(
  '%s: what is to be paid, to whom and how, and nothing that is the merchant’s',
  async (method) => {
    const secret = { metadata: { margin: '40 %' }, description: 'ours alone', external_order_num: 'A-1042' };
    const id = await pageOf(await payBy(shop, method, { ...secret, tax: 500, locale: 'en' }));
    const page = await shown(id);
    expect(page).toMatchObject({
      state: 'open',
      merchant: { name: expect.any(String), colour: expect.stringMatching(/^#[0-9a-f]{6}$/) },
      amount: 5_000,
      tax: 500,
      total: 5_500 + page.payment_method_fee,
      held: 0,
      locale: 'en',
      order_number: 'A-1042',
      details: { type: method, email: null },
      payer: method === 'bank_transfer' || method === 'pay_easy' ? 'ヤマダ タロウ' : null,
      bars: null,
      approval_url: null,
      back: null,
    });
    const text = JSON.stringify(page);
    for (const kept of ['40 %', 'ours alone', 'yamada@example.jp', '090-1234-5678', shop.sellers[0] ?? '?', 'platform_fee', shop.id])
      expect(text.includes(kept), kept).toBe(false);
    // the deadline as the customer sees it
    expect(page.payment_deadline).toMatch(method in { konbini: 1, bank_transfer: 1, pay_easy: 1 } ? /T14:59:59Z$/ : /Z$/);
  },
);

test('the slip of the chain whose till reads one has a bar code', async () => {
  const id = await pageOf(await payBy(shop, 'konbini', { payment_details: { ...meansOf.konbini, store: 'seven-eleven' } }));
  expect((await shown(id)).bars?.length).toBeGreaterThan(50);
});

test('the name and the colour that the merchant has chosen for its customers', async () => {
  const own = await aShop();
  const id = await pageOf(await payBy(own, 'konbini'), own);
  await sql(`UPDATE "Merchant" SET checkout = '{"name": "甲市場", "colour": "#7a1f3d", "off": []}' WHERE id = $1`, [own.id]);
  expect((await shown(id)).merchant).toMatchObject({ name: '甲市場', colour: '#7a1f3d', logo: null });
});

test('another merchant’s, a changed and an unknown id are the same nothing, and nobody sees a page by a payment’s id', async () => {
  const payment = await payBy(shop, 'paypay');
  const [id, foreign] = [await pageOf(payment), await pageOf(await payBy(other, 'paypay'), other)];
  const named = readPublicId(id);
  const changed = id.slice(0, -1) + (id.endsWith('a') ? 'b' : 'a');
  const unlike = publicIdOf(await tenantNumberOf(other.id), named?.id ?? '');
  const before = await dumpTables();
  for (const wrong of [changed, unlike, publicIdOf(await tenantNumberOf(shop.id), payment)]) {
    const guest = await asGuest(wrong);
    await expect(showPage(guest, { id: wrong })).rejects.toMatchObject({ code: 'not_found' });
    await expect(answerWallet(guest, { id: wrong, outcome: 'approved' })).rejects.toMatchObject({ code: 'not_found' });
    expect(await findPayPage(wrong)).toBeNull();
  }
  // a guest of one merchant opens another merchant's page
  const stranger = await asGuest(foreign);
  await expect(showPage(stranger, { id })).rejects.toMatchObject({ code: 'not_found' });
  await expect(answerWallet(stranger, { id, outcome: 'approved' })).rejects.toMatchObject({ code: 'not_found' });
  for (const nothing of ['', 'x', `${id}a`, '../home', id.toUpperCase(), payment]) expect(await findPayPage(nothing)).toBeNull();
  expect((await shown(id)).state).toBe('open');
  expect(await dumpTables()).toEqual(before);
});

test('of a merchant that is suspended no page is left', async () => {
  const own = await aShop();
  const id = await pageOf(await payBy(own, 'konbini'), own);
  expect(await findPayPage(id)).toMatchObject({ page: { state: 'open' } });
  await sql(`UPDATE "Merchant" SET "suspendedAt" = now() WHERE id = $1`, [own.id]);
  expect(await findPayPage(id)).toBeNull();
});

test('what has become of it is told', async () => {
  const after = async (method: Parameters<typeof payBy>[1], act: (id: string) => Promise<unknown>, overrides = {}) => {
    const id = await payBy(shop, method, overrides);
    await act(id);
    return shown(await pageOf(id));
  };
  expect(await after('konbini', (id) => simulate(shop, id, 'paid'))).toMatchObject({ state: 'paid', captured_at: expect.any(String) });
  expect(await after('konbini', (id) => simulate(shop, id, 'expired'))).toMatchObject({ state: 'expired' });
  expect(await after('konbini', (id) => shop.cancel(id))).toMatchObject({ state: 'cancelled' });
  expect(await after('konbini', (id) => simulate(shop, id, 'marked_as_fraud'))).toMatchObject({ state: 'halted' });
  expect(await after('paypay', (id) => simulate(shop, id, 'approved'))).toMatchObject({ state: 'paid' });
  expect(await after('paypay', (id) => simulate(shop, id, 'declined'))).toMatchObject({ state: 'declined' });
  expect(await after('bank_transfer', (id) => simulate(shop, id, 'paid', 3_000))).toMatchObject({ state: 'open', held: 3_000 });
  expect(await after('bank_transfer', (id) => simulate(shop, id, 'paid', 9_000))).toMatchObject({ state: 'checking', held: 9_000 });
  const refunded = async (amount: number) =>
    after('paypay', async (id) => {
      await simulate(shop, id, 'approved');
      await shop.refund(id, { amount, platform_details: { submerchants: [] } });
    });
  expect(await refunded(1_000)).toMatchObject({ state: 'paid', amount_refunded: 1_000 });
  expect(await refunded(5_000)).toMatchObject({ state: 'refunded', amount_refunded: 5_000 });
  const refused = await shop.post(
    '/payments',
    { amount: 5_000, currency: 'JPY', payment_details: meansOf.konbini, platform_details: { submerchants: [] } },
    { 'service-scenario': 'other_error' },
  );
  const [{ pageId = '' } = {}] = await sql<{ pageId: string }>('SELECT "pageId" FROM "Payment" WHERE id = $1', [
    refused.body.error.details.payment_id,
  ]);
  expect(await shown(publicIdOf(await tenantNumberOf(shop.id), pageId))).toMatchObject({ state: 'declined' });
});

test('a wallet’s customer agrees: captured with its split, once, and told as theirs in the log', async () => {
  const payment = await payBy(shop, 'paypay', { return_url: 'https://shop.example/orders?x=1' });
  const id = await pageOf(payment);
  expect(await answer(id, 'approved')).toEqual({ back: `https://shop.example/orders?x=1&payment_id=${payment}` });
  expect(await shown(id)).toMatchObject({ state: 'paid', back: `https://shop.example/orders?x=1&payment_id=${payment}` });
  expect(await eventsOf(payment)).toEqual(['payment.captured']);
  expect((await recordsOf(payment, shop.sellers[0])).map(([, amount]) => amount)).toEqual([3_000, -300]);
  const audits = await sql(`SELECT operation, "actorKind" FROM "Audit" WHERE "subjectId" = $1 AND operation = 'payment.answer_wallet'`, [
    payment,
  ]);
  expect(audits).toEqual([{ operation: 'payment.answer_wallet', actorKind: 'guest' }]);
});

test('to one that is only authorized; and who refuses is not charged', async () => {
  const held = await payBy(shop, 'merpay', { capture: false, platform_details: undefined });
  await answer(await pageOf(held), 'approved');
  expect(await shop.payment(held)).toMatchObject({ status: 'authorized' });
  expect(await shown(await pageOf(held))).toMatchObject({ state: 'agreed' });
  const refused = await payBy(shop, 'paidy');
  await answer(await pageOf(refused), 'declined');
  expect(await shop.payment(refused)).toMatchObject({ status: 'failed' });
  expect(await eventsOf(refused)).toEqual(['payment.failed']);
  expect(await recordsOf(refused)).toEqual([]);
});

test('a second answer, whichever it is, decides nothing; of ten at once one does', async () => {
  const once = await payBy(shop, 'paypay');
  const id = await pageOf(once);
  await answer(id, 'declined');
  for (const outcome of ['approved', 'declined']) await expect(answer(id, outcome)).rejects.toMatchObject({ code: 'not_capturable' });
  expect(await shop.payment(once)).toMatchObject({ status: 'failed' });
  for (let round = 0; round < 4; round++) {
    const raced = await payBy(shop, 'paypay');
    const page = await pageOf(raced);
    const guest = await asGuest(page);
    const answers = await together(10, (index) =>
      answerWallet(guest, { id: page, outcome: index % 2 === round % 2 ? 'approved' : 'declined' }).then(
        () => ({ status: 200, body: {} }),
        ({ status, code }) => ({ status, body: { error: { code } } }),
      ),
    );
    expect(tally(answers as never)).toEqual({ '200': 1, '422 not_capturable': 9 });
    const { status } = await shop.payment(raced);
    expect(await transactionsOf(raced, 'capture')).toBe(status === 'captured' ? 1 : 0);
  }
});

test('L03 CaptureVsExpiryRace: agreed to at the moment when its time is over, it is paid or expired, and never both', async () => {
  for (let round = 0; round < 6; round++) {
    const raced = await payBy(shop, 'paypay');
    const page = await pageOf(raced);
    const guest = await asGuest(page);
    const calls = [() => answerWallet(guest, { id: page, outcome: 'approved' }).catch(() => null), () => simulate(shop, raced, 'expired')];
    await together(2, (index): Promise<unknown> => calls[(index + round) % 2]?.() ?? Promise.resolve());
    const { status } = await shop.payment(raced);
    expect(['captured', 'expired']).toContain(status);
    expect(await eventsOf(raced)).toEqual([`payment.${status}`]);
    expect(await transactionsOf(raced, 'capture')).toBe(status === 'captured' ? 1 : 0);
  }
});

test('nobody agrees too late, to what was cancelled, or to what is no wallet’s', async () => {
  const late = await pageOf(await payBy(shop, 'paypay'));
  expect((await shown(late, hourMs + 5_000)).state).toBe('expired');
  await expect(answer(late, 'approved', hourMs + 5_000)).rejects.toMatchObject({ code: 'not_capturable' });
  const cancelled = await payBy(shop, 'paypay');
  await shop.cancel(cancelled);
  await expect(answer(await pageOf(cancelled), 'approved')).rejects.toMatchObject({ code: 'not_capturable' });
  const suspect = await payBy(shop, 'paypay');
  await simulate(shop, suspect, 'marked_as_fraud');
  await expect(answer(await pageOf(suspect), 'approved')).rejects.toMatchObject({ code: 'not_capturable' });
  const cash = await payBy(shop, 'konbini');
  for (const outcome of ['approved', 'declined'])
    await expect(answer(await pageOf(cash), outcome)).rejects.toMatchObject({ code: 'invalid_parameter', param: 'outcome' });
  for (const outcome of ['paid', 'expired', ''])
    await expect(answer(await pageOf(cash), outcome)).rejects.toMatchObject({ code: 'invalid_parameter', param: 'outcome' });
  expect(await shop.payment(cash)).toMatchObject({ status: 'authorized' });
});

test('in a live installation only the wallet itself is answered', async () => {
  const payment = await payBy(shop, 'paypay');
  const id = await pageOf(payment);
  Object.assign(settings(), { mode: 'live' });
  try {
    await expect(answer(id, 'approved')).rejects.toMatchObject({ code: 'not_found' });
  } finally {
    Object.assign(settings(), { mode: 'sandbox' });
  }
  await sql(`UPDATE "Payment" SET instrument = instrument || '{"redirect_url": "https://wallet.example/approve/1"}' WHERE id = $1`, [
    payment,
  ]);
  expect(await shown(id)).toMatchObject({ approval_url: 'https://wallet.example/approve/1' });
});
