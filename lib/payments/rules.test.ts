import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { aMarket, aPayment, type Market, splitOf } from '@/lib/testing/market';
import { aShop, recordsOf, refusalIn, type Shop } from '@/lib/testing/shop';
import { dumpTables } from '@/lib/testing/tables';

let shop: Shop;
let ordinary: Shop;
let other: Market;
let a = '';
let b = '';
beforeAll(async () => {
  [shop, ordinary, other] = [await aShop(), await aShop({ role: null, sellers: 0 }), await aMarket()];
  [a = '', b = ''] = shop.sellers;
});

const missing = { status: 422, code: 'missing_parameter', param: 'platform_details' };
const invalid = (param: string) => ({ status: 422, code: 'invalid_parameter', param });
const entry = (field: string, index = 0) => `platform_details.submerchants.${index}.${field}`;

/** Every reason to refuse a split, wherever it is given; each for 10,000 yen. */
const wrongSplits = () => [
  { name: 'sum above the amount', split: splitOf([a, 6_000], [b, 4_001]), param: 'platform_details' },
  { name: 'fee above its entry', split: splitOf([a, 6_000, 6_001]), param: entry('platform_fee') },
  { name: 'fee of the second above its entry', split: splitOf([a, 6_000, 1], [b, 10, 11]), param: entry('platform_fee', 1) },
  { name: 'fee below zero', split: splitOf([a, 6_000, -1]), param: entry('platform_fee') },
  { name: 'nothing for a seller', split: splitOf([a, 0]), param: entry('amount') },
  { name: 'less than nothing', split: splitOf([a, -1]), param: entry('amount') },
  { name: 'a seller twice', split: splitOf([a, 1_000], [b, 1], [a, 1_000]), param: entry('submerchant_id', 2) },
  { name: "another platform's seller", split: splitOf([b, 1], [other.sellers[0] ?? '', 1_000]), param: entry('submerchant_id', 1) },
  { name: 'the platform itself', split: splitOf([shop.id, 1_000]), param: entry('submerchant_id') },
  { name: 'nobody', split: splitOf([randomUUID(), 1_000]), param: entry('submerchant_id') },
  { name: 'an id of the wrong shape', split: splitOf(['seller', 1_000]), param: entry('submerchant_id') },
];

test('rule 1: a captured payment of a platform names its split', async () => {
  for (const capture of [undefined, true, null]) {
    const body = { ...aPayment({ capture }), platform_details: undefined };
    expect(refusalIn(await shop.post('/payments', body))).toEqual(missing);
  }
  const whole = await shop.post('/payments', aPayment({ platform_details: { submerchants: [] } }));
  expect(whole.body).toMatchObject({ status: 'captured', platform_details: { submerchants: [] } });
});

test('rule 1: an ordinary merchant has nobody to split with', async () => {
  const body = { ...aPayment(), platform_details: undefined };
  expect((await ordinary.post('/payments', body)).body).toMatchObject({ status: 'captured', platform_details: null });
  for (const platform_details of [{ submerchants: [] }, splitOf([a, 1_000])]) {
    expect(refusalIn(await ordinary.post('/payments', aPayment({ platform_details })))).toEqual(invalid('platform_details'));
  }
  const id = await ordinary.authorize();
  expect(refusalIn(await ordinary.capture(id, { platform_details: { submerchants: [] } }))).toEqual(invalid('platform_details'));
  expect((await ordinary.capture(id)).body).toMatchObject({ status: 'captured', platform_details: null });
});

test('rule 2: an authorization may leave the split to the capture, which must have one', async () => {
  const id = await shop.authorize({ platform_details: undefined });
  expect(await shop.payment(id)).toMatchObject({ status: 'authorized', platform_details: null });
  for (const body of [{}, { amount: 10_000 }, { platform_details: null }]) expect(refusalIn(await shop.capture(id, body))).toEqual(missing);
  const split = splitOf([a, 6_000, 600]);
  expect((await shop.capture(id, { platform_details: split })).body).toMatchObject({ status: 'captured', platform_details: split });
});

test('rule 2: the split given at create is used by a whole capture, and replaced by that of the capture', async () => {
  const [first, second] = [splitOf([a, 6_000, 600]), splitOf([b, 9_000, 900])];
  const kept = await shop.authorize({ platform_details: first });
  expect((await shop.capture(kept)).body.platform_details).toEqual(first);
  expect(await recordsOf(kept, a)).toEqual([
    ['payment_transfer', 6_000],
    ['platform_fee', -600],
  ]);
  const replaced = await shop.authorize({ platform_details: first });
  expect((await shop.capture(replaced, { platform_details: second })).body.platform_details).toEqual(second);
  expect(await recordsOf(replaced, a)).toEqual([]);
  expect(await recordsOf(replaced, b)).toEqual([
    ['payment_transfer', 9_000],
    ['platform_fee', -900],
  ]);
  const taken = await shop.authorize({ platform_details: first });
  expect((await shop.capture(taken, { platform_details: { submerchants: [] } })).body.platform_details).toEqual({ submerchants: [] });
  expect(await recordsOf(taken, a)).toEqual([]);
});

test('rule 3: wrong splits are refused at create, authorized or captured, and nothing is written', async () => {
  await shop.payment(await shop.pay());
  const before = await dumpTables();
  for (const { name, split, param } of wrongSplits()) {
    for (const capture of [true, false]) {
      const answer = await shop.post('/payments', aPayment({ capture, platform_details: split }));
      expect([name, refusalIn(answer)]).toEqual([name, invalid(param)]);
    }
  }
  expect(await dumpTables()).toEqual(before);
});

test('rule 3: wrong splits are refused at capture, and the authorization stays', async () => {
  const id = await shop.authorize({ platform_details: undefined });
  const before = await dumpTables();
  for (const { name, split, param } of wrongSplits()) {
    expect([name, refusalIn(await shop.capture(id, { platform_details: split }))]).toEqual([name, invalid(param)]);
  }
  expect(await dumpTables()).toEqual(before);
  expect((await shop.capture(id, { platform_details: splitOf([a, 6_000, 6_000], [b, 4_000]) })).status).toBe(200);
});

test('rule 3: the limit is what is authorized, tax included', async () => {
  const all = splitOf([a, 11_000]);
  expect((await shop.post('/payments', aPayment({ tax: 1_000, platform_details: all }))).status).toBe(200);
  const above = await shop.post('/payments', aPayment({ tax: 999, platform_details: all }));
  expect(refusalIn(above)).toEqual(invalid('platform_details'));
  expect(above.body.error.details).toEqual({ sum: 11_000, limit: 10_999 });
});

test('rule 3: what is wrong with the list itself is named', async () => {
  const wrong = [
    { given: {}, expected: { ...missing, param: 'platform_details.submerchants' } },
    { given: { submerchants: 'all' }, expected: invalid('platform_details.submerchants') },
    { given: { submerchants: [null] }, expected: invalid(entry('submerchant_id').slice(0, -'.submerchant_id'.length)) },
    { given: { submerchants: [{ amount: 1 }] }, expected: { ...missing, param: entry('submerchant_id') } },
    { given: { submerchants: [{ submerchant_id: a }] }, expected: { ...missing, param: entry('amount') } },
    { given: [], expected: invalid('platform_details') },
  ];
  for (const { given, expected } of wrong) {
    expect(refusalIn(await shop.post('/payments', aPayment({ platform_details: given })))).toEqual(expected);
  }
});

test('L12 SplitRemainderAndZero: no yen is lost, the platform keeps what is not given', async () => {
  const cases = [
    { amount: 10_000, split: splitOf([a, 1]), platform: 9_999 - 396, seller: 1 },
    { amount: 10_000, split: { submerchants: [] }, platform: 10_000 - 396, seller: 0 },
    { amount: 10_000, split: splitOf([a, 10_000]), platform: -396, seller: 10_000 },
    { amount: 10_000, split: splitOf([a, 10_000, 10_000]), platform: 10_000 - 396, seller: 0 },
    { amount: 1, split: splitOf([a, 1]), platform: 0, seller: 1 },
    { amount: 1, split: splitOf([a, 1, 1]), platform: 1, seller: 0 },
    { amount: 1, split: { submerchants: [] }, platform: 1, seller: 0 },
    { amount: 27, split: { submerchants: [] }, platform: 27, seller: 0 },
    { amount: 28, split: { submerchants: [] }, platform: 27, seller: 0 },
    { amount: 9_999_999, split: splitOf([a, 9_999_999, 1]), platform: 1 - 359_999 - 35_999, seller: 9_999_998 },
  ];
  for (const { amount, split, platform, seller } of cases) {
    const before = [await shop.available(), await shop.available(a)];
    const id = await shop.pay({ amount, platform_details: split });
    const after = [await shop.available(), await shop.available(a)];
    expect(after.map((value, index) => value - (before[index] ?? 0))).toEqual([platform, seller]);
    expect((await recordsOf(id)).reduce((total, [, value]) => total + value, 0)).toBe(0);
    expect((await recordsOf(id)).every(([, value]) => value !== 0)).toBe(true);
  }
});

test("another merchant's payment is not there", async () => {
  const theirs = await aShop();
  const id = await theirs.authorize();
  for (const call of [shop.capture, shop.cancel, shop.refund])
    expect(refusalIn(await call(id))).toEqual({ status: 404, code: 'not_found', param: null });
  expect(await theirs.payment(id)).toMatchObject({ status: 'authorized' });
});

test('what includes tax may be more than the largest amount: splits, captures and refunds of it', async () => {
  const [amount, tax] = [9_999_999, 999_999];
  const split = splitOf([a, amount + tax, 1]);
  const id = await shop.authorize({ amount, tax, platform_details: undefined });
  expect((await shop.capture(id, { platform_details: split })).body).toMatchObject({ status: 'captured', platform_details: split });
  const part = await shop.refund(id, { amount: 10_500_000, platform_details: splitOf([a, 10_500_000, 0]) });
  expect(part.body).toMatchObject({ status: 'captured', amount_refunded: 10_500_000 });
  expect(refusalIn(await shop.post('/payments', aPayment({ amount: 10_000_000 })))).toEqual(invalid('amount'));
});
