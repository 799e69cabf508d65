import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { createMerchant } from '@/lib/merchants/create-merchant';
import { findAnything } from '@/lib/search/find-anything';
import { aPaidSeller, close } from '@/lib/testing/fixtures/settlements';
import { asKey, asRole, splitOf, testCard } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';

let shop: Shop;
let other: Shop;
let callers: Record<'admin' | 'staff' | 'viewer' | 'seller' | 'operator' | 'stranger', Caller>;
let first: string;
let second: string;
let foreign: string;

const card = (number: string, email?: string) => ({ ...testCard, number, ...(email && { email }) });

beforeAll(async () => {
  [shop, other] = [await aShop({ sellers: 2 }), await aShop({ sellers: 1 })];
  const [a = '', b = ''] = shop.sellers;
  first = await shop.pay({
    amount: 12_345,
    external_order_num: 'A-1042',
    payment_details: card('4111111111111111', 'Yamada.Taro@example.jp'),
    platform_details: splitOf([a, 6_000, 600], [b, 3_000, 300]),
  });
  second = await shop.pay({
    amount: 777,
    external_order_num: 'A-10420',
    payment_details: card('5555555555554444', 'suzuki@example.jp'),
    platform_details: splitOf([b, 500, 50]),
  });
  foreign = await other.pay({
    amount: 12_345,
    external_order_num: 'A-1042',
    payment_details: card('4111111111111111', 'yamada.taro@example.jp'),
  });
  callers = {
    admin: await asRole('admin', shop.id),
    staff: await asRole('staff', shop.id),
    viewer: await asRole('viewer', shop.id),
    seller: await asRole('seller', shop.id, a),
    operator: await asRole('operator', null),
    stranger: await asRole('admin', other.id),
  };
});

const payments = async (query: string, caller = callers.viewer) =>
  (await findAnything(caller, { query })).payments.map(({ id, found_by }) => [id, found_by]);
const merchants = async (query: string, caller = callers.viewer) => (await findAnything(caller, { query })).merchants.map(({ id }) => id);

test('payments by each of what they are known by', async () => {
  for (const query of [first, first.toUpperCase(), ` ${first.replaceAll('-', '')} `])
    expect(await payments(query)).toEqual([[first, 'id']]);
  expect(await payments(`${first.slice(0, 6)}…${first.slice(-4)}`)).toEqual([[first, 'id_end']]);
  expect(await payments(`…${first.slice(-5)}`)).toEqual([[first, 'id_end']]);
  expect(await payments('A-1042')).toEqual([
    [first, 'order'],
    [second, 'order_start'],
  ]);
  expect(await payments('A-10')).toEqual([
    [first, 'order_start'],
    [second, 'order_start'],
  ]);
  for (const query of ['a-1042', 'Ａ−１０４２', '#A-1042'])
    expect(await payments(query)).toEqual([
      [first, 'order'],
      [second, 'order_start'],
    ]);
  for (const query of ['12345', '¥12,345', '１２，３４５円']) expect(await payments(query)).toEqual([[first, 'amount']]);
  for (const query of ['1111', '•••• 1111']) expect(await payments(query)).toEqual([[first, 'last_four']]);
  for (const query of ['yamada.taro@example.jp', 'YAMADA.TARO@', 'yamada.taro@ex'])
    expect(await payments(query)).toEqual([[first, 'email']]);
});

test('what only looks alike is not found', async () => {
  for (const query of ['A-1042 x', '-1042', 'A_1042', 'A%', '%', '_', '%@', '12346', '1112', 'taro@example.jp', '0000…0000', 'zzz']) {
    expect([query, await payments(query)]).toEqual([query, []]);
  }
});

test('sellers by a part of their name and by their id', async () => {
  const [a = '', b = ''] = shop.sellers;
  expect((await merchants('販売者')).sort()).toEqual([a, b].sort());
  expect(await merchants('者1')).toEqual([a]);
  expect(await merchants(b)).toEqual([b]);
  expect(await merchants('100%')).toEqual([]);
  const many = await aShop({ sellers: 8 });
  expect(await merchants('販売者', await asRole('staff', many.id))).toHaveLength(5);
});

test('nobody finds what is not theirs: another platform’s, another seller’s', async () => {
  const [a = '', b = ''] = shop.sellers;
  for (const role of ['admin', 'staff', 'viewer'] as const) {
    for (const query of [foreign, `…${foreign.slice(-6)}`, other.sellers[0] ?? '', other.id]) {
      expect([role, query, await findAnything(callers[role], { query })]).toEqual([
        role,
        query,
        { payments: [], customers: [], subscriptions: [], chargebacks: [], settlements: [], merchants: [] },
      ]);
    }
    for (const query of ['A-1042', '12345', '1111', 'yamada.taro@example.jp']) {
      expect((await payments(query, callers[role])).map(([id]) => id)).not.toContain(foreign);
    }
  }
  // a seller: its own share is the amount, it finds no other sellers, and cannot search by the customer's address
  expect(await payments('A-10', callers.seller)).toEqual([[first, 'order_start']]);
  expect(await payments('6000', callers.seller)).toEqual([[first, 'amount']]);
  expect(await payments('12345', callers.seller)).toEqual([]);
  expect(await payments('3000', callers.seller)).toEqual([]);
  for (const query of [second, `…${second.slice(-6)}`, '4444', '777', 'yamada.taro@example.jp', '販売者', a, b, shop.id]) {
    expect([query, await findAnything(callers.seller, { query })]).toEqual([
      query,
      { payments: [], customers: [], subscriptions: [], chargebacks: [], settlements: [], merchants: [] },
    ]);
  }
  const [own] = (await findAnything(callers.seller, { query: 'A-1042' })).payments;
  expect(own).toMatchObject({ amount: 6_000, email: null, merchant_name: null });
});

test('an operator finds everybody’s, and whose it is', async () => {
  expect((await payments('A-1042', callers.operator)).map(([id]) => id).sort()).toEqual([first, second, foreign].sort());
  const [found] = (await findAnything(callers.operator, { query: foreign })).payments;
  expect(found).toMatchObject({ id: foreign, merchant_name: '試験市場', found_by: 'id' });
  expect(await payments(`…${foreign.slice(-8)}`, callers.operator)).toEqual([[foreign, 'id_end']]);
  expect(await merchants(shop.id, callers.operator)).toEqual([shop.id]);
  const [seller] = (await findAnything(callers.operator, { query: shop.sellers[0] ?? '' })).merchants;
  expect(seller).toMatchObject({ platform_role: 'payout', platform_name: '試験市場' });
});

test('of many the newest five, each once, whatever it was found by', async () => {
  const crowd = await aShop({ sellers: 0 });
  const ids: string[] = [];
  for (let index = 0; index < 7; index++) ids.push(await crowd.pay({ amount: 1_111, external_order_num: '1111' }));
  const found = await payments('1111', await asRole('viewer', crowd.id));
  expect(found).toEqual(
    ids
      .slice(-5)
      .reverse()
      .map((id) => [id, 'order']),
  );
});

test('S13 StoredXss: a name is found and told as it stands, without what acts in it unseen', async () => {
  const name = `<img src=x onerror=alert(1)>\u202Egnp.</script>`;
  const { id } = await createMerchant(await asKey(shop.secretKey), { name, platform_role: 'payout' });
  const { merchants: found } = await findAnything(callers.viewer, { query: '<IMG' });
  expect(found).toEqual([{ id, name: name.replace('\u202E', ''), platform_role: 'payout', platform_name: null }]);
});

test('P02 PageAbuse: a search without a word, of a long one, of odd characters', async () => {
  for (const query of ['', '   ', 'x'.repeat(256), 'a\0b', '\ud800', undefined, 7, ['a'], { $gt: '' }]) {
    await expect(findAnything(callers.viewer, { query })).rejects.toMatchObject({ status: 422 });
  }
  for (const query of ['x'.repeat(255), '\\', "'; DROP TABLE", '"', '()', '9'.repeat(255), '-'.repeat(36), '…'.repeat(9)]) {
    expect([query, await findAnything(callers.viewer, { query })]).toEqual([
      query,
      { payments: [], customers: [], subscriptions: [], chargebacks: [], settlements: [], merchants: [] },
    ]);
  }
});

test('a settlement by its reference and by its whole id, for those whose it is', async () => {
  const mine = await aShop({ sellers: 2 });
  const [a = '', b = ''] = mine.sellers;
  await aPaidSeller(mine, a);
  const { id = '', reference = '' } = (await close(mine.id, a)).settlement ?? {};
  const found = async (query: string, caller: Caller) => (await findAnything(caller, { query })).settlements;
  const whole = { id, reference, status: 'pending', amount: 5_400, merchant_name: expect.any(String) };
  for (const caller of [await asRole('viewer', mine.id), await asRole('seller', mine.id, a)]) {
    for (const query of [reference, ` ${reference.toLowerCase()} `, id])
      expect(await found(query, caller)).toEqual([expect.objectContaining(whole)]);
    for (const query of [reference.slice(0, -1), reference.slice(1), `${reference}0`]) expect(await found(query, caller)).toEqual([]);
  }
  for (const caller of [await asRole('seller', mine.id, b), callers.stranger, callers.seller, callers.operator]) {
    for (const query of [reference, id]) expect(await found(query, caller)).toEqual([]);
  }
});

test('what its platform alone gave back is found as sold by its seller, and as refunded by the platform', async () => {
  const own = await aShop({ sellers: 2 });
  const [a = '', b = ''] = own.sellers;
  await own.pay({ amount: 100_000 });
  const id = await own.pay({ amount: 10_000, tax: 0, platform_details: splitOf([a, 6_000, 600], [b, 3_000, 300]) });
  expect((await own.refund(id, { amount: 10_000, platform_details: splitOf([b, 3_000, 300]) })).status).toBe(200);
  const status = async (caller: Caller) => (await findAnything(caller, { query: id })).payments.map((one) => one.status);
  expect(await status(await asRole('seller', own.id, a))).toEqual(['captured']);
  expect(await status(await asRole('seller', own.id, b))).toEqual(['refunded']);
  expect(await status(await asRole('viewer', own.id))).toEqual(['refunded']);
});
