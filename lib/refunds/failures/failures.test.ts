// A refund that the acquirer gives back after it had accepted it: everybody has back what they gave, it can be made again, and no yen counts twice.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { sharesOf } from '@/lib/chargebacks/recovery/share';
import { showHome } from '@/lib/home/show-home';
import { showInbox } from '@/lib/inbox/show-inbox';
import { deliverAnnouncements } from '@/lib/jobs/deliver-announcements';
import { showPaymentLedger } from '@/lib/payments/show-payment-ledger';
import { getPayment } from '@/lib/payments/store';
import { showTimeline } from '@/lib/payments/timeline/show-timeline';
import { takeRefund } from '@/lib/refunds/elsewhere/take-refund';
import { failRefund } from '@/lib/refunds/failures/fail-refund';
import { exportRefunds } from '@/lib/refunds/list/export-refunds';
import { listRefunds } from '@/lib/refunds/list/list-refunds';
import { decide, paidInCash, requestIn } from '@/lib/testing/fixtures/refund-requests';
import { aPaidSeller, close } from '@/lib/testing/fixtures/settlements';
import { asRole, asSystem, splitOf } from '@/lib/testing/market';
import { mailsTo } from '@/lib/testing/person';
import { aFundedShop, aShop, eventsOf, type FundedShop, recordsOf, refusalIn, tally, together, transactionsOf } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: FundedShop;
let system: Caller;
let staff: Caller;
beforeAll(async () => {
  shop = await aFundedShop();
  [system, staff] = [await asSystem(), await asRole('staff', shop.id)];
});

const reason = 'カードが解約されています。';
const lastRefund = async (id: string): Promise<string> => (await shop.payment(id)).refunds.at(-1).id;
const failIn = (refund: string, body: object = { reason }) => shop.post(`/test_helpers/refunds/${refund}/fail`, body);
const totals = async () => (await shop.balances()).map(({ total }) => total);
async function aRefund(body: object = {}) {
  const id = await shop.pay({ platform_details: shop.split() });
  const before = await totals();
  const { status, text } = await shop.refund(id, body);
  if (status !== 200) throw new Error(text);
  return { id, refund: await lastRefund(id), before };
}

test('of the whole payment: it is captured again, balances are as before, and the payment tells it', async () => {
  const { id, refund, before } = await aRefund();
  const answer = await failIn(refund);
  expect(answer).toMatchObject({ status: 200, body: { id, status: 'captured', amount_refunded: 0 } });
  expect(await totals()).toEqual(before);
  expect(await shop.payment(id)).toMatchObject({
    status: 'captured',
    amount_refunded: 0,
    refunds: [{ id: refund, amount: 10_000, failed_at: expect.any(String), failure_reason: reason, acquirer_reference: null }],
  });
  expect((await eventsOf(id)).slice(1)).toEqual(['payment.refund.created', 'payment.refunded', 'payment.updated']);
  const [event] = await sql<{ data: object }>(`SELECT data FROM "Event" WHERE "resourceId" = $1 AND type = 'payment.updated'`, [id]);
  expect(event).toMatchObject({ data: { status: 'captured', refunds: [{ failure_reason: reason }] } });
  const entries = (await showTimeline(staff, { id })).data.filter(({ kind }) => kind === 'refund_failed');
  expect(entries).toMatchObject([{ amount: 10_000, reason, actor: { kind: 'sandbox' }, asked_by: { kind: 'key' } }]);
});

test('it can be refunded again, once; every figure counts what stands', async () => {
  const { id, refund, before } = await aRefund();
  const gone = await totals();
  await failIn(refund);
  expect(tally(await together(6, () => shop.refund(id)))).toEqual({ '200': 1, '422 not_refundable': 5 });
  expect(await totals()).toEqual(gone);
  expect(await shop.payment(id)).toMatchObject({ status: 'refunded', amount_refunded: 10_000 });
  expect((await eventsOf(id)).filter((type) => type === 'payment.refunded')).toHaveLength(2);
  expect(refusalIn(await shop.refund(id))).toMatchObject({ code: 'not_refundable' });
  // the second one fails, too
  await failIn(await lastRefund(id));
  expect(await totals()).toEqual(before);
  expect(await transactionsOf(id, 'refund_failure')).toBe(2);
});

test('a fee is charged again and its return stays, so that invoices keep their sum; the split is shown as it was captured', async () => {
  const { id, refund } = await aRefund();
  const [a = ''] = shop.sellers;
  const shown = async () => {
    const { breakdown } = await showPaymentLedger(staff, { id });
    return breakdown?.parts.map(({ amount, later }) => [amount, later]);
  };
  const captured = (await shown())?.map(([amount]) => [amount, 0]);
  await failIn(refund);
  expect((await recordsOf(id, a)).slice(-2)).toEqual([
    ['payment_transfer_return', 6_000],
    ['platform_fee', -600],
  ]);
  expect(await shown()).toEqual(captured);
  const seller = await asRole('seller', shop.id, a);
  expect((await showPaymentLedger(seller, { id })).breakdown).toMatchObject({ total: 6_000, agrees: true });
  const [row] = (await showTimeline(seller, { id })).data.filter(({ kind }) => kind === 'refund_failed');
  expect(row).toMatchObject({ amount: 5_400, reason: null, actor: null });
});

test('a part of it, by another split, while the rest was refunded as well', async () => {
  const [a = ''] = shop.sellers;
  const { id, refund, before } = await aRefund({ amount: 2_000, platform_details: splitOf([a, 1_500, 150]) });
  await shop.refund(id);
  expect((await shop.payment(id)).status).toBe('refunded');
  await failIn(refund);
  expect(await shop.payment(id)).toMatchObject({ status: 'captured', amount_refunded: 8_000 });
  await failIn(await lastRefund(id));
  expect(await totals()).toEqual(before);
  expect((await shop.payment(id)).status).toBe('captured');
  expect((await shop.refund(id)).status).toBe(200);
});

test('said many times by many at once it fails once, and said again later changes nothing', async () => {
  const { id, refund, before } = await aRefund();
  const answers = await together(10, () => failRefund(system, { id: refund, reason }).catch(({ code }) => code));
  expect(answers.filter((one) => one !== 'conflict' && one.status !== 'captured')).toEqual([]);
  await failRefund(system, { id: refund, reason: 'another' });
  expect(await totals()).toEqual(before);
  expect([await transactionsOf(id, 'refund_failure'), (await shop.payment(id)).refunds[0].failure_reason]).toEqual([1, reason]);
  const key = { 'idempotency-key': `fail-${refund}` };
  const [first, second] = [await failIn(refund, {}), await shop.post(`/test_helpers/refunds/${refund}/fail`, {}, key)];
  expect([first.status, second.status]).toEqual([200, 200]);
});

test('while it is refunded again and fails again, all at once, no yen is lost or made', async () => {
  const { id, refund, before } = await aRefund();
  const gone = await totals();
  await Promise.all([together(4, () => failRefund(system, { id: refund }).catch(() => null)), together(4, () => shop.refund(id))]);
  const { status } = await shop.payment(id);
  expect(await totals()).toEqual(status === 'refunded' ? gone : before);
});

test('a seller who was paid out meanwhile is credited; statement and invoices follow', async () => {
  const own = await aShop({ sellers: 1 });
  const [seller = ''] = own.sellers;
  await own.pay({ amount: 100_000 });
  await aPaidSeller(own, seller);
  const id = await own.pay({ platform_details: splitOf([seller, 6_000, 600]) });
  await own.refund(id);
  const { settlement } = await close(own.id, seller);
  await own.post(`/test_helpers/settlements/${settlement?.id}/simulate`, { outcome: 'paid' });
  const before = await own.available(seller);
  expect(before).toBe(0);
  const { refunds } = await own.payment(id);
  expect((await own.post(`/test_helpers/refunds/${refunds[0].id}/fail`)).status).toBe(200);
  expect(await own.available(seller)).toBe(5_400);
  expect((await close(own.id, seller)).settlement).toMatchObject({ settlement_amount: 5_400 });
});

test('one that was made at the acquirer fails by its refund, too', async () => {
  const id = await shop.pay({ platform_details: shop.split() });
  const before = await totals();
  await takeRefund(system, { id, reference: 're_9', amount: 10_000 });
  await failRefund(system, { id: await lastRefund(id) });
  expect(await totals()).toEqual(before);
  expect(await shop.payment(id)).toMatchObject({ status: 'captured', refunds: [{ acquirer_reference: 're_9', failure_reason: null }] });
  // told anew it is the same refund: it stays as it ended
  expect(await takeRefund(system, { id, reference: 're_9', amount: 10_000 })).toMatchObject({ state: 'applied' });
  expect(await totals()).toEqual(before);
});

test('a chargeback and a refund to an account fail elsewhere, and their records stay untouched', async () => {
  const paid = await shop.pay({ amount: 10_000 });
  const { body } = await shop.post('/test_helpers/chargebacks', { payment_id: paid });
  await shop.post(`/chargeback_requests/${body.id}/accept`);
  expect(refusalIn(await failIn(await lastRefund(paid)))).toMatchObject({ status: 400, code: 'bad_request' });
  const cash = await paidInCash(shop);
  const request = (await requestIn(shop, cash)).body.refund_requests[0].id;
  await decide(shop, request, 'completed');
  const [row] = await sql(`SELECT * FROM "RefundRequest" WHERE id = $1`, [request]);
  expect(refusalIn(await failIn(await lastRefund(cash)))).toMatchObject({ status: 400, code: 'bad_request' });
  expect(await sql(`SELECT * FROM "RefundRequest" WHERE id = $1`, [request])).toEqual([row]);
  expect(refusalIn(await failIn(paid))).toMatchObject({ status: 404 });
  expect(refusalIn(await failIn((await aRefund()).refund, { reason: 'x'.repeat(256) }))).toMatchObject({
    code: 'invalid_parameter',
    param: 'reason',
  });
});

test('another merchant does not find it', async () => {
  const { refund } = await aRefund();
  const other = await aShop();
  expect(refusalIn(await other.post(`/test_helpers/refunds/${refund}/fail`))).toMatchObject({ status: 404 });
});

test('a merchant’s people are written once, in both languages', async () => {
  const { id, refund } = await aRefund();
  const email = staff.actor.kind === 'user' ? staff.actor.email : '';
  await together(4, () => failRefund(system, { id: refund, reason }).catch(({ code }) => code));
  await failIn(refund);
  const mails = (await mailsTo(email)).filter(({ text }) => text.includes(id));
  expect(mails).toMatchObject([{ kind: 'refundFailed', subject: expect.stringContaining('10,000') }]);
  expect(mails[0]?.text).toContain(`決済会社からの理由：${reason}`);
  expect(mails[0]?.text).toContain('The customer does not have the money yet.');
});

test('and told once at the bell, where it leads to the payment', async () => {
  const own = await aShop({ sellers: 0 });
  const id = await own.pay({ amount: 1_000, external_order_num: 'BELL-1' });
  await own.refund(id, { amount: 300, platform_details: splitOf() });
  const [{ id: refund }] = (await own.payment(id)).refunds;
  await together(4, () => failRefund(system, { id: refund, reason }).catch(({ code }) => code));
  const viewer = await asRole('staff', own.id);
  await deliverAnnouncements.run({ now: new Date(), signal: new AbortController().signal });
  const { entries } = await showInbox(viewer, {});
  expect(entries).toMatchObject([{ kind: 'refund_failed', href: `/payments/${id}`, facts: { amount: 300, order: 'BELL-1' }, read: false }]);
});

test('lists, the file and the home page count it no more', async () => {
  const own = await aShop({ sellers: 0 });
  await own.pay({ amount: 50_000 });
  const id = await own.pay({ amount: 1_000 });
  await own.refund(id, { amount: 300, platform_details: splitOf() });
  await own.refund(id, { amount: 200, platform_details: splitOf() });
  const [{ id: first }] = (await own.payment(id)).refunds;
  await own.post(`/test_helpers/refunds/${first}/fail`, { reason });
  const viewer = await asRole('staff', own.id);
  const home = await showHome(viewer);
  expect(home.refunded).toMatchObject({ amount: 200, refunds: 1 });
  expect(home.needs).toMatchObject([{ kind: 'refundFailed', count: 1, amount: 300 }]);
  const states = async (state?: string) =>
    (await listRefunds(viewer, { ...(state && { state }) })).data.map((one) => [one.state, one.amount]);
  expect(await states()).toEqual([
    ['completed', 200],
    ['failed', 300],
  ]);
  expect(await states('failed')).toEqual([['failed', 300]]);
  expect(await states('completed')).toEqual([['completed', 200]]);
  const [, row] = (await exportRefunds(viewer, {})).data;
  expect(row).toMatchObject({ state: 'failed', reason, decided_at: expect.any(String) });
});

test('a share of a loss is computed as when it was lost', async () => {
  const [a = ''] = shop.sellers;
  const { id, refund } = await aRefund({ amount: 3_000, platform_details: splitOf([a, 3_000, 300]) });
  const { body } = await shop.post('/test_helpers/chargebacks', { payment_id: id });
  await shop.post(`/chargeback_requests/${body.id}/accept`);
  const shares = async () => sharesOf(await getPayment({ kind: 'merchant', tenantId: shop.id }, id), body.id);
  const before = await shares();
  expect(before.length).toBeGreaterThan(0);
  await failIn(refund);
  expect(await shares()).toEqual(before);
});
