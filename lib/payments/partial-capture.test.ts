import { beforeAll, expect, test } from 'vitest';
import { splitOf } from '@/lib/testing/market';
import { aShop, eventsOf, recordsOf, refusalIn, type Shop } from '@/lib/testing/shop';

let shop: Shop;
let a = '';
beforeAll(async () => {
  shop = await aShop();
  [a = ''] = shop.sellers;
});

const all = { submerchants: [] };
const invalid = (param: string) => ({ status: 422, code: 'invalid_parameter', param });

test('L04 SecondPartialCaptureRefused: one part is captured, the rest is released', async () => {
  const id = await shop.authorize();
  const first = await shop.capture(id, { amount: 4_000, platform_details: splitOf([a, 3_000, 300]) });
  expect(first.body).toMatchObject({ status: 'captured', amount: 4_000, tax: 0, total: 4_000, amount_refunded: 0 });
  for (const amount of [6_000, 1, 4_000]) {
    expect(refusalIn(await shop.capture(id, { amount, platform_details: all }))).toEqual({
      status: 422,
      code: 'not_capturable',
      param: null,
    });
  }
  expect(refusalIn(await shop.cancel(id))).toEqual({ status: 422, code: 'not_cancellable', param: null });
  expect(await shop.payment(id)).toEqual(first.body);
  expect(await eventsOf(id)).toEqual(['payment.authorized', 'payment.captured']);
  expect(await recordsOf(id, shop.id)).toEqual([
    ['payment', 4_000],
    ['payment_transfer', -3_000],
    ['platform_fee', 300],
    ['processing_fee', -144],
    ['processing_fee_tax', -14],
  ]);
});

test('a part is refunded as what it is: at most what was captured', async () => {
  const id = await shop.authorize();
  await shop.capture(id, { amount: 4_000, platform_details: splitOf([a, 3_000]) });
  expect(refusalIn(await shop.refund(id, { amount: 4_001, platform_details: all }))).toEqual(invalid('amount'));
  await shop.pay();
  expect((await shop.refund(id)).body).toMatchObject({ status: 'refunded', amount_refunded: 4_000 });
});

test('the tax of a part is in proportion, rounded down', async () => {
  const cases = [
    { amount: 10_000, tax: 1_000, part: 5_000, partTax: 500 },
    { amount: 10_000, tax: 1_000, part: 3_333, partTax: 333 },
    { amount: 10_000, tax: 799, part: 1, partTax: 0 },
    { amount: 3, tax: 2, part: 2, partTax: 1 },
    { amount: 9_999_999, tax: 9_999_999, part: 9_999_998, partTax: 9_999_998 },
    { amount: 10_000, tax: 0, part: 10, partTax: 0 },
  ];
  for (const { amount, tax, part, partTax } of cases) {
    const id = await shop.authorize({ amount, tax });
    const answer = await shop.capture(id, { amount: part, platform_details: all });
    expect(answer.body).toMatchObject({ status: 'captured', amount: part, tax: partTax, total: part + partTax });
    expect((await recordsOf(id, shop.id))[0]).toEqual(['payment', part + partTax]);
  }
});

test('tax is taken as it is given, as far as it was authorized', async () => {
  const id = await shop.authorize({ amount: 10_000, tax: 1_000 });
  expect(refusalIn(await shop.capture(id, { amount: 10_000, tax: 1_001, platform_details: all }))).toEqual(invalid('tax'));
  expect(refusalIn(await shop.capture(id, { amount: 5_000, tax: 6_001, platform_details: all }))).toEqual(invalid('tax'));
  expect((await shop.capture(id, { amount: 5_000, tax: 6_000, platform_details: all })).body).toMatchObject({
    amount: 5_000,
    tax: 6_000,
    total: 11_000,
  });
});

test('a part of the tax alone is a part, too: it needs its own split', async () => {
  const id = await shop.authorize({ amount: 10_000, tax: 1_000, platform_details: splitOf([a, 11_000]) });
  expect(refusalIn(await shop.capture(id, { tax: 0 }))).toEqual({ status: 422, code: 'missing_parameter', param: 'platform_details' });
  expect((await shop.capture(id, { tax: 0, platform_details: splitOf([a, 10_000]) })).body).toMatchObject({ amount: 10_000, tax: 0 });
});

test('a part needs its own split, which adds up to at most the part', async () => {
  const id = await shop.authorize({ platform_details: splitOf([a, 1_000]) });
  expect(refusalIn(await shop.capture(id, { amount: 9_999 }))).toEqual({
    status: 422,
    code: 'missing_parameter',
    param: 'platform_details',
  });
  const tooMuch = await shop.capture(id, { amount: 4_000, platform_details: splitOf([a, 4_001]) });
  expect(refusalIn(tooMuch)).toEqual(invalid('platform_details'));
  expect(tooMuch.body.error.details).toEqual({ sum: 4_001, limit: 4_000 });
  expect(await shop.payment(id)).toMatchObject({ status: 'authorized', amount: 10_000 });
});

test('more than what is authorized, and amounts that are none', async () => {
  const id = await shop.authorize({ amount: 10_000, tax: 1_000 });
  const above = await shop.capture(id, { amount: 10_001, platform_details: all });
  expect(refusalIn(above)).toEqual(invalid('amount'));
  expect(above.body.error.details).toEqual({ authorized: 10_000 });
  for (const amount of [0, -1, 1.5, true, '10.5', 10_000_000, [], {}]) {
    expect([amount, refusalIn(await shop.capture(id, { amount, platform_details: all }))]).toEqual([amount, invalid('amount')]);
  }
  expect(await shop.payment(id)).toMatchObject({ status: 'authorized', amount: 10_000, tax: 1_000 });
});

test('what is not authorized is neither captured nor, unless it is already, cancelled', async () => {
  const captured = await shop.pay();
  const cancelled = await shop.authorize();
  expect((await shop.cancel(cancelled)).body).toMatchObject({ status: 'cancelled', amount_refunded: 0, captured_at: null });
  const refunded = await shop.pay();
  await shop.pay();
  expect((await shop.refund(refunded)).status).toBe(200);
  const failed = (await shop.post('/payments', { ...declined })).body.error.details.payment_id;
  for (const [id, status] of [
    [captured, 'captured'],
    [cancelled, 'cancelled'],
    [refunded, 'refunded'],
    [failed, 'failed'],
  ]) {
    for (const [code, call] of [
      ['not_capturable', shop.capture],
      ['not_cancellable', shop.cancel],
    ] as const) {
      if (status === 'cancelled' && code === 'not_cancellable') continue;
      const answer = await call(id);
      expect([status, refusalIn(answer)]).toEqual([status, { status: 422, code, param: null }]);
      expect(answer.body.error.details).toEqual({ status });
    }
  }
});

const declined = {
  amount: 100,
  currency: 'JPY',
  payment_details: { type: 'credit_card', number: '4123111111111059', month: 12, year: 2030 },
  platform_details: all,
};

test('an ordinary merchant captures a part without any split', async () => {
  const ordinary = await aShop({ role: null, sellers: 0 });
  const id = await ordinary.authorize({ amount: 10_000, tax: 1_000 });
  expect((await ordinary.capture(id, { amount: 5_000 })).body).toMatchObject({
    status: 'captured',
    amount: 5_000,
    tax: 500,
    platform_details: null,
  });
  expect(refusalIn(await ordinary.capture(id))).toEqual({ status: 422, code: 'not_capturable', param: null });
  expect((await ordinary.refund(id)).body).toMatchObject({ status: 'refunded', amount_refunded: 5_500 });
});
