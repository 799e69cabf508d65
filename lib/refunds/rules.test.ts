import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { splitOf } from '@/lib/testing/market';
import { aShop, eventsOf, recordsOf, refusalIn, type Shop } from '@/lib/testing/shop';
import { dumpTables } from '@/lib/testing/tables';

let shop: Shop;
let a = '';
let b = '';
let c = '';
beforeAll(async () => {
  shop = await aShop({ sellers: 3 });
  [a = '', b = '', c = ''] = shop.sellers;
  // service fees are not returned: the platform needs this much more to refund whole payments
  await shop.pay({ amount: 100_000 });
});

const split = () => splitOf([a, 6_000, 600], [b, 3_000, 300]);
const balances = async () => [await shop.available(), await shop.available(a), await shop.available(b)];
const changed = (before: number[], after: number[]) => after.map((value, index) => value - (before[index] ?? 0));
const entry = (field: string, index = 0) => `platform_details.submerchants.${index}.${field}`;

test('rule 4: an empty refund follows the split of the capture, and the fees of the service stay', async () => {
  const before = await balances();
  const id = await shop.authorize({ platform_details: splitOf([a, 1]) });
  await shop.capture(id, { platform_details: split() });
  const answer = await shop.refund(id);
  expect(answer.body).toMatchObject({
    status: 'refunded',
    amount_refunded: 10_000,
    refunds: [{ resource: 'refund', amount: 10_000, payment: id, refund_type: 'reverse', chargeback: false, platform_details: split() }],
  });
  expect(changed(before, await balances())).toEqual([-396, 0, 0]);
  expect((await recordsOf(id, shop.id)).slice(7)).toEqual([
    ['refund', -10_000],
    ['payment_transfer_return', 6_000],
    ['payment_transfer_return', 3_000],
    ['platform_fee_return', -600],
    ['platform_fee_return', -300],
  ]);
  expect((await recordsOf(id, a)).slice(2)).toEqual([
    ['payment_transfer_return', -6_000],
    ['platform_fee_return', 600],
  ]);
  expect(await eventsOf(id)).toEqual(['payment.authorized', 'payment.captured', 'payment.refund.created', 'payment.refunded']);
});

test('rule 4: all that is left, named as an amount, is a reverse refund', async () => {
  const id = await shop.pay({ platform_details: split() });
  const answer = await shop.refund(id, { amount: 10_000 });
  expect(answer.body).toMatchObject({ status: 'refunded', refunds: [{ refund_type: 'reverse', platform_details: split() }] });
});

test('rule 6: part of a split payment needs its own split', async () => {
  const id = await shop.pay({ platform_details: split() });
  for (const amount of [1, 9_999]) {
    expect(refusalIn(await shop.refund(id, { amount }))).toEqual({ status: 422, code: 'missing_parameter', param: 'platform_details' });
  }
  expect(refusalIn(await shop.refund(id, { platform_details: split() }))).toEqual({
    status: 422,
    code: 'missing_parameter',
    param: 'amount',
  });
});

test('rule 6: a refund is at most what is left', async () => {
  const id = await shop.pay({ platform_details: split() });
  const alone = { submerchants: [] };
  const tooMuch = await shop.refund(id, { amount: 10_001, platform_details: alone });
  expect(refusalIn(tooMuch)).toEqual({ status: 422, code: 'invalid_parameter', param: 'amount' });
  expect(tooMuch.body.error.details).toEqual({ refundable: 10_000 });
  expect((await shop.refund(id, { amount: 4_000, platform_details: alone })).body.amount_refunded).toBe(4_000);
  expect((await shop.refund(id, { amount: 6_001, platform_details: alone })).body.error.details).toEqual({ refundable: 6_000 });
  for (const amount of [0, -1, 1.5, 1e308, '10.5', '0x10', true, 10_000_000, '１００']) {
    expect([amount, refusalIn(await shop.refund(id, { amount, platform_details: alone }))]).toEqual([
      amount,
      { status: 422, code: 'invalid_parameter', param: 'amount' },
    ]);
  }
  const last = await shop.refund(id, { amount: 6_000, platform_details: alone });
  expect(last.body).toMatchObject({ status: 'refunded', amount_refunded: 10_000 });
  expect(refusalIn(await shop.refund(id))).toEqual({ status: 422, code: 'not_refundable', param: null });
});

test('rule 6: the platform bears it alone', async () => {
  const id = await shop.pay({ platform_details: split() });
  const before = await balances();
  const answer = await shop.refund(id, { amount: 10_000, platform_details: { submerchants: [] } });
  expect(answer.body).toMatchObject({
    status: 'refunded',
    refunds: [{ refund_type: 'non_reverse', platform_details: { submerchants: [] } }],
  });
  expect(changed(before, await balances())).toEqual([-10_000, 0, 0]);
});

test('rule 6: what a part with a split of its own writes, at the platform and at each seller that is in it', async () => {
  const id = await shop.pay({ platform_details: split() });
  const counts = await Promise.all([shop.id, a, b].map(async (account) => (await recordsOf(id, account)).length));
  const answer = await shop.refund(id, { amount: 2_500, platform_details: splitOf([a, 2_000, 200]) });
  expect(answer.body.refunds).toMatchObject([{ refund_type: 'non_reverse', platform_details: splitOf([a, 2_000, 200]) }]);
  const written = await Promise.all([shop.id, a, b].map(async (account, at) => (await recordsOf(id, account)).slice(counts[at])));
  expect(written).toEqual([
    [
      ['refund', -2_500],
      ['payment_transfer_return', 2_000],
      ['platform_fee_return', -200],
    ],
    [
      ['payment_transfer_return', -2_000],
      ['platform_fee_return', 200],
    ],
    [],
  ]);
});

test('rule 6: a part and then the rest: each seller returns what is left of its entry, and gets what is left of its fee', async () => {
  const before = await balances();
  const id = await shop.pay({ platform_details: split() });
  const part = await shop.refund(id, { amount: 2_500, platform_details: splitOf([a, 2_000, 200]), description: '一部返品' });
  expect(part.body).toMatchObject({
    status: 'captured',
    amount_refunded: 2_500,
    refunds: [{ refund_type: 'non_reverse', description: '一部返品' }],
  });
  const rest = await shop.refund(id);
  expect(rest.body).toMatchObject({ status: 'refunded', amount_refunded: 10_000 });
  expect(rest.body.refunds[1]).toMatchObject({
    amount: 7_500,
    refund_type: 'reverse',
    platform_details: splitOf([a, 4_000, 400], [b, 3_000, 300]),
  });
  expect(changed(before, await balances())).toEqual([-396, 0, 0]);
  expect(await eventsOf(id)).toEqual(['payment.captured', 'payment.refund.created', 'payment.refund.created', 'payment.refunded']);
});

test('rule 6: a seller that gave back more than it received returns nothing more', async () => {
  const before = await balances();
  const others = await shop.pay({ platform_details: splitOf([a, 5_000]) });
  const id = await shop.pay({ platform_details: split() });
  expect((await shop.refund(id, { amount: 7_000, platform_details: splitOf([a, 6_500, 100]) })).status).toBe(200);
  const rest = await shop.refund(id);
  expect(rest.body.refunds[1]).toMatchObject({ amount: 3_000, platform_details: splitOf([a, 0, 500], [b, 3_000, 300]) });
  expect(changed(before, await balances()).slice(1)).toEqual([4_500, 0]);
  expect((await shop.refund(others, { amount: 5_000, platform_details: splitOf([a, 4_500]) })).status).toBe(200);
});

test('L11 NonReverseRefundSplitRules: wrong splits of a refund, and nothing is written', async () => {
  const other = await aShop();
  const id = await shop.pay({ platform_details: split() });
  await shop.payment(id);
  const before = await dumpTables();
  const wrong = [
    [splitOf([a, 4_000], [b, 1_001]), 'platform_details'],
    [splitOf([a, 1_000, 1_001]), entry('platform_fee')],
    [splitOf([a, 1_000], [c, 1]), entry('submerchant_id', 1)],
    [splitOf([a, 1_000], [a, 1_000]), entry('submerchant_id', 1)],
    [splitOf([other.sellers[0] ?? '', 1_000]), entry('submerchant_id')],
    [splitOf([shop.id, 1_000]), entry('submerchant_id')],
    [splitOf([randomUUID(), 1_000]), entry('submerchant_id')],
    [splitOf([a, 0]), entry('amount')],
    [splitOf([a, 1_000, -1]), entry('platform_fee')],
  ] as const;
  for (const [platform_details, param] of wrong) {
    const refusal = refusalIn(await shop.refund(id, { amount: 5_000, platform_details }));
    expect([platform_details, refusal]).toEqual([platform_details, { status: 422, code: 'invalid_parameter', param }]);
  }
  expect(await dumpTables()).toEqual(before);
});

test('what is not captured cannot be refunded', async () => {
  const authorized = await shop.authorize();
  const cancelled = await shop.authorize();
  await shop.cancel(cancelled);
  for (const id of [authorized, cancelled]) {
    for (const body of [{}, { amount: 1, platform_details: { submerchants: [] } }]) {
      expect(refusalIn(await shop.refund(id, body))).toEqual({ status: 422, code: 'not_refundable', param: null });
    }
  }
  expect(refusalIn(await shop.refund(randomUUID()))).toEqual({ status: 404, code: 'not_found', param: null });
});
