import { beforeAll, expect, test } from 'vitest';
import { customerRow } from '@/lib/customers/customer';
import { findCustomer, saveCustomer } from '@/lib/customers/store';
import { prisma } from '@/lib/db/prisma';
import { api } from '@/lib/testing/api';
import { testCard } from '@/lib/testing/market';
import { aShop, eventsOf, outcomeOf, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { findToken } from '@/lib/tokens/store';
import { openCard } from '@/lib/vault/keep-card';

let shop: Shop;
beforeAll(async () => {
  shop = await aShop();
});

const aToken = async (details: object = {}): Promise<string> =>
  (await shop.post('/tokens', { payment_details: { ...testCard, ...details } })).body.id;
const create = async (body: object = {}) => {
  const answer = await shop.post('/customers', { payment_details: testCard, ...body });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
};
const call = (method: string, id: string, body?: unknown) => api(shop.secretKey, method, `/customers/${id}`, body);
const show = async (id: string) => (await call('GET', id)).body;
/** The sealed card of a customer, which nothing else opens. */
const keptFor = async (id: string) => (await findCustomer(shop.id, id))?.card ?? expect.fail('no card');
const sealedIn = async () =>
  (await sql<{ id: string }>('SELECT id FROM "VaultCard" WHERE sealed IS NOT NULL AND "tenantId" = $1', [shop.id])).map(({ id }) => id);
const changesOf = async (id: string) =>
  (await sql<{ operation: string }>('SELECT operation FROM "Audit" WHERE "subjectId" = $1 ORDER BY id', [id])).map(
    ({ operation }) => operation,
  );

test('a card becomes a customer', async () => {
  const card = { ...testCard, number: '5555555555554444', year: 31, email: 'card@example.jp' };
  const made = await create({ payment_details: card, email: 'own@example.jp', metadata: { member: 1042, vip: true } });
  expect(made).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    resource: 'customer',
    email: 'own@example.jp',
    source: { type: 'credit_card', email: 'card@example.jp', brand: 'master', last_four_digits: '4444', month: 12, year: 2031 },
    metadata: { member: '1042', vip: 'true' },
    created_at: expect.stringMatching(/Z$/),
    updated_at: made.created_at,
  });
  expect(await show(made.id)).toEqual(made);
  expect((await create({ payment_details: card })).email).toBe('card@example.jp');
  expect((await create()).email).toBeNull();
});

test('its number is kept as long as it is, its verification value not at all', async () => {
  for (const payment_details of [testCard, await aToken()]) {
    const card = await keptFor((await create({ payment_details })).id);
    expect(card.forgetAt).toBeNull();
    expect(openCard(card)?.card).toEqual({ number: testCard.number, month: 12, year: 2030, verificationValue: null });
  }
});

test('a token becomes a customer once, and is used up', async () => {
  const token = await aToken({ email: 'taro@example.jp' });
  const made = await create({ payment_details: token });
  expect(made).toMatchObject({ email: 'taro@example.jp', source: { type: 'credit_card', last_four_digits: '1111' } });
  const used = await findToken(shop.id, token);
  expect([used?.usedAt, used?.card.sealed, used?.card.forgetAt]).toEqual([expect.any(Date), null, null]);
  expect(outcomeOf(await shop.post('/customers', { payment_details: token }))).toBe('422 invalid_token');
});

test('its words change as a request names them', async () => {
  const made = await create({ email: 'a@example.jp', metadata: { a: '1', b: '2' } });
  const changed = (await call('PATCH', made.id, { metadata: { c: '3' } })).body;
  expect(changed).toEqual({ ...made, metadata: { c: '3' }, updated_at: changed.updated_at });
  expect(await show(made.id)).toEqual(changed);
  expect((await call('PATCH', made.id, { email: 'b@example.jp' })).body).toMatchObject({ email: 'b@example.jp', metadata: { c: '3' } });
  expect((await call('PATCH', made.id, { metadata: {} })).body).toMatchObject({ email: 'b@example.jp', metadata: {} });
});

test('what changes nothing is answered, and nothing has happened', async () => {
  const made = await create({ email: 'a@example.jp', metadata: { a: '1', b: '2' } });
  for (const same of [{}, { email: 'a@example.jp' }, { metadata: { b: '2', a: 1 } }, { email: null, metadata: null }])
    expect((await call('PATCH', made.id, same)).body).toEqual(made);
  expect(await eventsOf(made.id)).toEqual(['customer.created']);
  for (const change of [{ metadata: { a: '1' } }, { metadata: { a: '1', b: '2' } }, { metadata: { a: '1', toString: '2' } }])
    await call('PATCH', made.id, change);
  expect(await eventsOf(made.id)).toEqual(['customer.created', ...Array(3).fill('customer.updated')]);
});

test('another card takes the place of the old one, which is forgotten', async () => {
  const made = await create({ email: 'a@example.jp', metadata: { a: '1' } });
  const old = await keptFor(made.id);
  const card = { ...testCard, number: '378282246310005', verification_value: '1234', month: 1, email: 'new@example.jp' };
  for (const payment_details of [card, await aToken(card)]) {
    const { body } = await call('PATCH', made.id, { payment_details });
    expect(body).toMatchObject({ id: made.id, email: 'a@example.jp', metadata: { a: '1' } });
    expect(body.source).toMatchObject({ brand: 'american_express', last_four_digits: '0005', month: 1, email: 'new@example.jp' });
    expect(await show(made.id)).toEqual(body);
  }
  const now = await keptFor(made.id);
  expect(openCard(now)?.card.number).toBe(card.number);
  const [row] = await sql<{ sealed: string | null }>('SELECT sealed FROM "VaultCard" WHERE id = $1', [old.id]);
  expect(row).toEqual({ sealed: null });
});

test('who is deleted is told as it last was, and is not there any more; the card is forgotten', async () => {
  const before = await sealedIn();
  const made = await create({ email: 'a@example.jp' });
  expect(await sealedIn()).toHaveLength(before.length + 1);
  const deleted = await call('DELETE', made.id);
  expect([deleted.status, deleted.body]).toEqual([200, made]);
  expect(await sealedIn()).toEqual(before);
  expect(await findCustomer(shop.id, made.id)).toBeNull();
  const card = { payment_details: testCard };
  for (const [method, body] of [['GET'], ['PATCH', {}], ['PATCH', card], ['DELETE']] as const)
    expect(outcomeOf(await call(method, made.id, body))).toBe('404 not_found');
  expect((await api(shop.secretKey, 'GET', '/customers?per_page=100')).text).not.toContain(made.id);
  expect(await sealedIn()).toEqual(before);
});

test('each change is told once, as the customer was, and stands in the log', async () => {
  const made = await create({ email: 'a@example.jp' });
  const changed = (await call('PATCH', made.id, { payment_details: { ...testCard, number: '5555555555554444' } })).body;
  await call('DELETE', made.id);
  const { data } = (await api(shop.secretKey, 'GET', `/events?resource_id=${made.id}`)).body;
  expect(data.map(({ type, data }: { type: string; data: object }) => [type, data]).reverse()).toEqual([
    ['customer.created', made],
    ['customer.updated', changed],
    ['customer.deleted', changed],
  ]);
  expect(await changesOf(made.id)).toEqual(['customer.create', 'customer.update', 'customer.delete']);
  const [{ before, after } = {}] = await sql(`SELECT before, after FROM "Audit" WHERE "subjectId" = $1 AND operation = 'customer.update'`, [
    made.id,
  ]);
  expect(before).toEqual({ email: 'a@example.jp', method: 'visa', card: '…1111 12/2030', metadata: {} });
  expect(after).toEqual({ email: 'a@example.jp', method: 'master', card: '…4444 12/2030', metadata: {} });
});

test('a wallet’s customer is told by its wallet, and may go over to a card', async () => {
  const { createdAt } = (await findCustomer(shop.id, (await create()).id)) ?? expect.fail();
  const given = { tenantId: shop.id, email: 'w@example.jp', metadata: {}, kind: 'paypay', agreement: 'agreed 1' } as const;
  const row = customerRow(given, createdAt);
  await saveCustomer(prisma, row);
  expect(await show(row.id)).toMatchObject({ source: { type: 'paypay', email: 'w@example.jp' }, email: 'w@example.jp' });
  expect((await call('PATCH', row.id, { email: 'x@example.jp' })).body.source).toEqual({ type: 'paypay', email: 'x@example.jp' });
  expect((await call('PATCH', row.id, { payment_details: testCard })).body.source).toMatchObject({ type: 'credit_card', brand: 'visa' });
  expect(await findCustomer(shop.id, row.id)).toMatchObject({ kind: 'credit_card', agreement: null });
  const other = customerRow(given, createdAt);
  await saveCustomer(prisma, other);
  expect((await call('DELETE', other.id)).body.source).toEqual({ type: 'paypay', email: 'w@example.jp' });
  expect(outcomeOf(await call('GET', other.id))).toBe('404 not_found');
});
