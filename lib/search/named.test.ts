// Finding payments by their customer and by what was sold, in the search and in the list.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { searchChargebacks } from '@/lib/chargebacks/list-chargebacks';
import { readClock } from '@/lib/clock/store';
import { keepKeywords } from '@/lib/jobs/keep-keywords';
import { lookAtCustomer } from '@/lib/payments/customers/look-at-customer';
import { searchCustomers } from '@/lib/payments/customers/search-customers';
import { allPayments } from '@/lib/payments/export-payments';
import { searchPayments } from '@/lib/payments/search-payments';
import { listRefunds } from '@/lib/refunds/list/list-refunds';
import { findAnything } from '@/lib/search/find-anything';
import { deleteCustomer } from '@/lib/subscriptions/customers/delete-customer';
import { searchSubscriptions } from '@/lib/subscriptions/list/search-subscriptions';
import { api } from '@/lib/testing/api';
import { aPaidSeller, close } from '@/lib/testing/fixtures/settlements';
import { aSubscribedShop } from '@/lib/testing/fixtures/subscriptions';
import { asKey, asRole, splitOf, testCard } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let other: Shop;
let viewer: Caller;
let operator: Caller;
let byCard: string;
let byStore: string;
let foreign: string;

/** Until nothing is left to be read. */
async function keepAll(now?: Date) {
  const round = { now: now ?? (await readClock()), signal: new AbortController().signal };
  while ((await keepKeywords.run(round)).length > 0);
}

beforeAll(async () => {
  [shop, other] = [await aShop({ sellers: 1 }), await aShop({ sellers: 1 })];
  [viewer, operator] = [await asRole('viewer', shop.id), await asRole('operator', null)];
  const card = { ...testCard, name: '山本 千尋', email: 'chihiro.yamamoto@example.jp' };
  byCard = await shop.pay({
    description: '青いマグカップ',
    external_order_num: 'TS-1146',
    payment_details: card,
    platform_details: splitOf([shop.sellers[0] ?? '', 5_000, 500]),
  });
  byStore = (
    await shop.post('/payments', {
      amount: 3_000,
      currency: 'JPY',
      tax: 0,
      platform_details: splitOf(),
      payment_details: {
        type: 'bank_transfer',
        email: 'megumi.kobayashi@example.jp',
        phone: '09012345678',
        family_name: '小林',
        given_name: '恵',
        family_name_kana: 'コバヤシ',
        given_name_kana: 'メグミ',
      },
    })
  ).body.id;
  foreign = await other.pay({ payment_details: card });
  await keepAll();
});

const found = async (query: string, caller = viewer) =>
  (await findAnything(caller, { query })).payments.map(({ id, found_by }) => [id, found_by]);
const listed = async (q: string, caller = viewer, more = {}) => (await searchPayments(caller, { q, ...more })).data.map(({ id }) => id);

test('a payment by the name of its customer, the start of an address, and what was sold', async () => {
  for (const query of ['山本', '山本千尋', '千尋 山本', '山', '千尋'])
    expect([query, await found(query)]).toEqual([query, [[byCard, 'name']]]);
  for (const query of ['chihiro', 'Chihiro.Ya', 'yamamoto']) expect([query, await found(query)]).toEqual([query, [[byCard, 'email']]]);
  for (const query of ['マグカップ', 'まぐ', 'ﾏｸﾞｶｯﾌﾟ', '青い'])
    expect([query, await found(query)]).toEqual([query, [[byCard, 'description']]]);
  for (const query of ['こばやし', 'コバヤシメグミ', 'ﾒｸﾞﾐ', '小林'])
    expect([query, await found(query)]).toEqual([query, [[byStore, 'name']]]);
  expect(await found('megumi.kobayashi')).toEqual([[byStore, 'email']]);
  const [payment] = (await findAnything(viewer, { query: '山本' })).payments;
  expect(payment).toMatchObject({ name: '山本 千尋', email: 'chihiro.yamamoto@example.jp', description: '青いマグカップ' });
});

test('what only looks alike is not found', async () => {
  for (const query of ['本 千', 'hihiro', 'example', 'カップ売り', '山本千里', 'ヤマモト', '%', 'こ', 'k', 'yamamoto@example.jp'])
    expect([query, await found(query)]).toEqual([query, []]);
});

test('a list is searched as everything is', async () => {
  for (const q of ['千尋', 'chihiro', 'まぐかっぷ', 'TS-11', byCard, `…${byCard.slice(-6)}`])
    expect([q, await listed(q)]).toEqual([q, [byCard]]);
  expect(await listed('3000')).toEqual([byStore]);
  expect(await listed('山田')).toEqual([]);
  expect(await listed('千尋', viewer, { status: 'refunded' })).toEqual([]);
  expect((await searchPayments(viewer, { q: '千尋' })).data[0]).toMatchObject({ customer_name: '山本 千尋' });
  const parts: string[] = [];
  for await (const part of await allPayments(viewer, { q: 'コバヤシ' })) parts.push(...part.map(({ id }) => id));
  expect(parts).toEqual([byStore]);
});

test('everybody within their scope; a seller finds nothing by what it does not see', async () => {
  const seller = await asRole('seller', shop.id, shop.sellers[0] ?? '');
  for (const query of ['山本', 'chihiro', 'マグカップ', '千尋']) {
    expect(await found(query, seller)).toEqual([]);
    expect(await listed(query, seller)).toEqual([]);
  }
  expect(await listed('TS-11', seller)).toEqual([byCard]);
  expect((await found('山本', operator)).map(([id]) => id).sort()).toEqual([byCard, foreign].sort());
  expect((await listed('chihiro', operator)).sort()).toEqual([byCard, foreign].sort());
  expect(await listed('chihiro', operator, { merchant: other.id })).toEqual([foreign]);
  expect(await listed('chihiro', await asRole('viewer', other.id))).toEqual([foreign]);
});

test('a changed description is found by its new words alone, at once', async () => {
  const id = await shop.pay({ description: '古い壺' });
  await keepAll();
  expect(await listed('壺')).toEqual([id]);
  expect((await api(shop.secretKey, 'PATCH', `/payments/${id}`, { description: '新しい花瓶' })).status).toBe(200);
  expect([await listed('壺'), await listed('花瓶')]).toEqual([[], [id]]);
});

test('a payment that was written late is found after a while', async () => {
  const [early, late] = [await shop.pay({ description: '先の品' }), await shop.pay({ description: '遅れた品' })];
  await keepAll();
  // as if it had started before what is there already, and were written only now
  await sql(`DELETE FROM "Keyword" WHERE id = $1`, [late]);
  const [{ createdAt } = { createdAt: new Date() }] = await sql<{ createdAt: Date }>(`SELECT "createdAt" FROM "Payment" WHERE id = $1`, [
    early,
  ]);
  await sql(`UPDATE "Payment" SET "createdAt" = $2 WHERE id = $1`, [late, new Date(createdAt.getTime() - 1_000)]);
  await keepAll();
  expect(await listed('遅れた')).toEqual([]);
  await keepAll(new Date((await readClock()).getTime() + 6 * 60_000));
  expect(await listed('遅れた')).toEqual([late]);
});

test('payments of before are read from the first on; two at once do it once', async () => {
  await sql(`DELETE FROM "Keyword"`);
  await sql(`DELETE FROM "KeywordProgress"`);
  expect(await listed('山本')).toEqual([]);
  await Promise.all([keepAll(), keepAll()]);
  expect(await listed('山本')).toEqual([byCard]);
});

test('a deleted customer leaves no word', async () => {
  const { body } = await shop.post('/customers', {
    payment_details: { ...testCard, name: '林 花', email: 'hana@example.jp' },
    email: 'h.hayashi@example.jp',
  });
  await keepAll();
  const words = () => sql<{ word: string }>('SELECT word FROM "Keyword" WHERE id = $1 ORDER BY word', [body.id]);
  expect((await words()).map(({ word }) => word)).toEqual(['hana', 'hayashi', 'hhayashi', '林花', '花林']);
  await api(shop.secretKey, 'PATCH', `/customers/${body.id}`, { email: 'new@example.jp' });
  expect((await words()).map(({ word }) => word)).toEqual(['hana', 'new', '林花', '花林']);
  await deleteCustomer({ ...(await asKey(shop.secretKey)) }, { id: body.id });
  await keepAll(new Date((await readClock()).getTime() + 6 * 60_000));
  expect(await words()).toEqual([]);
});

test('a chargeback by its payment: order number, customer, digits, amount; and by its own amount and id', async () => {
  const own = await aShop({ sellers: 1 });
  const id = await own.pay({
    amount: 43_210,
    external_order_num: 'TS-CB110',
    payment_details: { ...testCard, name: '佐藤 蓮', email: 'ren.sato@example.jp' },
  });
  await own.pay({ amount: 43_210, external_order_num: 'TS-CB111' });
  const raised = await own.post('/test_helpers/chargebacks', { payment_id: id, amount: 40_000 });
  expect([raised.status, raised.text]).toEqual([200, expect.anything()]);
  await keepAll();
  const staff = await asRole('viewer', own.id);
  const of = async (query: string, caller = staff) => (await findAnything(caller, { query })).chargebacks.map((one) => one.id);
  for (const query of ['TS-CB110', 'ts-cb11', '佐藤', '蓮', 'ren', 'ren.sato@', '1111', '43210', '¥40,000', raised.body.id]) {
    expect([query, await of(query)]).toEqual([query, [raised.body.id]]);
    expect([query, (await searchChargebacks(staff, { q: query })).data.map((one) => one.id)]).toEqual([query, [raised.body.id]]);
  }
  for (const query of ['TS-CB111', '鈴木', '4444', '43211']) expect([query, await of(query)]).toEqual([query, []]);
  expect(await of('TS-CB110', await asRole('viewer', other.id))).toEqual([]);
  expect(await of('TS-CB110', await asRole('seller', own.id, own.sellers[0] ?? ''))).toEqual([]);
  expect(await of('佐藤', operator)).toEqual([raised.body.id]);
  const [line] = (await findAnything(staff, { query: 'TS-CB110' })).chargebacks;
  expect(line).toMatchObject({ external_order_num: 'TS-CB110', customer_name: '佐藤 蓮', last_four_digits: '1111' });
});

test('a customer by name and address, with what it has paid; the list of refunds by its customer', async () => {
  const own = await aShop({ sellers: 0 });
  const staff = await asRole('staff', own.id);
  const kept = await own.post('/customers', {
    payment_details: { ...testCard, name: '高橋 花', email: 'hana@example.jp' },
    email: 'h.takahashi@example.jp',
  });
  const paid = await own.pay({ payment_details: undefined, customer: kept.body.id, amount: 5_000 });
  await own.pay({ payment_details: undefined, customer: kept.body.id, amount: 2_000 });
  expect((await own.refund(paid, { amount: 1_000 })).status).toBe(200);
  await keepAll();
  const item = {
    id: kept.body.id,
    name: '高橋 花',
    payments: 2,
    paid: 6_000,
    last_payment_at: expect.any(String),
    payments_exceeded: false,
  };
  for (const q of ['髙橋', '花', 'takahashi', 'hana', 'h.takahashi@ex', kept.body.id]) {
    expect([q, (await searchCustomers(staff, { q })).data]).toMatchObject([q, [item]]);
    expect([q, (await findAnything(staff, { query: q })).customers]).toMatchObject([q, [{ id: kept.body.id }]]);
  }
  for (const q of ['橋', 'akahashi', 'hana@other', '山本']) expect([q, (await searchCustomers(staff, { q })).data]).toEqual([q, []]);
  expect((await searchCustomers(staff, {})).data).toMatchObject([item]);
  expect(await lookAtCustomer(staff, { id: kept.body.id })).toMatchObject(item);
  const stranger = await asRole('staff', other.id);
  await expect(lookAtCustomer(stranger, { id: kept.body.id })).rejects.toMatchObject({ code: 'not_found' });
  expect((await searchCustomers(stranger, { q: '高橋' })).data).toEqual([]);
  for (const search of ['高橋', 'hana', '1000'])
    expect((await listRefunds(staff, { search })).data.map(({ payment }) => payment)).toEqual([paid]);
  expect((await listRefunds(staff, { search: '山本' })).data).toEqual([]);
});

test('a subscription by its customer, the start of its number, its amount and what it is for', async () => {
  const own = await aSubscribedShop();
  const { id } = await own.subscribe({ external_subscription_num: 'BOX-7', description: '花の定期便' });
  const { id: another } = await own.subscribe({ external_subscription_num: 'TEA-1', amount: 777, tax: 0, platform_details: splitOf() });
  await keepAll();
  const staff = await asRole('viewer', own.id);
  for (const q of ['BOX', 'box-7', '定期便', '3300', id]) {
    expect([q, (await searchSubscriptions(staff, { q })).data.map((one) => one.id)]).toEqual([q, [id]]);
    expect([q, (await findAnything(staff, { query: q })).subscriptions.map((one) => one.id)]).toEqual([q, [id]]);
  }
  expect((await searchSubscriptions(staff, { q: 'BOXX' })).data).toEqual([]);
  expect((await searchSubscriptions(staff, { q: '777' })).data.map((one) => one.id)).toEqual([another]);
});

test('a payout by its amount', async () => {
  const own = await aShop({ sellers: 2 });
  const [a = ''] = own.sellers;
  await aPaidSeller(own, a);
  const { id } = (await close(own.id, a)).settlement ?? {};
  const of = async (query: string, caller: Caller) => (await findAnything(caller, { query })).settlements.map((one) => one.id);
  expect(await of('¥5,400', await asRole('viewer', own.id))).toEqual([id]);
  expect(await of('5400', await asRole('seller', own.id, a))).toEqual([id]);
  expect(await of('5401', await asRole('viewer', own.id))).toEqual([]);
  expect(await of('5400', await asRole('viewer', other.id))).toEqual([]);
});
