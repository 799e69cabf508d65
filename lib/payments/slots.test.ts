import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sandboxAcquirer } from '@/lib/acquirers/sandbox/sandbox';
import { pool } from '@/lib/db/pool';
import { splitOf } from '@/lib/testing/market';
import { aShop, outcomeOf, type Shop, tally, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';
import { until } from '@/lib/testing/until';

const owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
/** Connections keep their settings, and what they have counted for a while: ends all of the product's. */
const reopen = async () => {
  await owner.query(`SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name <> 'owner'`);
  await until(() => pool.totalCount === 0);
};
const changeDatabase = async (change: string) => {
  const [{ name }] = (await owner.query('SELECT current_database() AS name')).rows as [{ name: string }];
  await owner.query(`ALTER DATABASE "${name}" ${change}`);
  await reopen();
};
beforeAll(async () => {
  await owner.connect();
  // a circle is noticed long before a set gives up waiting
  await changeDatabase(`SET deadlock_timeout = '20ms'`);
});
afterAll(async () => {
  await changeDatabase('RESET deadlock_timeout');
  await owner.end();
});

const slots = async (accountId: string): Promise<number[]> =>
  (await sql<{ balance: string }>('SELECT balance FROM "Balance" WHERE "accountId" = $1 ORDER BY slot', [accountId])).map(({ balance }) =>
    Number(balance),
  );
const entriesSum = async (accountId: string): Promise<number> =>
  Number((await sql<{ n: string }>('SELECT coalesce(sum(amount), 0) AS n FROM "Entry" WHERE "accountId" = $1', [accountId]))[0]?.n);
const deadlocks = async (): Promise<number> => {
  await reopen();
  expect(await sql('SHOW deadlock_timeout')).toEqual([{ deadlock_timeout: '20ms' }]);
  return Number((await sql<{ n: string }>('SELECT deadlocks AS n FROM pg_stat_database WHERE datname = current_database()'))[0]?.n);
};

/** Workers that each make `count` calls, one after the other. */
const workers = (number: number, count: number, call: (worker: number, index: number) => Promise<unknown>) =>
  together(number, async (worker) => {
    for (let index = 0; index < count; index++) await call(worker, index);
  });

test('L14 HotPlatformNoLostUpdate: no capture is lost, and every balance that is read has existed', async () => {
  const shop = await aShop();
  const each = times(12, 2_000);
  // 1,000 − 36 − 3: the effect of one capture on the platform; any other value would be half a capture
  const net = 961;
  const seen: number[] = [];
  let isOver = false;
  const reader = (async () => {
    while (!isOver) seen.push(await shop.available());
  })();
  await workers(32, each, () => shop.pay({ amount: 1_000 }));
  isOver = true;
  await reader;
  expect(seen.filter((value) => value % net !== 0)).toEqual([]);
  expect(seen).toEqual(seen.toSorted((one, two) => one - two));
  expect(new Set(seen).size).toBeGreaterThan(3);
  const sums = await slots(shop.id);
  expect(sums).toHaveLength(16);
  expect(sums.filter((value) => value > 0).length).toBeGreaterThan(8);
  expect(sums.reduce((total, value) => total + value, 0)).toBe(32 * each * net);
  expect(await entriesSum(shop.id)).toBe(32 * each * net);
  expect(await shop.available()).toBe(32 * each * net);
});

/** A platform whose money is spread over slots, and two payments of 10,000 of which it has kept nothing. */
async function spread(shop: Shop, seller: string) {
  await together(40, () => shop.pay({ amount: 500 }));
  return [await shop.pay({ platform_details: splitOf([seller, 10_000]) }), await shop.pay({ platform_details: splitOf([seller, 10_000]) })];
}

test('L15 SlotOverdraftCheck: a debit larger than any slot succeeds once, and the total stays above zero', async () => {
  for (let repetition = 0; repetition < times(4, 200); repetition++) {
    const shop = await aShop({ sellers: 1 });
    const [seller = ''] = shop.sellers;
    const ids = await spread(shop, seller);
    const total = await shop.available();
    const amount = Math.min(10_000, total);
    expect(Math.max(...(await slots(shop.id)))).toBeLessThan(amount);
    expect(2 * amount).toBeGreaterThan(total);
    const alone = { amount, platform_details: { submerchants: [] } };
    const answers = await together(2, (index) => shop.refund(ids[index] ?? '', alone));
    expect(tally(answers)).toEqual({ '200': 1, '422 insufficient_balance': 1 });
    expect(await shop.available()).toBe(total - amount);
    expect(await shop.balance()).toMatchObject({ held: 0 });
  }
});

test('L15 SlotOverdraftCheck: many debits at once never take the total below zero', async () => {
  const shop = await aShop({ sellers: 1 });
  const [seller = ''] = shop.sellers;
  await together(40, () => shop.pay({ amount: 500 }));
  const ids = await together(12, () => shop.pay({ amount: 3_000, platform_details: splitOf([seller, 3_000]) }));
  const total = await shop.available();
  const answers = await together(12, (index) => shop.refund(ids[index] ?? '', { amount: 3_000, platform_details: { submerchants: [] } }));
  const possible = Math.floor(total / 3_000);
  expect(tally(answers)).toEqual({ '200': possible, '422 insufficient_balance': 12 - possible });
  expect(await shop.available()).toBe(total - 3_000 * possible);
});

test('L16 DeadlockOrdering: sellers in opposite orders, 64 workers, no deadlock is felt', async () => {
  const shop = await aShop({ sellers: 6 });
  await shop.pay({ amount: 1_000_000 });
  const before = await deadlocks();
  const until = Date.now() + times(2_500, 60_000);
  const answered: string[] = [];
  await together(64, async (worker) => {
    while (Date.now() < until) {
      const order = worker % 2 === 0 ? shop.sellers : shop.sellers.toReversed();
      const split = splitOf(...order.map((seller): [string, number, number] => [seller, 100, 10]));
      const id = await shop.authorize({ amount: 1_000, platform_details: split });
      answered.push(outcomeOf(await shop.capture(id)));
      const back = {
        amount: 600,
        platform_details: splitOf(...order.toReversed().map((seller): [string, number, number] => [seller, 100, 10])),
      };
      answered.push(outcomeOf(await shop.refund(id, worker % 3 === 0 ? {} : back)));
    }
  });
  expect(new Set(answered)).toEqual(new Set(['200']));
  expect(answered.length).toBeGreaterThan(100);
  expect(await deadlocks()).toBe(before);
});

test('L16 DeadlockOrdering: many captures of a payment at once, refused by the acquirer, wait in one order', async () => {
  const shop = await aShop();
  const ids = await together(10, () => shop.authorize());
  const refused = vi.spyOn(sandboxAcquirer, 'capture').mockImplementation(async () => ({ ok: false, code: 'exceeds_limit' }));
  const before = await deadlocks();
  const answers = await together(ids.length * 12, (index) => shop.capture(ids[index % ids.length] ?? '', { platform_details: splitOf() }));
  refused.mockRestore();
  expect(answers.some((answer) => outcomeOf(answer) === '502 exceeds_limit')).toBe(true);
  expect(new Set(answers.map(outcomeOf)).size).toBeLessThanOrEqual(3);
  expect(await deadlocks()).toBe(before);
});
