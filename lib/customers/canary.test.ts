// Cards behind a token or a customer: a thief of the whole database, the logs, a reply or an event reads none of them.
import { expect, test, vi } from 'vitest';
import { readClock } from '@/lib/clock/store';
import * as store from '@/lib/customers/store';
import { forgetCards } from '@/lib/jobs/forget-cards';
import { tick } from '@/lib/jobs/tick';
import { createKey } from '@/lib/team/create-key';
import { api } from '@/lib/testing/api';
import { aCard, canaries, expectNone } from '@/lib/testing/hostile/canaries';
import { keepLines, logged } from '@/lib/testing/logged';
import { aMarket, asRole } from '@/lib/testing/market';
import { dumpTables } from '@/lib/testing/tables';

keepLines('trace');
vi.spyOn(store, 'saveCustomer');

const replies: string[] = [];
async function call(key: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const given = method === 'POST' ? { 'idempotency-key': `key ${replies.length}`, ...headers } : headers;
  const answer = await api(key, method, path, body, { headers: given });
  replies.push(answer.text, JSON.stringify([...answer.headers]));
  return answer;
}

async function giveCards(key: string, path: string) {
  for (const [details, headers] of [
    [aCard({ month: 13 })],
    [aCard({ year: 2001 })],
    [aCard({ email: 'x' })],
    [aCard({ verification_value: 'x7391' })],
    [{ ...aCard(), type: aCard().number }],
    [aCard().number],
    [[aCard()]],
    [aCard({ number: { nested: aCard().number } })],
    [aCard(), { 'x-service-api-version': aCard().number }],
  ] as const) {
    expect((await call(key, 'POST', path, { payment_details: details }, headers)).status).toBeGreaterThanOrEqual(400);
  }
  const good = { payment_details: aCard() };
  const headers = { 'idempotency-key': `of ${key} at ${path}` };
  const made = await call(key, 'POST', path, good, headers);
  expect(made.status).toBe(200);
  expect((await call(key, 'POST', path, good, headers)).text).toBe(made.text);
  expect((await call(key, 'POST', path, { payment_details: aCard() }, headers)).status).toBe(422);
  return made.body.id as string;
}

test('S07 SecretsCanary, S08 PanNeverInIdempotencyRow, S09 CvvLifecycle: of a card that is given or kept nothing stands in clear', async () => {
  const market = await aMarket({ sellers: 0 });
  const { secretKey } = market;
  const publishable = (await createKey(await asRole('admin', market.id), { kind: 'publishable', name: 'browser' })).value;
  const [token = ''] = [await giveCards(publishable, '/tokens'), await giveCards(secretKey, '/tokens')];
  const customers = [await giveCards(secretKey, '/customers')];
  customers.push((await call(secretKey, 'POST', '/customers', { payment_details: token })).body.id);
  for (const scenario of ['card_declined', 'fraudulent', 'gateway_timeout'])
    expect((await call(secretKey, 'POST', '/customers', { payment_details: aCard() }, { 'service-scenario': scenario })).status).toBe(
      { card_declined: 502, fraudulent: 422, gateway_timeout: 504 }[scenario],
    );
  vi.mocked(store.saveCustomer).mockImplementationOnce(async (_, row) => {
    throw new Error(`not saved: ${JSON.stringify([row, aCard()])}`);
  });
  expect((await call(secretKey, 'POST', '/customers', { payment_details: aCard() })).status).toBe(500);
  for (const id of customers) {
    await call(secretKey, 'PATCH', `/customers/${id}`, { payment_details: aCard(), metadata: { a: 'b' } });
    await call(secretKey, 'GET', `/customers/${id}`);
  }
  await call(secretKey, 'GET', '/customers');
  await call(secretKey, 'GET', `/customers/${aCard().number}`);
  await call(secretKey, 'GET', `/customers?email=${aCard().number}`);
  await call(secretKey, 'GET', '/events?per_page=100');
  const before = await dumpTables();
  // the two customers' cards, and the unused token's
  expect(before.VaultCard?.match(/\tv1\./g)).toHaveLength(3);
  for (const [name, text] of Object.entries(before)) expectNone(`the table ${name}`, text);
  for (const id of customers) expect((await call(secretKey, 'DELETE', `/customers/${id}`)).status).toBe(200);
  expect(await tick(new Date((await readClock()).getTime() + 3_600_000), [forgetCards])).toHaveLength(1);
  const after = await dumpTables();
  expect(after.VaultCard).not.toMatch(/\tv1\./);
  for (const [name, text] of Object.entries(after)) expectNone(`the table ${name}`, text);
  expect(logged.lines.join('')).toContain('operation failed');
  expectNone('the log', logged.lines.join(''));
  for (const reply of replies) expectNone('a reply', reply);
  expect(canaries.numbers.length).toBeGreaterThan(30);
});
