// Refunds that were made at the acquirer and not here: recorded once, by the right parties, or held until a person has said whose share they were.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { showTimeline } from '@/lib/payments/timeline/show-timeline';
import { decideRefund } from '@/lib/refunds/elsewhere/decide-refund';
import { listElsewhere } from '@/lib/refunds/elsewhere/list-elsewhere';
import { takeRefund } from '@/lib/refunds/elsewhere/take-refund';
import { failRefund } from '@/lib/refunds/failures/fail-refund';
import { atNextCall, beSilent, recoverAll } from '@/lib/testing/fixtures/attempts';
import { aChargeback } from '@/lib/testing/fixtures/chargebacks';
import { asRole, asSystem, splitOf } from '@/lib/testing/market';
import { aFundedShop, aShop, eventsOf, type FundedShop, refusalIn, tally, together, transactionsOf } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: FundedShop;
let system: Caller;
let operator: Caller;
beforeAll(async () => {
  shop = await aFundedShop();
  [system, operator] = [await asSystem(), await asRole('operator', null)];
});

const take = (id: string, amount: number, reference = 're_1') => takeRefund(system, { id, reference, amount });
const decide = (id: string, platform_details?: object, reference = 're_1') =>
  decideRefund(operator, { id, reference, ...(platform_details && { platform_details }) });
const changed = async (act: () => Promise<unknown>, of: Pick<FundedShop, 'balances'> = shop) => {
  const before = await of.balances();
  await act();
  return (await of.balances()).map(({ total }, index) => total - (before[index]?.total ?? 0));
};
const pendingOf = async (id: string) =>
  Number((await sql<{ n: string }>(`SELECT "refundPending" AS n FROM "Payment" WHERE id = $1`, [id]))[0]?.n);
const refunds = (types: string[]) => types.filter((type) => type !== 'payment.captured');

test('an ordinary merchant’s is recorded at once, a part of it, too', async () => {
  const own = await aShop({ role: null, sellers: 0 });
  const id = await own.pay({ amount: 1_000 });
  const before = (await own.balance()).total;
  expect(await take(id, 400)).toMatchObject({ payment: id, reference: 're_1', amount: 400, counted: 400, state: 'applied' });
  expect((await own.balance()).total).toBe(before - 400);
  expect(await own.payment(id)).toMatchObject({
    status: 'captured',
    amount_refunded: 400,
    refunds: [{ amount: 400, acquirer_reference: 're_1', refund_type: 'non_reverse', failed_at: null, chargeback: false }],
  });
  expect(refunds(await eventsOf(id))).toEqual(['payment.refund.created']);
  await take(id, 600, 're_2');
  expect(await own.payment(id)).toMatchObject({ status: 'refunded', amount_refunded: 1_000 });
  expect(refunds(await eventsOf(id))).toEqual(['payment.refund.created', 'payment.refund.created', 'payment.refunded']);
  expect(refusalIn(await own.refund(id))).toMatchObject({ code: 'not_refundable' });
  const { data } = await showTimeline(await asRole('staff', own.id), { id });
  expect(data.filter(({ kind }) => kind === 'refunded_elsewhere')).toMatchObject([
    { amount: 600, actor: { kind: 'acquirer' } },
    { amount: 400, actor: { kind: 'acquirer' } },
  ]);
});

test('the whole of what is left of a platform’s payment follows the original split', async () => {
  const id = await shop.pay({ platform_details: shop.split() });
  expect(await changed(() => take(id, 10_000))).toEqual([-10_000 + 9_000 - 900, -5_400, -2_700]);
  expect(await shop.payment(id)).toMatchObject({
    status: 'refunded',
    refunds: [{ refund_type: 'reverse', platform_details: shop.split() }],
  });
});

test('told many times by many at once it is one refund; another amount under its name is refused', async () => {
  const id = await shop.pay({ platform_details: shop.split() });
  const told = await together(12, () => take(id, 10_000).catch(({ code }) => code));
  expect(told.filter((one) => one !== 'conflict' && one.state !== 'applied')).toEqual([]);
  expect(await take(id, 10_000)).toMatchObject({ state: 'applied' });
  expect([await transactionsOf(id, 'refund_elsewhere'), (await shop.payment(id)).refunds.length]).toEqual([1, 1]);
  await expect(take(id, 9_999)).rejects.toMatchObject({ code: 'conflict', param: 'amount' });
  const other = await shop.pay({ amount: 500 });
  expect(await take(other, 500)).toMatchObject({ state: 'applied' });
});

test('sellers who have been paid out give nothing back: the money is gone, the platform bears it, and may go below zero', async () => {
  const poor = await aShop();
  const [a = '', b = ''] = poor.sellers;
  const balances = () => Promise.all([poor.id, a, b].map(poor.balance));
  const id = await poor.pay({ platform_details: splitOf([a, 6_000, 600], [b, 3_000, 300]) });
  await poor.post(`/merchants/${a}/balances/JPY/transfer`, { direction: 'to_platform', amount: 1 });
  expect(await changed(() => take(id, 10_000), { balances })).toEqual([-10_000 + 3_000 - 300, 0, -2_700]);
  expect((await poor.balance()).total).toBeLessThan(0);
  expect(await poor.payment(id)).toMatchObject({
    status: 'refunded',
    refunds: [{ refund_type: 'non_reverse', platform_details: splitOf([b, 3_000, 300]) }],
  });
});

test('a platform’s partial one is held: nothing is posted, and it cannot be refunded twice', async () => {
  const id = await shop.pay({ platform_details: shop.split() });
  expect(await changed(() => take(id, 4_000))).toEqual([0, 0, 0]);
  expect(await take(id, 4_000)).toMatchObject({ state: 'held', counted: 4_000 });
  expect([await pendingOf(id), (await shop.payment(id)).amount_refunded]).toEqual([4_000, 0]);
  expect(await shop.refund(id, { amount: 6_001, platform_details: splitOf() })).toMatchObject({
    status: 422,
    body: { error: { param: 'amount', details: { refundable: 6_000 } } },
  });
  const [a = '', b = ''] = shop.sellers;
  for (const [details, param] of [
    [undefined, 'platform_details'],
    [splitOf([a, 4_001]), 'platform_details'],
    [splitOf([shop.id, 1]), 'platform_details.submerchants.0.submerchant_id'],
  ] as const)
    await expect(decide(id, details)).rejects.toMatchObject({ param });
  await expect(decide(id, splitOf(), 're_unknown')).rejects.toMatchObject({ code: 'not_found' });
  expect(await changed(() => decide(id, splitOf([a, 3_000, 300], [b, 500])))).toEqual([-4_000 + 3_500 - 300, -2_700, -500]);
  expect(await pendingOf(id)).toBe(0);
  expect(await shop.payment(id)).toMatchObject({
    status: 'captured',
    amount_refunded: 4_000,
    refunds: [{ refund_type: 'non_reverse', acquirer_reference: 're_1', platform_details: splitOf([a, 3_000, 300], [b, 500]) }],
  });
  // what is left goes by what is left of each share
  expect(await changed(() => shop.refund(id))).toEqual([-6_000 + 5_500 - 600, -2_700, -2_200]);
  const { data } = await listElsewhere(await asRole('staff', shop.id), { id });
  expect(data).toMatchObject([{ state: 'applied', decided_by: expect.any(String), decided_at: expect.any(String) }]);
  const seller = await asRole('seller', shop.id, a);
  expect((await listElsewhere(seller, { id })).data).toEqual([]);
  const kinds = (await showTimeline(await asRole('staff', shop.id), { id })).data.map(({ kind, actor }) => [kind, actor?.kind]);
  expect(kinds).toEqual(
    expect.arrayContaining([
      ['refund_held', 'acquirer'],
      ['refunded_elsewhere', 'user'],
    ]),
  );
});

test('of two who say it at once one does, and said again it changes nothing', async () => {
  const id = await shop.pay({ platform_details: shop.split() });
  const [a = '', b = ''] = shop.sellers;
  await take(id, 1_000);
  const bears = [splitOf([a, 1_000]), splitOf([b, 1_000])];
  const moved = await changed(() => together(8, (index) => decide(id, bears[index % 2]).catch(({ code }) => code)));
  expect([
    [0, -1_000, 0],
    [0, 0, -1_000],
  ]).toContainEqual(moved);
  expect(await changed(() => decide(id, splitOf()))).toEqual([0, 0, 0]);
  expect(await transactionsOf(id, 'refund_elsewhere')).toBe(1);
});

test('more than a seller has is refused, and an empty split always holds', async () => {
  const poor = await aShop();
  const [a = ''] = poor.sellers;
  const id = await poor.pay({ platform_details: splitOf([a, 2_000]) });
  await take(id, 9_000);
  await expect(decide(id, splitOf([a, 2_001]))).rejects.toMatchObject({
    code: 'insufficient_balance',
    details: { parties: [{ merchant_id: a, available: 2_000, required: 2_001 }] },
  });
  expect(await decide(id, splitOf())).toMatchObject({ state: 'applied' });
  expect(await poor.available(a)).toBe(2_000);
});

test('one that fails while it is held is free again', async () => {
  const id = await shop.pay({ platform_details: shop.split() });
  const { id: held } = await take(id, 4_000);
  expect(await changed(() => failRefund(system, { id: held, reason: 'card closed' }))).toEqual([0, 0, 0]);
  expect(await take(id, 4_000)).toMatchObject({ state: 'failed' });
  expect(await pendingOf(id)).toBe(0);
  await expect(decide(id, splitOf())).rejects.toMatchObject({ code: 'conflict' });
  expect(await changed(() => failRefund(system, { id: held }))).toEqual([0, 0, 0]);
  expect((await shop.refund(id)).status).toBe(200);
});

test('more than is left is held for anybody: all of it is posted, and no yen counts twice', async () => {
  const own = await aShop({ role: null, sellers: 0 });
  await own.pay({ amount: 50_000 });
  const { paymentId: id, id: chargeback } = await aChargeback(own, { amount: 7_000 });
  expect(await take(id, 10_000)).toMatchObject({ state: 'held', counted: 3_000 });
  await own.post(`/test_helpers/chargebacks/${chargeback}/simulate`, { outcome: 'cancelled' });
  await expect(decide(id, splitOf([own.id, 1]))).rejects.toMatchObject({ param: 'platform_details' });
  const before = (await own.balance()).total;
  expect(await decide(id)).toMatchObject({ state: 'applied', counted: 10_000 });
  expect((await own.balance()).total).toBe(before - 10_000);
  expect(await own.payment(id)).toMatchObject({ status: 'refunded', amount_refunded: 10_000 });
  // the acquirer gave it once more, of which nothing is left
  expect(await take(id, 200, 're_2')).toMatchObject({ state: 'held', counted: 0 });
  expect(await decide(id, undefined, 're_2')).toMatchObject({ state: 'applied', counted: 0 });
  expect((await own.balance()).total).toBe(before - 10_200);
  expect((await own.payment(id)).refunds).toHaveLength(1);
  const [{ id: none } = { id: '' }] = (await listElsewhere(operator, { id })).data.slice(-1);
  await expect(failRefund(system, { id: none })).rejects.toMatchObject({ code: 'bad_request' });
});

test('concurrent refunds, here and there, never exceed the capture', async () => {
  const own = await aShop({ role: null, sellers: 0 });
  const id = await own.pay({ amount: 1_000 });
  const here = together(6, () => own.refund(id, { amount: 300 }));
  const there = together(6, (index) => take(id, 300, `re_${index}`).catch(({ code }) => ({ state: code })));
  const [answers, taken] = await Promise.all([here, there]);
  const { refunds: made, amount_refunded } = await own.payment(id);
  const done = (tally(answers)['200'] ?? 0) * 300;
  const applied = (await listElsewhere(operator, { id })).data.filter(({ state }) => state === 'applied');
  expect(amount_refunded).toBe(done + applied.length * 300);
  expect(made.length).toBeGreaterThan(0);
  expect(amount_refunded + (await pendingOf(id))).toBeLessThanOrEqual(1_000);
  expect(taken.length).toBe(6);
});

test('what may be one of ours under way waits; a payment that was not captured has no refund', async () => {
  const own = await aShop({ role: null, sellers: 0 });
  const id = await own.pay({ amount: 1_000 });
  atNextCall('refund', beSilent);
  await own.refund(id, { amount: 600 });
  await expect(take(id, 600)).rejects.toMatchObject({ code: 'conflict' });
  expect(await take(id, 400, 're_2')).toMatchObject({ state: 'applied' });
  await recoverAll();
  const authorized = await own.authorize();
  await expect(take(authorized, 100)).rejects.toMatchObject({ code: 'not_refundable' });
});

test('bad input is told, and what is another’s is not found', async () => {
  const id = await shop.pay();
  for (const [given, param] of [
    [{ amount: 0, reference: 'x' }, 'amount'],
    [{ amount: 1, reference: '' }, 'reference'],
    [{ amount: 1 }, 'reference'],
  ] as const)
    await expect(takeRefund(system, { id, ...given })).rejects.toMatchObject({ param });
  await expect(takeRefund(await asRole('admin', shop.id), { id, reference: 'x', amount: 1 })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(decideRefund(system, { id, reference: 'x' })).rejects.toMatchObject({ code: 'forbidden' });
  const other = await aShop();
  await expect(listElsewhere(await asRole('admin', other.id), { id })).rejects.toMatchObject({ code: 'not_found' });
});
