// The screens' list: what it shows as a payment's state is what its filter finds, its sums are those of its rows, and each order is kept.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import type { ListedPayment } from '@/lib/payments/list/schema';
import { paymentSorts } from '@/lib/payments/list/sort';
import { countedStates } from '@/lib/payments/list/summary';
import { endedWithoutMoney } from '@/lib/payments/payment';
import { searchPayments } from '@/lib/payments/search-payments';
import { showPaymentSummary } from '@/lib/payments/show-payment-summary';
import { paymentStates, sellerStates } from '@/lib/payments/shown-state';
import { watchPayments } from '@/lib/payments/watch-payments';
import { aChargeback } from '@/lib/testing/fixtures/chargebacks';
import { payBy } from '@/lib/testing/fixtures/payment-methods';
import { paidInCash, requestIn } from '@/lib/testing/fixtures/refund-requests';
import { asRole, splitOf, testCard } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let viewer: Caller;
let seller: Caller;
let operator: Caller;
let all: ListedPayment[];

const list = async (caller: Caller, input: object = {}) => (await searchPayments(caller, { per_page: 100, ...input })).data;
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
const overdue = (id: string) => sql(`UPDATE "Payment" SET "paymentDeadline" = now() - interval '1 hour' WHERE id = $1`, [id]);

async function makePayments() {
  const part = splitOf([shop.sellers[0] ?? '', 3_000, 300]);
  await shop.pay({ amount: 7_000 });
  await shop.pay({ amount: 7_000 });
  await shop.refund(await shop.pay({ amount: 9_000 }));
  await shop.refund(await shop.pay({ amount: 8_000, platform_details: part }), { amount: 2_000, platform_details: splitOf() });
  await aChargeback(shop);
  const both = await shop.pay({ amount: 6_000 });
  await shop.refund(both, { amount: 1_000, platform_details: splitOf() });
  await shop.post('/test_helpers/chargebacks', { payment_id: both, reason_code: '13.1' });
  await requestIn(shop, await paidInCash(shop));
  await requestIn(shop, await paidInCash(shop), { amount: 1_000, platform_details: splitOf() });
  await shop.authorize({ amount: 4_000, platform_details: part });
  await overdue(await shop.authorize({ amount: 4_100 }));
  await payBy(shop, 'konbini');
  await overdue(await payBy(shop, 'bank_transfer'));
  await payBy(shop, 'paypay');
  await shop.cancel(await shop.authorize({ amount: 5_500 }));
  await shop.pay({ amount: 5_000, payment_details: { ...testCard, number: '4123111111111059' } }).catch(() => null);
}

beforeAll(async () => {
  shop = await aShop();
  await makePayments();
  [viewer, seller, operator] = [
    await asRole('viewer', shop.id),
    await asRole('seller', shop.id, shop.sellers[0]),
    await asRole('operator', null),
  ];
  all = await list(viewer);
});

test('of every state there is a payment, and a filter finds exactly those that show it', async () => {
  const shown = new Set(all.flatMap(({ states }) => states));
  expect([...shown].sort()).toEqual(paymentStates.filter((state) => state !== 'pending' && state !== 'expired').sort());
  for (const state of paymentStates) {
    const expected = ids(all.filter(({ states }) => states.includes(state)));
    expect([state, ids(await list(viewer, { state }))]).toEqual([state, expected]);
    expect([state, ids(await list(operator, { state, merchant: shop.id }))]).toEqual([state, expected]);
  }
  const several = await list(viewer, { state: 'disputed,partly_refunded,failed' });
  expect(ids(several)).toEqual(
    ids(all.filter(({ states }) => states.some((one) => ['disputed', 'partly_refunded', 'failed'].includes(one)))),
  );
  await expect(searchPayments(viewer, { state: 'overdue,lost' })).rejects.toMatchObject({ status: 422, param: 'state' });
});

test('a list that is watched has the states, too', async () => {
  const { data } = await watchPayments(viewer, { ids: ids(all) });
  expect(data).toEqual(all);
});

test('a seller learns nothing of what has become of the others’ parts', async () => {
  const own = await list(seller);
  expect(own.length).toBeGreaterThan(2);
  expect(own.flatMap(({ states }) => states).filter((state) => !sellerStates.includes(state))).toEqual([]);
  for (const state of paymentStates) {
    const found = ids(await list(seller, { state }));
    expect([state, found]).toEqual([state, ids(own.filter(({ states }) => states.includes(state)))]);
  }
  const { sums, counts } = await showPaymentSummary(seller, {});
  expect([sums, counts.all, Object.keys(counts).length]).toEqual([null, own.length, countedStates(true).length + 1]);
});

test('sums and counts are those of the rows, whatever the filter', async () => {
  for (const input of [
    {},
    { amount_from: 5_000 },
    { state: 'captured,partly_refunded' },
    { state: 'failed,cancelled' },
    { brand: 'visa' },
  ]) {
    const rows = await list(viewer, input);
    const { sums, counts } = await showPaymentSummary(viewer, input);
    const sum = (of: ListedPayment[], by: (row: ListedPayment) => number) => of.reduce((whole, row) => whole + by(row), 0);
    const ended = rows.filter(({ status }) => endedWithoutMoney(status));
    expect(sums).toEqual({
      amount: sum(rows, ({ total }) => total) - sum(ended, ({ total }) => total),
      ended: sum(ended, ({ total }) => total),
      refunded: sum(rows, ({ amount_refunded }) => amount_refunded),
    });
    const { state: _, ...rest } = input as { state?: string };
    const without = await list(viewer, rest);
    expect(counts.all).toBe(without.length);
    for (const state of countedStates(false)) expect(counts[state]).toBe(without.filter(({ states }) => states.includes(state)).length);
  }
  const other = await aShop();
  const nothing = { sums: { amount: 0, ended: 0, refunded: 0 }, counts: { all: 0, captured: 0, disputed: 0 } };
  expect(await showPaymentSummary(await asRole('viewer', other.id), {})).toMatchObject(nothing);
});

const byTime = (a: ListedPayment, b: ListedPayment) =>
  a.created_at === b.created_at ? (a.id < b.id ? -1 : 1) : a.created_at < b.created_at ? -1 : 1;
const orders = {
  newest: (a: ListedPayment, b: ListedPayment) => byTime(b, a),
  oldest: byTime,
  largest: (a: ListedPayment, b: ListedPayment) => b.total - a.total || byTime(b, a),
  smallest: (a: ListedPayment, b: ListedPayment) => a.total - b.total || byTime(a, b),
};

test('every order holds over all pages, within one merchant and over all', async () => {
  await sql(
    `UPDATE "Payment" SET "createdAt" = date_trunc('second', "createdAt" AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' WHERE "tenantId" = $1`,
    [shop.id],
  );
  for (const sort of paymentSorts) {
    for (const [caller, also] of [[viewer, {}] as const, [operator, {}] as const, [operator, { merchant: shop.id }] as const]) {
      const whole = await list(caller, { sort, ...also });
      expect(ids(whole)).toEqual(ids([...whole].sort(orders[sort])));
      const paged: string[] = [];
      for (let page = 1; page <= Math.ceil(whole.length / 4); page++)
        paged.push(...ids(await list(caller, { sort, ...also, page, per_page: 4 })));
      expect(paged).toEqual(ids(whole));
    }
  }
  // a seller's amounts are its own parts
  expect(ids(await list(seller, { sort: 'largest' }))).toEqual(ids(await list(seller)));
  await expect(searchPayments(viewer, { sort: 'order' })).rejects.toMatchObject({ status: 422, param: 'sort' });
});
