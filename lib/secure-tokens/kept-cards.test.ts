// A card that is here already, by its token or its customer, is authenticated without being typed again.
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '@/lib/operation/store';
import { answerChallenge } from '@/lib/secure-tokens/answer-challenge';
import { findSecureToken, takeSecureToken } from '@/lib/secure-tokens/store';
import { createKey } from '@/lib/team/create-key';
import { api } from '@/lib/testing/api';
import { aSecureTokenRequest, asGuest, threeDsCards } from '@/lib/testing/fixtures/secure-tokens';
import { aPayment, asRole, testCard } from '@/lib/testing/market';
import { aShop, outcomeOf, refusalIn, type Shop, together } from '@/lib/testing/shop';
import { countBlocked, countOf, lockRow, sql } from '@/lib/testing/tables';
import { until } from '@/lib/testing/until';

let shop: Shop;
let other: Shop;
let publishable = '';
beforeAll(async () => {
  [shop, other] = [await aShop({ sellers: 0 }), await aShop({ sellers: 0 })];
  publishable = (await createKey(await asRole('admin', shop.id), { kind: 'publishable', name: 'browser' })).value;
});

type Numbered = (typeof threeDsCards)[keyof typeof threeDsCards];
const card = (number: Numbered = threeDsCards.authenticated) => ({ payment_details: { ...testCard, number, name: 'YAMADA TARO' } });
const aToken = async (number?: Numbered, key = publishable) => (await api(key, 'POST', '/tokens', card(number))).body.id as string;
const aCustomer = async (number?: Numbered, whose = shop) =>
  (await whose.post('/customers', { ...card(number), email: 'a@example.jp' })).body.id;
const create = (payment_details: unknown, key = publishable) =>
  api(key, 'POST', '/secure_tokens', aSecureTokenRequest(undefined, { payment_details }));
const pay = (payment_details: unknown) => shop.post('/payments', aPayment({ payment_details }));
const invalid = { status: 422, code: 'invalid_token', param: 'payment_details' };

test('a token: authenticated by the browser that has it, and used up by the payment', async () => {
  const token = await aToken();
  const { status, body } = await create(token);
  expect([status, body.verification_status]).toEqual([200, 'OK']);
  const paid = await pay(body.id);
  expect(paid.body).toMatchObject({ status: 'captured', payment_details: { last_four_digits: '0100', three_d_secure: { eci: '05' } } });
  for (const used of [body.id, token]) expect(refusalIn(await pay(used))).toEqual(invalid);
  expect(refusalIn(await create(token))).toEqual(invalid);
});

test('of a token and what was authenticated of it one is paid with, however many at once', async () => {
  const token = await aToken();
  const made = await together(3, () => create(token));
  const names = [token, ...made.map(({ body }) => body.id)];
  const before = await countOf('Payment');
  const answers = await together(names.length, (index) => pay(names[index]));
  expect(answers.map(outcomeOf).sort()).toEqual(['200', ...names.slice(1).map(() => '422 invalid_token')]);
  expect(await countOf('Payment')).toBe(before + 1);
});

test('whoever uses up a secure token waits for a payment with the token it is of before they lock the secure token', async () => {
  const name = await aToken();
  const { token } = (await findSecureToken(shop.id, (await create(name)).body.id)) ?? expect.fail();
  const payer = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await payer.connect();
  await payer.query('BEGIN');
  await lockRow(payer, 'Token', token.tokenId ?? '');
  const taking = inTransaction((database) => takeSecureToken(database, token, new Date()));
  try {
    await until(countBlocked);
    await lockRow(payer, 'SecureToken', token.id, 'id', 'NO KEY UPDATE NOWAIT');
  } finally {
    await payer.end();
  }
  await taking;
  expect(refusalIn(await pay(name))).toEqual(invalid);
});

test('a token whose holder is asked is paid with once they have answered', async () => {
  const { body } = await create(await aToken(threeDsCards.asks));
  expect(body.verification_status).toBe('NEEDS_VERIFY');
  expect(refusalIn(await pay(body.id))).toEqual(invalid);
  await answerChallenge(await asGuest(body.id), { id: body.id, code: '123456' });
  expect(outcomeOf(await pay(body.id))).toBe('200');
});

test('a token that is foreign, used, over or none is refused, and nothing is kept', async () => {
  const used = await aToken();
  await pay(used);
  const over = await aToken();
  await sql(`UPDATE "Token" SET "expiresAt" = now() - interval '1 second' WHERE id = $1`, [over.slice(4)]);
  const before = [await countOf('SecureToken'), await countOf('VaultCard')];
  const foreign = await aToken(undefined, other.secretKey);
  for (const name of [foreign, used, over, 'tok_', 'tok_x', 'x', 'y'.repeat(255)])
    for (const key of [publishable, shop.secretKey]) expect([name, refusalIn(await create(name, key))]).toEqual([name, invalid]);
  expect([await countOf('SecureToken'), await countOf('VaultCard')]).toEqual([before[0], (before[1] ?? 0) + 1]);
});

test('it ends with the token that its card came by', async () => {
  const token = await aToken();
  await sql(`UPDATE "Token" SET "expiresAt" = now() + interval '10 minutes' WHERE id = $1`, [token.slice(4)]);
  await create(token);
  const [row] = await sql<{ same: boolean }>(
    `SELECT s."expiresAt" = t."expiresAt" AS same FROM "SecureToken" s JOIN "Token" t USING ("tenantId") WHERE t.id = s."tokenId" AND t.id = $1`,
    [token.slice(4)],
  );
  expect(row?.same).toBe(true);
});

test('a customer: by the secret key, and the payment is theirs', async () => {
  const customer = await aCustomer();
  const { body } = await create(customer, shop.secretKey);
  expect(body.verification_status).toBe('OK');
  const paid = await pay(body.id);
  expect(paid.body).toMatchObject({ status: 'captured', customer, payment_details: { last_four_digits: '0100' } });
  expect(paid.body.payment_details.three_d_secure).toMatchObject({ secure_token: body.id });
  // the card is kept for the next one
  expect(outcomeOf(await shop.post('/payments', aPayment({ payment_details: undefined, customer })))).toBe('200');
  expect(refusalIn(await create(customer))).toMatchObject({ status: 403, code: 'forbidden', param: 'payment_details' });
});

test('a customer who is not there, or another merchant’s, is refused', async () => {
  for (const id of [await aCustomer(undefined, other), '00000000-0000-7000-8000-000000000000'])
    expect(refusalIn(await create(id, shop.secretKey))).toEqual({ ...invalid, code: 'invalid_parameter' });
});

test('a customer that was deleted, or has another card, pays with nothing that was authenticated before', async () => {
  const sealed = async (publicId: string) =>
    (
      await sql(
        `SELECT 1 FROM "SecureToken" s JOIN "VaultCard" v USING ("tenantId") WHERE v.id = s."cardId" AND v.sealed IS NOT NULL AND s."customerId" = $1`,
        [publicId],
      )
    ).length;
  const change = (method: string) => (id: string) =>
    api(shop.secretKey, method, `/customers/${id}`, method === 'PATCH' ? card() : undefined);
  for (const act of [change('DELETE'), change('PATCH')]) {
    const customer = await aCustomer();
    const { body } = await create(customer, shop.secretKey);
    expect(await sealed(customer)).toBe(1);
    expect((await act(customer)).status).toBe(200);
    expect(await sealed(customer)).toBe(0);
    expect(refusalIn(await pay(body.id))).toEqual(invalid);
  }
});

test('deleted and paid with at once: one is first, and neither waits for the other for ever', async () => {
  for (let repetition = 0; repetition < 8; repetition++) {
    const customer = await aCustomer();
    const { body } = await create(customer, shop.secretKey);
    const [paid, gone] = await Promise.all([pay(body.id), api(shop.secretKey, 'DELETE', `/customers/${customer}`)]);
    expect([outcomeOf(gone), ['200', '422 invalid_token']]).toEqual(['200', expect.arrayContaining([outcomeOf(paid)])]);
  }
});
