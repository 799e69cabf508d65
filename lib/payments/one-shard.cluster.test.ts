// alone: its connections count where their statements go
import { beforeAll, expect, test } from 'vitest';
import { newId } from '@/lib/db/ids';
import { api } from '@/lib/testing/api';
import { aMarket, type Market, testCard } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';
import { countShards, shardsOf } from '@/scripts/test/cluster-shards';

// What is on the way of money goes to the one worker that has the platform's rows, however many platforms there are.

let market: Market;

beforeAll(async () => {
  await countShards();
  market = await aMarket();
  const others = Array.from({ length: 1_000 }, () => newId());
  await sql(`INSERT INTO "Tenant"(id, "createdAt") SELECT id, statement_timestamp() FROM unnest($1::uuid[]) id`, [others]);
});

const pay = async (capture: boolean) => {
  const [one, other] = market.sellers;
  const submerchants = [
    { submerchant_id: one, amount: 6_000, platform_fee: 300 },
    { submerchant_id: other, amount: 4_000, platform_fee: 200 },
  ];
  const made = await api(
    market.secretKey,
    'POST',
    '/payments',
    { amount: 10_000, currency: 'JPY', capture, payment_details: testCard, platform_details: { submerchants } },
    { headers: { 'Idempotency-Key': newId() } },
  );
  if (made.status !== 200) console.log(made.text);
  expect([made.status, made.body.status]).toEqual([200, capture ? 'captured' : 'authorized']);
  return made.body.id as string;
};

const ok = async (...[method, path, body]: [string, string, unknown?]) => {
  const { status, body: said } = await api(market.secretKey, method, path, body, { headers: { 'Idempotency-Key': newId() } });
  expect([path, status, said?.error]).toEqual([path, status, undefined]);
  expect(status).toBeLessThan(300);
};

const steps: Record<string, () => Promise<unknown>> = {
  'a payment': () => pay(true),
  'a capture': async () => ok('POST', `/payments/${await pay(false)}/capture`),
  'a cancel': async () => ok('POST', `/payments/${await pay(false)}/cancel`),
  'a refund of a part': async () =>
    ok('POST', `/payments/${await pay(true)}/refund`, {
      amount: 1_000,
      platform_details: { submerchants: [{ submerchant_id: market.sellers[0], amount: 500 }] },
    }),
  'a refund of all': async () => ok('POST', `/payments/${await pay(true)}/refund`, {}),
  'a payment that is read': async () => ok('GET', `/payments/${await pay(true)}`),
};

test.each(Object.entries(steps))('%s touches one shard', async (_name, step) => {
  await step(); // what is read once, and kept
  const { one, several } = await shardsOf(step);
  expect(several).toBe(0);
  expect(one).toBeGreaterThan(3);
});
