import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '@/lib/db/ids';
import { api } from '@/lib/testing/api';
import { testCard } from '@/lib/testing/market';
import { aShop, eventsOf, type Shop, tally, together } from '@/lib/testing/shop';
import { countBlocked, lockRow, sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';
import { until } from '@/lib/testing/until';

let shop: Shop;
let payer: pg.Client;
beforeAll(async () => {
  shop = await aShop();
  payer = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await payer.connect();
});
afterAll(() => payer.end());

const aToken = async (): Promise<string> => (await shop.post('/tokens', { payment_details: testCard })).body.id;
const aCustomer = async (): Promise<string> => (await shop.post('/customers', { payment_details: testCard })).body.id;
const remove = (id: string) => api(shop.secretKey, 'DELETE', `/customers/${id}`);
const change = (id: string, body: unknown) => api(shop.secretKey, 'PATCH', `/customers/${id}`, body);
/** The number of the shop's sealed cards. */
const sealed = async () => (await sql('SELECT 1 FROM "VaultCard" WHERE sealed IS NOT NULL AND "tenantId" = $1', [shop.id])).length;

test('a token that many customers are made of at once is used by one', async () => {
  for (let repetition = 0; repetition < times(5, 100); repetition++) {
    const [payment_details, before] = [await aToken(), await sealed()];
    const answers = await together(10, () => shop.post('/customers', { payment_details }));
    expect(tally(answers)).toEqual({ '200': 1, '422 invalid_token': 9 });
    // the token's card is erased, the customer's is saved, and the other nine calls leave nothing
    expect(await sealed()).toBe(before);
  }
});

test('of many who delete a customer at once one does, and it is told once', async () => {
  const id = await aCustomer();
  expect(tally(await together(10, () => remove(id)))).toEqual({ '200': 1, '404 not_found': 9 });
  expect(await eventsOf(id)).toEqual(['customer.created', 'customer.deleted']);
});

test('whoever changes a customer that is being deleted is before it, or finds nobody; no card is left behind', async () => {
  for (let repetition = 0; repetition < times(10, 200); repetition++) {
    const [id, before] = [await aCustomer(), await sealed()];
    const calls = [() => change(id, { payment_details: testCard }), () => remove(id), () => change(id, { metadata: { a: '1' } })];
    const answers = await together(3, (index) => calls[(index + repetition) % 3]?.() ?? expect.fail());
    for (const { status } of answers) expect([200, 404]).toContain(status);
    const events = await eventsOf(id);
    expect(events.at(-1)).toBe('customer.deleted');
    expect(events).toHaveLength(1 + answers.filter(({ status }) => status === 200).length);
    expect(await sealed()).toBe(before - 1);
  }
});

test('of many cards that replace one at once the last stays, and no other', async () => {
  const [id, before] = [await aCustomer(), await sealed()];
  const answers = await together(8, (index) => change(id, { payment_details: { ...testCard, month: index + 1, year: 2031 } }));
  expect(tally(answers)).toEqual({ '200': 8 });
  expect(await sealed()).toBe(before);
  const shown = (await api(shop.secretKey, 'GET', `/customers/${id}`)).body;
  expect(answers.some(({ body }) => body.source.month === shown.source.month)).toBe(true);
  expect(await eventsOf(id)).toHaveLength(9);
});

/** What `open_attempts` does for a payment by a customer, in the payer's transaction. */
const beginPayment = (customer: string) =>
  payer.query('SELECT use_up($1, $2, $3, now())', [shop.id, JSON.stringify({ customer }), newId()]);

test('a payment that begins and a deletion are in one order', async () => {
  const first = await aCustomer();
  await payer.query('BEGIN');
  await beginPayment(first);
  const deleting = remove(first);
  expect(await Promise.race([deleting, wait(300, 'waits')])).toBe('waits');
  await payer.query('COMMIT');
  expect((await deleting).status).toBe(200);
  await expect(beginPayment(first)).rejects.toMatchObject({ code: 'BP002' });

  // two payments do not wait for each other, and readers do not either
  const second = await aCustomer();
  await payer.query('BEGIN');
  await beginPayment(second);
  await sql('SELECT use_up($1, $2, $3, now())', [shop.id, JSON.stringify({ customer: second }), newId()]);
  expect((await api(shop.secretKey, 'GET', `/customers/${second}`)).status).toBe(200);
  await payer.query('COMMIT');
});

test('a token that a payment has begun with makes no customer', async () => {
  const token = await aToken();
  await payer.query('SELECT use_up($1, $2, $3, now())', [shop.id, JSON.stringify({ token: token.slice(4) }), newId()]);
  expect(tally([await shop.post('/customers', { payment_details: token })])).toEqual({ '422 invalid_token': 1 });
});

test('whoever replaces a card by a token waits for a payment with the token before they lock the customer', async () => {
  const [token, id] = [await aToken(), await aCustomer()];
  await payer.query('BEGIN');
  await lockRow(payer, 'Token', token.slice(4));
  const changing = change(id, { payment_details: token });
  try {
    await until(countBlocked);
    await lockRow(payer, 'Customer', id, 'id', 'SHARE NOWAIT');
  } finally {
    await payer.query('ROLLBACK');
  }
  expect((await changing).status).toBe(200);
});
