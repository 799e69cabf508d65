import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { readClock } from '@/lib/clock/store';
import { createKey } from '@/lib/team/create-key';
import { api } from '@/lib/testing/api';
import { asRole, testCard } from '@/lib/testing/market';
import { aShop, outcomeOf, refusalIn, type Shop, together } from '@/lib/testing/shop';
import { countOf, sql } from '@/lib/testing/tables';
import { findToken } from '@/lib/tokens/store';
import { isUsable, tokenIdOf, wireTokenOf } from '@/lib/tokens/token';
import { openCard } from '@/lib/vault/keep-card';

const hour = 3_600_000;
let shop: Shop;
let other: Shop;
let publishable = '';
beforeAll(async () => {
  [shop, other] = [await aShop(), await aShop()];
  publishable = (await createKey(await asRole('admin', shop.id), { kind: 'publishable', name: 'browser' })).value;
});

const give = (details: object = {}, headers: Record<string, string> = {}, key = shop.secretKey) =>
  api(key, 'POST', '/tokens', { payment_details: { ...testCard, ...details } }, { headers });

test('a card is answered by a name for it, and by nothing that it must not tell', async () => {
  for (const key of [shop.secretKey, publishable]) {
    const { status, body, text } = await give({ name: 'TARO YAMADA', email: 'taro@example.jp' }, {}, key);
    expect([status, body]).toEqual([
      200,
      {
        id: expect.stringMatching(/^tok_[0-9a-f-]{36}$/),
        resource: 'token',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        used: false,
        payment_details: {
          type: 'credit_card',
          email: 'taro@example.jp',
          brand: 'visa',
          last_four_digits: '1111',
          month: 12,
          year: 2030,
        },
      },
    ]);
    for (const hidden of [testCard.number, '"123"', 'verification', 'TARO']) expect(text).not.toContain(hidden);
  }
});

test('what is kept of it opens for this card alone, for an hour of business time', async () => {
  const { body } = await give({ year: 30, name: 'TARO YAMADA' });
  const token = (await findToken(shop.id, body.id)) ?? expect.fail();
  const now = await readClock();
  expect(token).toMatchObject({ usedAt: null, card: { bin: '411111', lastFour: '1111', holderName: 'TARO YAMADA' } });
  expect(token.expiresAt.getTime() - token.createdAt.getTime()).toBe(hour);
  expect(token.card.forgetAt).toEqual(token.expiresAt);
  expect(openCard(token.card)?.card).toEqual({ number: testCard.number, month: 12, year: 2030, verificationValue: '123' });
  expect(() => openCard({ ...token.card, id: randomUUID() })).toThrow();
  for (const [usable, at, change] of [
    [true, now, {}],
    [true, new Date(token.expiresAt.getTime() - 1), {}],
    [false, token.expiresAt, {}],
    [false, now, { usedAt: now }],
    [false, now, { card: { ...token.card, sealed: null } }],
  ] as const) {
    expect(isUsable({ ...token, ...change }, at)).toBe(usable);
  }
  const withoutCode = await give({ verification_value: null });
  expect(openCard((await findToken(shop.id, withoutCode.body.id))?.card ?? expect.fail())?.card.verificationValue).toBeNull();
});

test('a text is a token or it is none', () => {
  const id = randomUUID();
  expect(tokenIdOf(wireTokenOf(id))).toBe(id);
  for (const wrong of ['', 'tok_', id, `TOK_${id}`, `tok_${id.toUpperCase()}`, `tok_${id} `, ` tok_${id}`, `tok_tok_${id}`, `tok_${id}\0`])
    expect([wrong, tokenIdOf(wrong)]).toEqual([wrong, null]);
});

test('another merchant does not find it', async () => {
  const { id } = (await give()).body;
  expect(await findToken(other.id, id)).toBeNull();
  for (const unknown of [wireTokenOf(randomUUID()), 'tok_x', randomUUID(), '']) expect(await findToken(shop.id, unknown)).toBeNull();
});

test('each refusal names what is wrong, and keeps nothing', async () => {
  const before = [await countOf('Token'), await countOf('VaultCard')];
  const cases: [details: object, code: string, param: string][] = [
    [{ number: null }, 'missing_parameter', 'payment_details.number'],
    [{ month: null }, 'missing_parameter', 'payment_details.month'],
    [{ type: null }, 'missing_parameter', 'payment_details.type'],
    [{ type: 'konbini' }, 'invalid_payment_type', 'payment_details.type'],
    [{ type: 'paypay' }, 'invalid_payment_type', 'payment_details.type'],
    [{ number: '4111111111111112' }, 'invalid_parameter', 'payment_details.number'],
    [{ number: '6200000000000005' }, 'invalid_payment_type', 'payment_details.number'],
    [{ number: '4111 1111 1111 1111' }, 'invalid_parameter', 'payment_details.number'],
    [{ month: 13 }, 'invalid_parameter', 'payment_details.month'],
    [{ year: 2020 }, 'invalid_parameter', 'payment_details.year'],
    [{ verification_value: '12' }, 'invalid_parameter', 'payment_details.verification_value'],
    [{ email: 'x' }, 'invalid_parameter', 'payment_details.email'],
  ];
  for (const [details, code, param] of cases) expect(refusalIn(await give(details))).toEqual({ status: 422, code, param });
  // its fields are only accepted in payment_details, and a token cannot be made of a token
  for (const body of [{ ...testCard }, {}, { payment_details: null }])
    expect(refusalIn(await shop.post('/tokens', body))).toEqual({ status: 422, code: 'missing_parameter', param: 'payment_details' });
  expect(refusalIn(await shop.post('/tokens', { payment_details: 'tok_x' }))).toMatchObject({ status: 422, param: 'payment_details' });
  expect([await countOf('Token'), await countOf('VaultCard')]).toEqual(before);
});

test('nothing is asked of the acquirer, whatever it would say', async () => {
  expect(outcomeOf(await give({ number: '4123111111111059' }))).toBe('200');
  expect(outcomeOf(await give({}, { 'service-scenario': 'card_declined' }))).toBe('200');
  expect(outcomeOf(await give({}, { 'service-scenario': 'service_unavailable' }))).toBe('503 service_unavailable');
});

test('a form is as good as JSON', async () => {
  const form = new URLSearchParams(Object.entries(testCard).map(([name, value]) => [`payment_details[${name}]`, String(value)]));
  const { status, body } = await api(publishable, 'POST', '/tokens', undefined, {
    raw: form.toString(),
    type: 'application/x-www-form-urlencoded',
  });
  expect([status, body.payment_details.last_four_digits]).toEqual([200, '1111']);
});

test('the same key twice makes one token, two at once too; a card is in no reply that is kept', async () => {
  const headers = { 'idempotency-key': 'one token' };
  const first = await give({}, headers);
  const second = await give({}, headers);
  expect([second.text, second.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
  expect(outcomeOf(await give({ month: 11 }, headers))).toBe('422 idempotency_key_reused');
  const answers = await together(5, () => give({}, { 'idempotency-key': 'at once' }));
  expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.id)).size).toBe(1);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect(JSON.stringify(await sql('SELECT * FROM "IdempotencyKey"'))).not.toContain(testCard.number);
});

test('what a browser claims stands in the way of no key of the merchant’s own', async () => {
  const headers = { 'idempotency-key': 'order 1042' };
  const squatted = await give({}, headers, publishable);
  expect((await give({}, headers, publishable)).text).toBe(squatted.text);
  const own = await shop.post('/merchants', { name: '販売者', platform_role: 'payout' }, headers);
  expect([outcomeOf(own), own.headers.get('idempotent-replayed')]).toEqual(['200', null]);
  expect((await give({}, headers, publishable)).text).toBe(squatted.text);
});

test('nobody is told of it, and the log of changes has nothing of it', async () => {
  const before = [await countOf('Event'), await countOf('Audit')];
  await give();
  expect([await countOf('Event'), await countOf('Audit')]).toEqual(before);
});
