// Payments with a token, a secure token or a saved customer: used once, by its own merchant, in time, and for its amount.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { createPayment } from '@/lib/payments/create-payment';
import { deleteCustomer } from '@/lib/subscriptions/customers/delete-customer';
import { asKey, testCard } from '@/lib/testing/market';
import { aShop, outcomeOf, refusalIn, type Shop, tally, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let other: Shop;
beforeAll(async () => {
  [shop, other] = [await aShop({ role: null, sellers: 0 }), await aShop({ role: null, sellers: 0 })];
});

const hourMs = 60 * 60 * 1000;
const pay = (by: Shop, more: object) => by.post('/payments', { amount: 10_000, tax: 0, currency: 'JPY', ...more });
const token = async (by: Shop, number = testCard.number): Promise<string> =>
  (await by.post('/tokens', { payment_details: { ...testCard, number } })).body.id;
const secure = async (by: Shop, { amount = 10_000, number = testCard.number } = {}): Promise<string> =>
  (
    await by.post('/secure_tokens', {
      amount,
      currency: 'JPY',
      return_url: 'https://shop.example.jp',
      payment_details: { ...testCard, number },
    })
  ).body.id;
const customer = async (by: Shop): Promise<string> =>
  (await by.post('/customers', { payment_details: testCard, email: 'c@example.jp' })).body.id;
const later = async (ms: number): Promise<Caller> => {
  const caller = await asKey(shop.secretKey);
  return { ...caller, now: new Date(caller.now.getTime() + ms) };
};
const charged = async () => (await sql<{ n: number }>(`SELECT count(*)::int AS n FROM "Payment" WHERE status = 'captured'`))[0]?.n;
const sealed = async (cardOf: string, id: string) =>
  (
    await sql<{ sealed: string | null }>(
      `SELECT c.sealed FROM "VaultCard" c JOIN ${cardOf} t USING ("tenantId") WHERE t."cardId" = c.id AND t.id = $1`,
      [id],
    )
  )[0]?.sealed;

test('a token pays once, and nothing of its card is left', async () => {
  const id = await token(shop);
  expect((await pay(shop, { payment_details: id })).body).toMatchObject({
    status: 'captured',
    payment_details: { brand: 'visa', last_four_digits: '1111' },
  });
  expect(await sealed('"Token"', id.slice(4))).toBeNull();
  expect(refusalIn(await pay(shop, { payment_details: id }))).toEqual({ status: 422, code: 'invalid_token', param: 'payment_details' });
});

test('used twice at once, by a payment of either kind: charged once', async () => {
  for (const make of [token, secure]) {
    const [id, before] = [await make(shop), await charged()];
    expect(tally(await together(12, () => pay(shop, { payment_details: id })))).toEqual({ '200': 1, '422 invalid_token': 11 });
    expect(await charged()).toBe((before ?? 0) + 1);
  }
});

test('how its holder was authenticated stays with the payment', async () => {
  for (const [number, verification_status, eci] of [
    ['4100000000000100', 'OK', '05'],
    ['5100000000000107', 'OK', '02'],
    ['4100000000009994', 'SKIPPED', '07'],
  ] as const) {
    const id = await secure(shop, { number });
    const paid = await pay(shop, { payment_details: id, capture: false });
    const holder = { secure_token: id, verification_status, eci, message_version: '2.2.0' };
    expect(paid.body.payment_details.three_d_secure).toEqual(holder);
    const captured = await shop.post(`/payments/${paid.body.id}/capture`, {});
    expect([captured.body.status, captured.body.payment_details.three_d_secure]).toEqual(['captured', holder]);
  }
  const plain = await pay(shop, { payment_details: await token(shop) });
  expect(plain.body.payment_details.three_d_secure).toBeNull();
});

test('a refused card has used it up all the same', async () => {
  const id = await token(shop, '4123111111111059');
  expect(outcomeOf(await pay(shop, { payment_details: id }))).toBe('502 card_declined');
  expect(outcomeOf(await pay(shop, { payment_details: id }))).toBe('422 invalid_token');
  expect(await sealed('"Token"', id.slice(4))).toBeNull();
});

test('what the request itself makes impossible leaves it as good as before', async () => {
  const id = await token(shop);
  expect(outcomeOf(await pay(shop, { payment_details: id, amount: 0 }))).toBe('422 invalid_parameter');
  expect(outcomeOf(await pay(shop, { payment_details: id, platform_details: { submerchants: [] } }))).toBe('422 invalid_parameter');
  expect(outcomeOf(await pay(shop, { payment_details: id }))).toBe('200');
});

test('another merchant’s, one that is over, or that never was', async () => {
  for (const id of [await token(other), await secure(other), 'tok_', 'tok_01926f00-0000-7000-8000-000000000000', 'x', `b${'a'.repeat(26)}`])
    expect(refusalIn(await pay(shop, { payment_details: id }))).toEqual({ status: 422, code: 'invalid_token', param: 'payment_details' });
  for (const id of [await token(shop), await secure(shop)]) {
    const body = { amount: 10_000, tax: 0, currency: 'JPY', payment_details: id };
    await expect(createPayment(await later(hourMs + 1_000), body)).rejects.toMatchObject({ code: 'invalid_token' });
  }
});

test('S04 SecureTokenPublicView: amount and tax must come to what was authenticated', async () => {
  const id = await secure(shop, { amount: 11_000 });
  for (const figures of [
    { amount: 10_999, tax: 0 },
    { amount: 11_000, tax: 1 },
    { amount: 11_000, tax: 'auto' },
  ])
    expect(refusalIn(await pay(shop, { ...figures, payment_details: id }))).toEqual({
      status: 422,
      code: 'invalid_parameter',
      param: 'amount',
    });
  expect((await pay(shop, { amount: 10_000, tax: undefined, payment_details: id })).body).toMatchObject({
    status: 'captured',
    total: 11_000,
  });
});

test('one whose holder was not authenticated pays nothing; one that could not be asked about does', async () => {
  for (const number of ['4100000000005000', '4100000000500000', '5100000000500007'])
    expect(outcomeOf(await pay(shop, { payment_details: await secure(shop, { number }) }))).toBe('422 invalid_token');
  expect((await pay(shop, { payment_details: await secure(shop, { number: '4100000000009994' }) })).body).toMatchObject({
    status: 'captured',
  });
});

test('a customer pays again and again, and not once it was deleted', async () => {
  const id = await customer(shop);
  for (const amount of [1_000, 2_000])
    expect((await pay(shop, { amount, customer: id })).body).toMatchObject({ status: 'captured', customer: id });
  expect(refusalIn(await pay(shop, { customer: id, payment_details: testCard }))).toEqual({
    status: 422,
    code: 'invalid_parameter',
    param: 'customer',
  });
  for (const wrong of [await customer(other), 'x', '01926f00-0000-7000-8000-000000000000'])
    expect(refusalIn(await pay(shop, { customer: wrong }))).toEqual({ status: 422, code: 'invalid_parameter', param: 'customer' });
  const caller = await asKey(shop.secretKey);
  const outcomes = await Promise.allSettled(
    [...Array(6).keys()].map((index) =>
      index === 3 ? deleteCustomer(caller, { id }) : createPayment(caller, { amount: 100, tax: 0, currency: 'JPY', customer: id }),
    ),
  );
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'invalid_parameter', param: 'customer' });
  expect(refusalIn(await pay(shop, { customer: id }))).toEqual({ status: 422, code: 'invalid_parameter', param: 'customer' });
  expect(await sealed('"Customer"', id)).toBeNull();
});

test('exactly one of the two', async () => {
  expect(refusalIn(await pay(shop, {}))).toEqual({ status: 422, code: 'missing_parameter', param: 'payment_details' });
});
