import { beforeEach, expect, test } from 'vitest';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { dueAtOf } from '@/lib/ledger/daily-balances/day';
import { cutoffAfter, payDateOf } from '@/lib/merchants/payouts/calendar';
import { suspendMerchant } from '@/lib/merchants/suspend-merchant';
import { createPayment } from '@/lib/payments/create-payment';
import { listSettlements } from '@/lib/settlements/list/list-settlements';
import { api } from '@/lib/testing/api';
import { decide, paidInCash, requestIn } from '@/lib/testing/fixtures/refund-requests';
import { acceptSeller, aPaidSeller, close, dueOf } from '@/lib/testing/fixtures/settlements';
import { aPayment, asKey, asRole, splitOf } from '@/lib/testing/market';
import { aShop, outcomeOf, type Shop, tally, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let seller = '';
beforeEach(async () => {
  shop = await aShop({ sellers: 1 });
  seller = shop.sellers[0] ?? '';
});

const simulate = (id: string, outcome: string, reason?: string) =>
  shop.post(`/test_helpers/settlements/${id}/simulate`, { outcome, ...(reason && { reason }) });
const settled = async (merchantId = seller, at?: Date) => {
  const { settlement, outcome } = await close(shop.id, merchantId, at);
  if (!settlement) throw new Error(`it is ${outcome}`);
  return settlement;
};
const recordsOf = async (id: string) =>
  (await sql(`SELECT type, amount FROM "Entry" WHERE "accountId" = '${id}' ORDER BY "createdAt", id`)).map(({ type, amount }) => [
    type,
    Number(amount),
  ]);

test('what was there at the cut-off is held back for its transfer, told, and shown with a statement to the yen', async () => {
  await aPaidSeller(shop, seller);
  const settlement = await settled();
  const cutoff = cutoffAfter('monthly', new Date());
  expect(settlement).toMatchObject({
    resource: 'settlement',
    merchant: seller,
    status: 'pending',
    cycle: 'monthly',
    cutoff_time: cutoff.toISOString().replace('.000Z', 'Z'),
    pay_date: payDateOf('monthly', cutoff),
    opening_balance: 0,
    transaction_amount: 6_000,
    fee_amount: 546,
    fee_tax_amount: 54,
    paid_out_amount: 0,
    closing_balance: 5_400,
    settlement_amount: 5_400,
    bank_transfer_fee_amount: 0,
    remittance_amount: 5_400,
    currency: 'JPY',
    paid_at: null,
    ended_at: null,
    reason: null,
  });
  expect(await shop.balance(seller)).toMatchObject({ total: 5_400, held: 5_400, available: 0 });
  expect((await api(shop.secretKey, 'GET', `/settlements/${settlement.id}`)).body).toEqual(settlement);
  expect((await api(shop.secretKey, 'GET', `/settlements?merchant_id=${seller}&status=pending`)).body.data).toEqual([settlement]);
  expect(await sql(`SELECT type, data FROM "Event" WHERE "resourceId" = '${settlement.id}'`)).toEqual([
    { type: 'settlement.created', data: settlement },
  ]);
});

test('paid it leaves the balance, and a statement begins where the one before it ended', async () => {
  await aPaidSeller(shop, seller);
  const first = await settled();
  expect((await simulate(first.id, 'paid')).body).toMatchObject({ status: 'paid', reason: null });
  expect(await shop.balance(seller)).toMatchObject({ total: 0, held: 0, available: 0 });
  expect(await recordsOf(seller)).toEqual([
    ['payment_transfer', 6_000],
    ['platform_fee', -600],
    ['payout', -5_400],
  ]);
  await shop.pay({ platform_details: splitOf([seller, 1_000, 0]) });
  const second = await settled();
  // everything was dated before the first cut-off and came after it
  expect(second).toMatchObject({
    start_time: first.cutoff_time,
    opening_balance: 5_400,
    transaction_amount: 1_000,
    fee_amount: 0,
    paid_out_amount: 5_400,
    closing_balance: 1_000,
    settlement_amount: 1_000,
  });
});

test('what bounced is in the balance again, its seller is asked for the account, and is paid once a new one is accepted', async () => {
  await aPaidSeller(shop, seller);
  const { id } = await settled();
  await simulate(id, 'paid');
  expect((await simulate(id, 'bounced', '口座名義が違います。')).body).toMatchObject({ status: 'bounced', reason: '口座名義が違います。' });
  expect(await shop.balance(seller)).toMatchObject({ total: 5_400, held: 0, available: 5_400 });
  expect((await recordsOf(seller)).slice(-2)).toEqual([
    ['payout', -5_400],
    ['payout_return', 5_400],
  ]);
  const application = (await api(shop.secretKey, 'GET', `/live_application/${seller}`)).body;
  expect(application).toMatchObject({ status: 'incomplete', payouts_enabled: false });
  expect(application.errored_fields.map(({ field }: { field: string }) => field)).toContain(
    'bank_account_information.zengin_account_number',
  );
  expect(await close(shop.id, seller)).toMatchObject({ outcome: 'carried', reason: 'payouts_disabled' });
  await acceptSeller(shop.secretKey, seller);
  expect(await settled()).toMatchObject({ opening_balance: 5_400, transaction_amount: 0, paid_out_amount: 0, settlement_amount: 5_400 });
});

test('what bounces before it was paid, and what is cancelled, was never posted', async () => {
  await aPaidSeller(shop, seller);
  const { id } = await settled();
  expect((await simulate(id, 'bounced')).body).toMatchObject({ status: 'bounced', paid_at: null });
  expect(await shop.balance(seller)).toMatchObject({ total: 5_400, held: 0 });
  expect((await recordsOf(seller)).map(([type]) => type)).not.toContain('payout');
});

test('each decision once, whoever repeats it, and the opposite one is refused', async () => {
  await aPaidSeller(shop, seller);
  const { id } = await settled();
  const answers = await together(10, () => simulate(id, 'paid'));
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(outcomeOf(await simulate(id, 'paid'))).toBe('200');
  expect((await recordsOf(seller)).filter(([type]) => type === 'payout')).toEqual([['payout', -5_400]]);
  expect(outcomeOf(await simulate(id, 'bounced'))).toBe('200');
  for (const outcome of ['paid']) expect(outcomeOf(await simulate(id, outcome))).toBe('400 bad_request');
  expect(outcomeOf(await simulate(id, 'cancelled'))).toBe('422 invalid_parameter');
});

test('a cycle is closed once, by however many at once, and not before its day is over', async () => {
  await aPaidSeller(shop, seller);
  const due = await dueOf(shop.id, seller);
  await expect(close(shop.id, seller, new Date(due.getTime() - 1))).rejects.toMatchObject({ code: 'conflict' });
  const closed = await Promise.allSettled(Array.from({ length: 8 }, () => close(shop.id, seller, due)));
  expect(closed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await shop.balance(seller)).toMatchObject({ held: 5_400, available: 0 });
});

test('carried over while it is not accepted, suspended or below the minimum, and all of it is in the next one', async () => {
  await aPaidSeller(shop, seller);
  await sql(`UPDATE "Merchant" SET "settlementMinimumAmount" = 5401 WHERE id = '${shop.id}'`);
  expect(await close(shop.id, seller)).toMatchObject({ outcome: 'carried', reason: 'below_minimum', settlement: null });
  await api(shop.secretKey, 'PATCH', `/live_application/${seller}/simulate_status`, { status: 'declined' });
  expect(await close(shop.id, seller)).toMatchObject({ outcome: 'carried', reason: 'payouts_disabled' });
  await acceptSeller(shop.secretKey, seller);
  await suspendMerchant(await asRole('operator', null), { id: shop.id, reason: '確認中' });
  expect(await close(shop.id, seller)).toMatchObject({ outcome: 'carried', reason: 'suspended' });
  await sql(
    `UPDATE "Merchant" SET "suspendedAt" = NULL, "suspensionReason" = NULL, "settlementMinimumAmount" = 5400 WHERE id = '${shop.id}'`,
  );
  expect(await settled()).toMatchObject({ opening_balance: 0, closing_balance: 5_400, settlement_amount: 5_400 });
  expect(await sql(`SELECT reason FROM "CarriedCycle" WHERE "merchantId" = '${seller}' ORDER BY "cutoffAt"`)).toEqual(
    ['below_minimum', 'payouts_disabled', 'suspended'].map((reason) => ({ reason })),
  );
});

test('a seller that was never accepted has no cycle; one without money has cycles that leave nothing', async () => {
  await shop.pay({ platform_details: splitOf([seller, 6_000, 600]) });
  await expect(dueOf(shop.id, seller)).rejects.toThrow('no cycle');
  await acceptSeller(shop.secretKey, seller);
  expect(await settled()).toMatchObject({ settlement_amount: 5_400 });
  expect(await close(shop.id, seller)).toMatchObject({ outcome: 'nothing', reason: null });
  expect(await sql(`SELECT 1 FROM "CarriedCycle" WHERE "merchantId" = '${seller}'`)).toEqual([]);
});

test('an earlier settlement that still waits is not paid a second time', async () => {
  await aPaidSeller(shop, seller);
  const first = await settled();
  await shop.pay({ platform_details: splitOf([seller, 1_000, 100]) });
  const second = await settled();
  expect([first.settlement_amount, second.settlement_amount]).toEqual([5_400, 900]);
  expect(second).toMatchObject({ opening_balance: 5_400, closing_balance: 6_300 });
  expect(await shop.balance(seller)).toMatchObject({ total: 6_300, held: 6_300, available: 0 });
});

test('what is held for a refund request is not settled: completed it is gone, rejected it is in the next settlement', async () => {
  await aPaidSeller(shop, seller);
  await shop.pay({ amount: 100_000 });
  const [first, second] = [await paidInCash(shop), await paidInCash(shop)];
  const aRefundRequest = async (id: string) => (await requestIn(shop, id)).body.refund_requests[0].id as string;
  const requests = [await aRefundRequest(first), await aRefundRequest(second)];
  // each payment of 3,000 yen less its fee of 300
  expect(await settled()).toMatchObject({ closing_balance: 5_400 + 2 * 2_700, settlement_amount: 5_400 });
  expect(await shop.balance(seller)).toMatchObject({ total: 10_800, held: 10_800, available: 0 });
  await decide(shop, requests[0] ?? '', 'completed');
  await decide(shop, requests[1] ?? '', 'rejected', '口座がありません');
  expect(await shop.balance(seller)).toMatchObject({ total: 8_100, held: 5_400, available: 2_700 });
  expect(await settled()).toMatchObject({ opening_balance: 10_800, closing_balance: 8_100, settlement_amount: 2_700 });
});

test('what was sold after the cut-off is in the next settlement', async () => {
  await aPaidSeller(shop, seller);
  const due = await dueOf(shop.id, seller);
  const later = { ...(await asKey(shop.secretKey)), now: due };
  await createPayment(later, aPayment({ platform_details: splitOf([seller, 1_000, 0]) }));
  expect(await settled(seller, new Date(due.getTime() + 60_000))).toMatchObject({ closing_balance: 5_400, settlement_amount: 5_400 });
  expect(await shop.balance(seller)).toMatchObject({ total: 6_400, held: 5_400, available: 1_000 });
  expect(await settled()).toMatchObject({ opening_balance: 5_400, transaction_amount: 1_000, settlement_amount: 1_000 });
});

test('sellers see their own, others’ are not there, and who may not read balances may not read these', async () => {
  await aPaidSeller(shop, seller);
  const { id } = await settled();
  const other = await aShop({ sellers: 1 });
  expect(outcomeOf(await api(other.secretKey, 'GET', `/settlements/${id}`))).toBe('404 not_found');
  expect((await api(other.secretKey, 'GET', `/settlements?merchant_id=${seller}`)).body.total).toBe(0);
  expect(outcomeOf(await api(other.secretKey, 'POST', `/test_helpers/settlements/${id}/simulate`, { outcome: 'paid' }))).toBe(
    '404 not_found',
  );
  const own = await listSettlements(await asRole('seller', shop.id, seller), {});
  expect(own.data.map((one) => one.id)).toEqual([id]);
  expect((await listSettlements(await asRole('operator', null), { merchant_id: seller })).data.map((one) => one.id)).toEqual([id]);
  expect((await listSettlements(await asRole('viewer', shop.id), { status: 'paid' })).data).toEqual([]);
  expect((await listSettlements({ ...(await asKey(shop.secretKey)) }, { end_time: '2020-01-01T00:00:00Z' })).data).toEqual([]);
});

test('the worker closes what is due, tenant by tenant, once', async () => {
  const { closeCycles } = await import('@/lib/jobs/close-cycles');
  const other = await aShop({ sellers: 1 });
  await Promise.all([aPaidSeller(shop, seller), aPaidSeller(other, other.sellers[0] ?? '')]);
  const now = dueAtOf(cutoffAfter('monthly', new Date()));
  expect(await closeCycles.next(new Date())).toEqual(now);
  const signal = new AbortController().signal;
  const mine = (ran: { tenantId?: string; result: string }[]) =>
    ran.filter(({ tenantId }) => [shop.id, other.id].includes(tenantId ?? '')).map(({ result }) => result);
  expect(mine(await closeCycles.run({ now, signal }))).toEqual(['settled', 'settled']);
  expect(mine(await closeCycles.run({ now, signal }))).toEqual([]);
  expect(tally(await together(2, async (n) => api([shop, other][n]?.secretKey ?? '', 'GET', '/settlements')))).toEqual({ 200: 2 });
  await asInstallation();
});
