// alone: its connections count where their statements go
import { beforeAll, expect, test, vi } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { newId } from '@/lib/db/ids';
import { showHome } from '@/lib/home/show-home';
import type { Operation } from '@/lib/operation/operation';
import { searchPayments } from '@/lib/payments/search-payments';
import { findAnything } from '@/lib/search/find-anything';
import { api } from '@/lib/testing/api';
import { paidInCash, requestIn } from '@/lib/testing/fixtures/refund-requests';
import { acceptSeller, close } from '@/lib/testing/fixtures/settlements';
import { asRole, testCard } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { countShards, shardsOf } from '@/scripts/test/cluster-shards';

// What is on the way of money goes to the one worker that has the platform's rows, however many platforms there are.

let market: Shop;
let callers: Record<'a platform' | 'a seller', Caller>;

beforeAll(async () => {
  await countShards();
  market = await aShop({ sellers: 2 });
  await market.pay({ amount: 1_000_000, platform_details: { submerchants: [] } });
  await acceptSeller(market.secretKey, market.sellers[1] ?? '');
  // the uses of keys are written beside, for all platforms at once
  vi.spyOn(await import('@/lib/auth/store'), 'saveKeyUses').mockResolvedValue();
  callers = { 'a platform': await asRole('admin', market.id), 'a seller': await asRole('seller', market.id, market.sellers[0]) };
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
  expect([made.status, made.body.status]).toEqual([200, capture ? 'captured' : 'authorized']);
  return made.body.id as string;
};

const ok = async (...[method, path, body]: [string, string, unknown?]) => {
  const { status, body: said } = await api(market.secretKey, method, path, body, { headers: { 'Idempotency-Key': newId() } });
  expect([path, status, said?.error]).toEqual([path, status, undefined]);
  expect(status).toBeLessThan(300);
};

const transferOf = (seller: number) => `/merchants/${market.sellers[seller]}/balances/JPY/transfer`;

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
  'a payment that is asked for again under its key': async () => {
    const key = { 'Idempotency-Key': newId() };
    const body = { amount: 1_000, currency: 'JPY', payment_details: testCard, platform_details: { submerchants: [] } };
    const [made, again] = [await market.post('/payments', body, key), await market.post('/payments', body, key)];
    expect([made.status, again.text]).toEqual([200, made.text]);
  },
  'a transfer to a seller': () => ok('POST', transferOf(0), { direction: 'to_payout', amount: 100 }),
  'a transfer from a seller': async () => {
    await pay(true);
    await ok('POST', transferOf(0), { direction: 'to_platform', amount: 100 });
  },
  'a checkout that is made and paid': async () => {
    const platform_details = { submerchants: [{ submerchant_id: market.sellers[0], amount: 500 }] };
    const made = await market.post('/sessions', { amount: 1_000, currency: 'JPY', platform_details });
    await ok('POST', `/sessions/${made.body.id}/pay`, { payment_details: testCard });
  },
  'a refund that is asked for to an account': async () => {
    const answer = await requestIn(market, await paidInCash(market), { amount: 1_000, platform_details: { submerchants: [] } });
    expect(answer.status).toBe(200);
  },
  'a settlement': async () => {
    await pay(true);
    await close(market.id, market.sellers[1] ?? '');
  },
  'a payment that is read': async () => ok('GET', `/payments/${await pay(true)}`),
};

const lists = [
  '/payments',
  '/payments?status=captured',
  '/payments?submerchant_id=SELLER',
  '/payments?external_order_num=A-1',
  '/merchants',
  '/merchants/SELLER',
  '/merchants/SELLER/balances/JPY',
  '/merchants/SELLER/balances/JPY/transactions',
  '/customers',
  '/customers?email=a@example.jp',
  '/events',
  '/settlements',
  '/subscriptions',
  '/chargeback_requests',
];
for (const path of lists) steps[`GET ${path}`] = () => ok('GET', path.replace('SELLER', market.sellers[0] ?? ''));

const screens: [string, Operation<unknown>, object?][] = [
  ['payments', searchPayments],
  ['search of payments', findAnything, { query: '10000' }],
  ['search by the end of an id', findAnything, { query: '…a1b2' }],
];
for (const [name, screen, input = {}] of screens)
  for (const whose of ['a platform', 'a seller'] as const) steps[`${name} of ${whose}`] = () => screen(callers[whose], input);
steps['home of a platform'] = () => showHome(callers['a platform'], {});

/** Something is asked beside now and then, for all platforms at once: of several rounds one has none of that. */
const severalIn = async (step: () => Promise<unknown>): Promise<number> => {
  const counts = [];
  while (counts.length < 3 && counts.at(-1) !== 0) {
    const { one, several } = await shardsOf(step);
    expect(one).toBeGreaterThan(0);
    counts.push(several);
  }
  return Math.min(...counts);
};

test.each(Object.entries(steps))('%s touches one shard', async (_name, step) => {
  await step(); // what is read once, and kept
  expect(await severalIn(step)).toBe(0);
});
