// All refunds over all payments in one list: each once, with each party's share, and no other merchant's.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { setCustomerFee } from '@/lib/merchants/fees/set-customer-fee';
import { allRefunds, exportRefunds } from '@/lib/refunds/list/export-refunds';
import { listRefunds } from '@/lib/refunds/list/list-refunds';
import { type RefundSort, refundSorts } from '@/lib/refunds/list/sort';
import { aChargeback } from '@/lib/testing/fixtures/chargebacks';
import { decide, paidInCash, requestIn } from '@/lib/testing/fixtures/refund-requests';
import { asRole, splitOf } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';

let shop: Shop;
let staff: Caller;
let a = '';
let b = '';
const ids: Record<string, string> = {};

async function aRefundRequest(amount: number): Promise<[payment: string, request: string]> {
  const id = await paidInCash(shop, { external_order_num: `K-${amount}` });
  const { body } = await requestIn(shop, id, { amount, platform_details: splitOf([a, 500]) });
  return [id, body.refund_requests[0].id];
}

beforeAll(async () => {
  shop = await aShop();
  [a = '', b = ''] = shop.sellers;
  staff = await asRole('viewer', shop.id);
  await shop.pay({ amount: 100_000 });
  const split = splitOf([a, 6_000, 600], [b, 3_000, 300]);
  ids.reverse = await shop.pay({ external_order_num: 'R-1', platform_details: split });
  await shop.refund(ids.reverse);
  ids.part = await shop.pay({ external_order_num: '1234', platform_details: split });
  await shop.refund(ids.part, { amount: 1_000, platform_details: splitOf([b, 400, 40]), description: 'broken' });
  const [paid, completed] = await aRefundRequest(1_100);
  await decide(shop, completed, 'completed');
  Object.assign(ids, { paid, completed });
  const [, rejected] = await aRefundRequest(1_200);
  await decide(shop, rejected, 'rejected', 'no such account');
  [ids.waits = ''] = await aRefundRequest(1_234);
  const lost = await aChargeback(shop, { payment: { external_order_num: 'C-1', platform_details: splitOf() } });
  await shop.post(`/chargeback_requests/${lost.id}/accept`);
});

const seen = async (filter: object = {}) =>
  (await listRefunds(staff, filter)).data.map(({ kind, state, amount, own, sellers }) => [
    kind,
    state,
    amount,
    own,
    ...sellers.map((seller) => seller.amount),
  ]);
const chargeback = ['chargeback', 'completed', 10_000, 10_000];
const waiting = ['non_reverse_request', 'pending', 1_234, 734, 500];
const rejected = ['non_reverse_request', 'rejected', 1_200, 700, 500];
// including the service’s fee of 330 yen
const completed = ['non_reverse_request', 'completed', 1_100, 930, 500];
const part = ['non_reverse', 'completed', 1_000, 640, 360];
const whole = ['reverse', 'completed', 10_000, 1_900, 5_400, 2_700];

test('all of them, newest first, a completed request once, and who gives how much', async () => {
  expect(await seen()).toEqual([chargeback, waiting, rejected, completed, part, whole]);
  const { data, total } = await listRefunds(staff, { per_page: 2, page: 2 });
  expect([total, data.map(({ amount }) => amount)]).toEqual([6, [1_200, 1_100]]);
  expect(data[0]).toMatchObject({ external_order_num: 'K-1200', reason: 'no such account', brand: 'konbini' });
  expect((await listRefunds(staff, { page: 9 })).data).toEqual([]);
});

test('what goes back beside it of the way’s fee, and what the transfer cost, are told, and when it was decided', async () => {
  const own = await aShop();
  await own.pay({ amount: 50_000 });
  await setCustomerFee(await asRole('operator', null), { id: own.id, methods: ['konbini'], amount: 150, last_number: 0 });
  const id = await paidInCash(own, { platform_details: splitOf() });
  const { body } = await requestIn(own, id, { include_payment_method_fee: true });
  const list = async (filter: object = { kind: 'reverse_request' }) => (await listRefunds(await asRole('viewer', own.id), filter)).data[0];
  expect(await list({ kind: 'non_reverse_request' })).toBeUndefined();
  expect(await list()).toMatchObject({ amount: 5_000, customer_fee: 165, service_fee: 0, own: 5_165, decided_at: null });
  await decide(own, body.refund_requests[0].id, 'completed');
  expect(await list()).toMatchObject({ amount: 5_000, customer_fee: 165, service_fee: 330, own: 5_495, decided_at: expect.any(String) });
});

test('each filter leaves what fits', async () => {
  expect(await seen({ kind: 'chargeback' })).toEqual([chargeback]);
  expect(await seen({ kind: 'reverse' })).toEqual([whole]);
  expect(await seen({ kind: 'non_reverse' })).toEqual([part]);
  expect(await seen({ kind: 'non_reverse_request' })).toEqual([waiting, rejected, completed]);
  expect(await seen({ kind: 'reverse_request' })).toEqual([]);
  expect(await seen({ state: 'pending' })).toEqual([waiting]);
  expect(await seen({ state: 'rejected', kind: 'reverse' })).toEqual([]);
  expect(await seen({ state: 'completed' })).toEqual([chargeback, completed, part, whole]);
  expect(await seen({ brand: 'konbini' })).toEqual([waiting, rejected, completed]);
  expect(await seen({ submerchant_id: b })).toEqual([part, whole]);
  expect(await seen({ search: 'R-1' })).toEqual([whole]);
  expect(await seen({ search: ids.part })).toEqual([part]);
  // figures match an order number as well as an amount
  expect(await seen({ search: '1234' })).toEqual([waiting, part]);
  expect(await seen({ search: '%' })).toEqual([]);
  expect(await seen({ end_time: '2020-01-01T00:00:00Z' })).toEqual([]);
  for (const filter of [{ kind: 'x' }, { state: 'open' }, { brand: 'x' }, { submerchant_id: 'x' }])
    await expect(listRefunds(staff, filter)).rejects.toMatchObject({ code: 'invalid_parameter', param: Object.keys(filter)[0] });
});

test('an order number that looks like an id is found by it, as it was written', async () => {
  const own = await aShop({ sellers: 0 });
  const order = '0B7F3A52-8D1E-4C7A-9F11-2A6B3C4D5E6F';
  const id = await own.pay({ external_order_num: order, platform_details: splitOf() });
  await own.refund(id, { amount: 100, platform_details: splitOf() });
  const found = await listRefunds(await asRole('viewer', own.id), { search: order });
  expect(found.data.map(({ payment }) => payment)).toEqual([id]);
});

test('an id is the payment’s or its own, as events carry it, and of a completed request also that of its refund', async () => {
  for (const one of (await listRefunds(staff, {})).data) {
    const found = (await listRefunds(staff, { search: one.id.toUpperCase() })).data;
    expect(found.map(({ id }) => id)).toEqual([one.id]);
  }
  expect(await seen({ search: ids.completed })).toEqual([completed]);
  const payment = await shop.payment(ids.paid ?? '');
  for (const { id } of [payment, ...payment.refunds, ...payment.refund_requests]) expect(await seen({ search: id })).toEqual([completed]);
  const stranger = await asRole('admin', (await aShop({ sellers: 0 })).id);
  for (const search of [ids.completed, payment.refunds[0].id]) expect((await listRefunds(stranger, { search })).total).toBe(0);
});

test('a file has each once, however it is read', async () => {
  const amounts: number[] = [];
  for await (const rows of await allRefunds(staff, { rows: 1 })) amounts.push(...rows.map(({ amount }) => amount));
  expect(amounts).toEqual([10_000, 1_234, 1_200, 1_100, 1_000, 10_000]);
  await expect(exportRefunds(staff, { after: 'x' })).rejects.toMatchObject({ param: 'after' });
});

test('another platform has none of them, and a seller and the operator have no such list', async () => {
  const other = await aShop();
  expect((await listRefunds(await asRole('admin', other.id), {})).total).toBe(0);
  expect((await listRefunds(await asRole('admin', other.id), { search: ids.part })).total).toBe(0);
  for (const caller of [await asRole('seller', shop.id, a), await asRole('operator', null)])
    await expect(listRefunds(caller, {})).rejects.toMatchObject({ code: 'forbidden' });
});

test('in each order the pages follow each other, refunds and requests together', async () => {
  const own = await aShop();
  const viewer = await asRole('viewer', own.id);
  // amounts that are the same, in refunds and in requests
  for (const amount of [300, 500, 300, 700]) {
    const payment = await own.pay({ platform_details: splitOf() });
    await own.refund(payment, { amount, platform_details: { submerchants: [] } });
    await requestIn(own, await paidInCash(own, { platform_details: splitOf() }), { amount, platform_details: splitOf() });
  }
  const rowsIn = async (sort: RefundSort, also: object = {}) => (await listRefunds(viewer, { sort, per_page: 100, ...also })).data;
  const keys = { newest: 'created_at', oldest: 'created_at', largest: 'amount', smallest: 'amount' } as const;
  for (const sort of refundSorts) {
    const whole = await rowsIn(sort);
    const values = whole.map((row) => row[keys[sort]]);
    const rising = sort === 'oldest' || sort === 'smallest';
    expect([sort, values]).toEqual([sort, values.toSorted((one, other) => (one === other ? 0 : one < other === rising ? -1 : 1))]);
    expect(new Set(whole.map(({ id }) => id)).size).toBe(8);
    const paged = [];
    for (let page = 1; page <= 3; page++) paged.push(...(await rowsIn(sort, { page, per_page: 3 })));
    expect([sort, paged]).toEqual([sort, whole]);
    expect((await rowsIn(sort, { kind: 'non_reverse' })).map(({ id }) => id)).toEqual(
      whole.filter(({ kind }) => kind === 'non_reverse').map(({ id }) => id),
    );
  }
  await expect(listRefunds(viewer, { sort: 'kind' })).rejects.toMatchObject({ code: 'invalid_parameter', param: 'sort' });
});
