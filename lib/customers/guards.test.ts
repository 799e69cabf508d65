import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { declineCodes } from '@/lib/acquirers/acquirer';
import { readClock } from '@/lib/clock/store';
import { createCustomer } from '@/lib/customers/create-customer';
import { findCustomer } from '@/lib/customers/store';
import { statusOf } from '@/lib/refusal';
import { api } from '@/lib/testing/api';
import { asKey, testCard } from '@/lib/testing/market';
import { aShop, outcomeOf, refusalIn, type Shop, together } from '@/lib/testing/shop';
import { countOf, sql } from '@/lib/testing/tables';
import { findToken } from '@/lib/tokens/store';
import { isUsable } from '@/lib/tokens/token';

let shop: Shop;
let other: Shop;
let own = '';
beforeAll(async () => {
  [shop, other] = [await aShop(), await aShop()];
  own = (await create()).body.id;
});

const create = (body: object = {}, headers: Record<string, string> = {}) =>
  shop.post('/customers', { payment_details: testCard, ...body }, headers);
const change = (body: unknown, headers: Record<string, string> = {}, id = own) =>
  api(shop.secretKey, 'PATCH', `/customers/${id}`, body, { headers });
const aToken = async (details: object = {}, from = shop): Promise<string> =>
  (await from.post('/tokens', { payment_details: { ...testCard, ...details } })).body.id;
const numbers = {
  insufficient_funds: '4123111111111000',
  exceeds_limit: '4123111111111018',
  bad_verification_value: '4123111111111034',
  card_expired: '4123111111111042',
  card_declined: '4123111111111059',
  invalid_number: '4123111111111075',
  fraudulent: '4123111111111083',
} as const;

/** Everything that a refusal must leave unchanged. */
const rows = async () =>
  JSON.stringify([
    await sql('SELECT * FROM "Customer" ORDER BY id'),
    await sql('SELECT * FROM "Token" ORDER BY id'),
    await sql('SELECT * FROM "VaultCard" ORDER BY id'),
    [await countOf('Event'), await countOf('Audit'), await countOf('IdempotencyKey')],
  ]);

test.each(Object.entries(numbers))(
  'a card that the acquirer refuses with %s is not kept, and its token stays good',
  async (code, number) => {
    const token = await aToken({ number });
    const before = await rows();
    const refused = { status: statusOf(code as keyof typeof numbers), code, param: null };
    for (const payment_details of [{ ...testCard, number }, token]) {
      expect(refusalIn(await create({ payment_details }, { 'idempotency-key': code }))).toEqual(refused);
      expect(refusalIn(await change({ payment_details }))).toEqual(refused);
    }
    expect(await rows()).toBe(before);
    expect(outcomeOf(await create({ payment_details: token, validate: false }))).toBe('200');
  },
);

test('a card is kept as it is where nobody is to be asked', async () => {
  for (const number of Object.values(numbers)) {
    for (const validate of [false, 'false', 0])
      expect(outcomeOf(await create({ payment_details: { ...testCard, number }, validate }))).toBe('200');
    expect(outcomeOf(await change({ payment_details: { ...testCard, number }, validate: false }))).toBe('200');
  }
  expect(refusalIn(await create({ validate: 'no' }))).toEqual({ status: 422, code: 'invalid_parameter', param: 'validate' });
});

test('a scenario decides what the acquirer says of a creation, and of nothing else', async () => {
  const before = await rows();
  for (const scenario of declineCodes)
    expect(outcomeOf(await create({}, { 'service-scenario': scenario }))).toBe(`${statusOf(scenario)} ${scenario}`);
  for (const scenario of ['gateway_timeout', 'gateway_timeout_approved']) {
    const { status, body } = await create({}, { 'service-scenario': scenario, 'idempotency-key': scenario });
    expect([status, body.error.code, body.error.message]).toEqual([504, 'gateway_timeout', expect.stringContaining('not stored')]);
  }
  expect(outcomeOf(await create({}, { 'service-scenario': 'conflict' }))).toBe('409 conflict');
  expect(await rows()).toBe(before);
  expect(outcomeOf(await create({ validate: false }, { 'service-scenario': 'card_declined' }))).toBe('200');
  expect(outcomeOf(await create({}, { 'service-scenario': 'none' }))).toBe('200');
  expect(outcomeOf(await change({ payment_details: testCard }, { 'service-scenario': 'card_declined' }))).toBe('200');
  // after a silent acquirer the key is free: nothing has happened under it
  expect(outcomeOf(await create({}, { 'idempotency-key': 'gateway_timeout' }))).toBe('200');
});

test('how a wallet’s customer is made is said where it is not', async () => {
  for (const type of ['paypay', 'paidy']) {
    for (const answer of [
      await create({ payment_details: { type } }),
      await change({ payment_details: { type, email: 'a@example.jp' } }),
    ]) {
      expect(refusalIn(answer)).toEqual({ status: 422, code: 'invalid_payment_type', param: 'payment_details.type' });
      expect(answer.body.error.message).toMatch(/checkout session in customer mode/);
    }
  }
  for (const type of ['konbini', 'bank_transfer', 'pay_easy', 'merpay', 'x']) {
    const refused = { status: 422, code: 'invalid_payment_type', param: 'payment_details.type' };
    expect([type, refusalIn(await create({ payment_details: { type } }))]).toEqual([type, refused]);
  }
});

test('each refusal of the request itself names what is wrong, and keeps nothing', async () => {
  const before = await rows();
  const cases: [body: object, code: string, param: string][] = [
    [{ payment_details: null }, 'missing_parameter', 'payment_details'],
    [{ payment_details: { ...testCard, number: null } }, 'missing_parameter', 'payment_details.number'],
    [{ payment_details: { ...testCard, number: '4111111111111112' } }, 'invalid_parameter', 'payment_details.number'],
    [{ payment_details: { ...testCard, number: '6200000000000005' } }, 'invalid_payment_type', 'payment_details.number'],
    [{ payment_details: { ...testCard, year: 2020 } }, 'invalid_parameter', 'payment_details.year'],
    [{ payment_details: [testCard] }, 'invalid_parameter', 'payment_details'],
    [{ payment_details: 1 }, 'invalid_parameter', 'payment_details'],
    [{ payment_details: '' }, 'invalid_token', 'payment_details'],
    [{ email: 'x' }, 'invalid_parameter', 'email'],
    [{ metadata: 'x' }, 'invalid_parameter', 'metadata'],
    [{ metadata: { name: 'x'.repeat(2_001) } }, 'invalid_parameter', 'metadata.name'],
  ];
  for (const [body, code, param] of cases) {
    expect([body, refusalIn(await create(body))]).toEqual([body, { status: 422, code, param }]);
  }
  expect(await rows()).toBe(before);
});

test('a token that is not there, is another merchant’s, used or too old is the same refusal', async () => {
  const used = await aToken();
  expect(outcomeOf(await create({ payment_details: used }))).toBe('200');
  const late = await aToken();
  await sql('UPDATE "Token" SET "expiresAt" = $2 WHERE id = $1', [late.slice(4), await readClock()]);
  const erased = await aToken();
  const { card } = (await findToken(shop.id, erased)) ?? expect.fail();
  await sql('UPDATE "VaultCard" SET sealed = NULL WHERE id = $1', [card.id]);
  const foreign = await aToken({}, other);
  const before = await rows();
  const texts = new Set<string>();
  for (const payment_details of [used, late, erased, foreign, `tok_${randomUUID()}`, 'tok_x', randomUUID(), "tok_' OR 1=1 --", '\0']) {
    for (const answer of [await create({ payment_details }), await change({ payment_details })]) {
      expect(refusalIn(answer)).toEqual({ status: 422, code: 'invalid_token', param: 'payment_details' });
      texts.add(answer.text);
    }
  }
  expect(texts.size).toBe(1);
  expect(await rows()).toBe(before);
  expect(isUsable((await findToken(other.id, foreign)) ?? expect.fail(), await readClock())).toBe(true);
});

test('another merchant’s customer is not there', async () => {
  const foreign = (await other.post('/customers', { payment_details: testCard, email: 'a@example.jp' })).body.id;
  const before = await rows();
  const call = (method: string, id: string, body?: unknown) => api(shop.secretKey, method, `/customers/${encodeURIComponent(id)}`, body);
  const bodies = [{}, { email: 'taken@example.jp', metadata: {} }, { payment_details: testCard }, { payment_details: 'tok_x' }];
  for (const id of [foreign, randomUUID(), own.toUpperCase(), 'x', shop.id, "' OR 1=1 --"]) {
    for (const method of ['GET', 'DELETE']) expect([id, outcomeOf(await call(method, id))]).toEqual([id, '404 not_found']);
    for (const body of bodies) expect([id, outcomeOf(await call('PATCH', id, body))]).toEqual([id, '404 not_found']);
    expect(await findCustomer(shop.id, id)).toBeNull();
  }
  expect(await rows()).toBe(before);
});

test('the acquirer is not asked about a card for somebody who is not there', async () => {
  const payment_details = { ...testCard, number: numbers.card_declined };
  expect(outcomeOf(await change({ payment_details }, {}, randomUUID()))).toBe('404 not_found');
  expect(outcomeOf(await change({ payment_details }))).toBe('502 card_declined');
});

test('the same key twice makes one customer, five at once too', async () => {
  const headers = { 'idempotency-key': 'one customer' };
  const [first, second] = [await create({}, headers), await create({}, headers)];
  expect([second.text, second.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
  expect(outcomeOf(await create({ email: 'b@example.jp' }, headers))).toBe('422 idempotency_key_reused');
  const token = await aToken();
  const made = await countOf('Customer');
  const answers = await together(5, () => create({ payment_details: token }, { 'idempotency-key': 'at once' }));
  expect(await countOf('Customer')).toBe(made + 1);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  // a repeated call with the key gets its reply, although the token is used
  expect((await create({ payment_details: token }, { 'idempotency-key': 'at once' })).status).toBe(200);
});

test('an operation that is called directly judges as the API does', async () => {
  const key = await asKey(shop.secretKey);
  await expect(createCustomer(key, { payment_details: 'tok_x' })).rejects.toMatchObject({ code: 'invalid_token' });
  await expect(createCustomer({ ...key, actor: { kind: 'system', label: 'x' } }, { payment_details: testCard })).rejects.toMatchObject({
    code: 'forbidden',
  });
});
