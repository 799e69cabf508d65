// Another payment method while nothing is paid: the first payment is cancelled at the acquirer, once, and no money is lost.
import { beforeAll, expect, test } from 'vitest';
import { showPage } from '@/lib/payments/page/show-page';
import { reopenSession } from '@/lib/sessions/reopen-session';
import { showCheckout } from '@/lib/sessions/show-checkout';
import { actAndBeSilent, atNextCall, recoverAll } from '@/lib/testing/fixtures/attempts';
import { aShopWithAPage, type ShopWithAPage } from '@/lib/testing/fixtures/checkouts';
import { type meansOf, payBy, simulate } from '@/lib/testing/fixtures/payment-methods';
import { asGuest } from '@/lib/testing/fixtures/secure-tokens';
import { asKey, asRole } from '@/lib/testing/market';
import { aShop, eventsOf, recordsOf, together } from '@/lib/testing/shop';
import { dumpTables, sql } from '@/lib/testing/tables';

let page: ShopWithAPage;
beforeAll(async () => {
  page = await aShopWithAPage();
});

/** A checkout whose customer has payment numbers. */
async function aWaiting(method: keyof typeof meansOf = 'konbini', overrides = {}) {
  const id = await page.open(overrides);
  const { payment } = (await page.payWith(id, method)).body;
  return { id, payment: payment.id as string, pageId: payment.payment_details.instructions_url?.split('/pay/')[1] as string };
}
const reopen = async (id: string, laterMs = 0) => reopenSession(await asGuest(id, laterMs), { id });
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ status, code }) => `${status} ${code}`,
  );
const statusOf = async (id: string) => (await page.shop.payment(id)).status;
const voidsOf = (payment: string) => sql(`SELECT state FROM "Attempt" WHERE "paymentId" = $1 AND kind = 'void'`, [payment]);
const shown = async (id: string) => showCheckout(await asGuest(id), { id });

test.each(['konbini', 'bank_transfer', 'pay_easy'] as const)('%s: given up, and paid by card in the same checkout', async (method) => {
  const { id, payment, pageId } = await aWaiting(method);
  expect((await showPage(await asGuest(pageId), { id: pageId })).checkout).toBe(`/sessions/${id}`);
  expect((await shown(id)).reopens).toBe(true);
  expect(await reopen(id)).toMatchObject({ status: 'pending', expired: false, completed_at: null });
  expect(await statusOf(payment)).toBe('cancelled');
  expect(await recordsOf(payment)).toEqual([]);
  expect(await eventsOf(payment)).toEqual(['payment.authorized', 'payment.cancelled']);
  expect(await showPage(await asGuest(pageId), { id: pageId })).toMatchObject({ state: 'cancelled', checkout: null });
  // repeating it changes nothing
  expect(await reopen(id)).toMatchObject({ status: 'pending' });
  expect(await voidsOf(payment)).toHaveLength(1);
  const paid = (await page.payWith(id, 'credit_card')).body;
  expect(paid).toMatchObject({ status: 'completed', payment: { status: 'captured' } });
  expect(await shown(id)).toMatchObject({ state: 'completed', reopens: false });
  expect(await recordsOf(paid.payment.id, page.shop.id)).toContainEqual(['payment', 5_000]);
});

test('of many at once it is cancelled once, and open', async () => {
  const { id, payment } = await aWaiting();
  const said = await together(6, () => refusalOf(reopen(id)));
  expect(said.filter((one) => one === 'done').length).toBeGreaterThan(0);
  expect(said.filter((one) => !['done', '409 conflict'].includes(one))).toEqual([]);
  expect(await refusalOf(reopen(id))).toBe('done');
  expect([await statusOf(payment), (await shown(id)).state, (await voidsOf(payment)).length]).toEqual(['cancelled', 'open', 1]);
});

test('whoever has paid in the shop a moment ago has paid: the acquirer refuses, and nothing is changed', async () => {
  const { id, payment } = await aWaiting();
  atNextCall('void', async () => ({ ok: false, code: 'other_error' }));
  expect(await refusalOf(reopen(id))).toMatch(/^(502|422|409) /);
  expect([await statusOf(payment), (await shown(id)).state]).toEqual(['authorized', 'completed']);
  const [row] = await sql<{ givesUp: string | null }>(`SELECT "givesUp" FROM "Session" WHERE "paymentId" = $1`, [payment]);
  expect(row?.givesUp).toBeNull();
  expect((await simulate(page.shop, payment, 'paid')).body).toMatchObject({ status: 'captured' });
  expect(await refusalOf(reopen(id))).toBe('422 invalid_parameter');
  expect(await shown(id)).toMatchObject({ state: 'completed', paid: 'captured', reopens: false });
});

test('paying and giving up at once: one of them, and the ledger tells which', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, payment } = await aWaiting();
    await Promise.all([simulate(page.shop, payment, 'paid'), refusalOf(reopen(id))]);
    const status = await statusOf(payment);
    const { state } = await shown(id);
    expect([
      ['captured', 'completed'],
      ['cancelled', 'open'],
    ]).toContainEqual([status, state]);
    expect((await recordsOf(payment, page.shop.id)).some(([type]) => type === 'payment')).toBe(status === 'captured');
  }
});

test('after a crash, or an answer that never came, the customer presses once more', async () => {
  const { id, payment } = await aWaiting();
  atNextCall('void', actAndBeSilent);
  expect(await refusalOf(reopen(id))).toBe('504 gateway_timeout');
  expect(await refusalOf(reopen(id))).toBe('409 conflict');
  await recoverAll();
  expect(await statusOf(payment)).toBe('cancelled');
  expect(await shown(id)).toMatchObject({ state: 'completed', paid: 'cancelled', reopens: true });
  expect(await reopen(id)).toMatchObject({ status: 'pending' });
  expect(await voidsOf(payment)).toHaveLength(1);
});

test('what its merchant has cancelled is not reopened by its customer', async () => {
  const { id, payment } = await aWaiting();
  await page.shop.cancel(payment);
  expect((await shown(id)).reopens).toBe(false);
  expect(await refusalOf(reopen(id))).toBe('422 invalid_parameter');
});

test('of a transfer of which a part has come nothing is given up', async () => {
  const { id, payment, pageId } = await aWaiting('bank_transfer');
  await simulate(page.shop, payment, 'paid', 1_000);
  expect((await showPage(await asGuest(pageId), { id: pageId })).checkout).toBeNull();
  expect(await refusalOf(reopen(id))).toBe('409 conflict');
  expect(await statusOf(payment)).toBe('authorized');
});

test('whose time is over has an hour, and never longer than the numbers would have been good', async () => {
  const hourMs = 3_600_000;
  const short = await aWaiting('konbini', { expires_in_seconds: 60 });
  const { expires_at } = await reopen(short.id, 2 * hourMs);
  expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(2.9 * hourMs);
  const late = await aWaiting('konbini');
  expect(await refusalOf(reopen(late.id, 5 * 24 * hourMs))).toBe('422 invalid_parameter');
});

test('only what waits for cash is reopened: neither a card, nor what is open or cancelled, nor another merchant’s', async () => {
  const card = await page.open();
  await page.payWith(card, 'credit_card');
  const fraud = await aWaiting();
  await simulate(page.shop, fraud.payment, 'marked_as_fraud');
  const before = await dumpTables();
  for (const id of [card, fraud.id]) expect(await refusalOf(reopen(id))).toBe('422 invalid_parameter');
  const open = await page.open();
  expect(await reopen(open)).toMatchObject({ status: 'pending' });
  const { id } = await aWaiting();
  const other = await aShop();
  expect(await refusalOf(reopenSession(await asKey(other.secretKey), { id }))).toBe('404 not_found');
  expect(await refusalOf(reopenSession(await asRole('viewer', page.shop.id), { id }))).toBe('403 forbidden');
  expect((await dumpTables()).Entry).toEqual(before.Entry);
  // a payment without a checkout has no other method
  const alone = (await page.shop.payment(await payBy(page.shop, 'konbini'))).payment_details.instructions_url.split('/pay/')[1];
  expect((await showPage(await asGuest(alone), { id: alone })).checkout).toBeNull();
});

test('a page of one’s own asks with the publishable key', async () => {
  const { id } = await aWaiting();
  expect((await page.byPage('POST', `/sessions/${id}/reopen`)).body).toMatchObject({ id, status: 'pending' });
});
