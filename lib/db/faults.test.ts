// alone: its database is a server of its own, which it kills and freezes
// What the product does when its database fails. A server of this file's own, behind a proxy of its own.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newKey } from '@/lib/auth/key';
import { aLoad, arriving } from '@/lib/testing/load/load';
import { keepLines, logged } from '@/lib/testing/logged';
import { aProxy } from '@/lib/testing/servers/proxy';
import { isQuick, times, watchdogMs, within } from '@/lib/testing/tier';
import { eventually } from '@/lib/testing/until';
import { aCluster, type Cluster, migrate, violationsIn } from '@/scripts/test/cluster';

keepLines();
const poolSize = 8;
/** A quarter of every limit, so that a run is short and far from the limits of the table; the long run uses the real ones. */
const scale = times(4, 1);

let cluster: Cluster;
let proxy: Awaited<ReturnType<typeof aProxy>>;
let pool: import('pg').Pool;
let shop: import('@/lib/testing/shop').Shop;
let api: typeof import('@/lib/testing/api').api;
let payment: Record<string, unknown>;

beforeAll(async () => {
  cluster = await aCluster();
  migrate(cluster.url);
  proxy = await aProxy(cluster.port);
  const through = new URL(cluster.url);
  through.port = `${proxy.port}`;
  Object.assign(process.env, { DATABASE_URL: through.href, DATABASE_POOL: `${poolSize}` });
  const { limits } = await import('@/lib/db/limits');
  for (const name of Object.keys(limits) as (keyof typeof limits)[]) limits[name] /= scale;
  // the pool takes its address and its limits when it is first imported
  ({ pool } = await import('@/lib/db/pool'));
  ({ api } = await import('@/lib/testing/api'));
  const [{ aShop }, { aPayment, splitOf }] = await Promise.all([import('@/lib/testing/shop'), import('@/lib/testing/market')]);
  // on a busy machine a limit this short may be over before a shop exists
  shop = await eventually(() => aShop());
  // so that no refund is short
  await eventually(() => shop.pay({ amount: 1_000_000 }));
  payment = aPayment({ platform_details: splitOf([shop.sellers[0] ?? '', 6_000, 600], [shop.sellers[1] ?? '', 3_000, 300]) });
});
afterAll(async () => {
  expect(await violationsIn(cluster)).toEqual([]);
  // every test file ends the pool: its connections are gone by then
  await proxy.close();
  await cluster.remove();
});
beforeEach(async () => {
  await recovered();
});

const call = (method: string, path: string, body?: unknown, key?: string) =>
  api(shop.secretKey, method, path, body, { headers: key ? { 'idempotency-key': key } : {} });
const aRead = () => call('GET', `/merchants/${shop.id}/balances/JPY`);

/** Waits until a call works again; returns the time. */
async function recovered(): Promise<number> {
  for (const until = Date.now() + watchdogMs; Date.now() < until; await wait(20))
    if ((await aRead()).status === 200) return performance.now();
  throw new Error('it does not recover');
}

/** Told to try again: the database is away, or too many of the caller's own calls wait. */
const isToldToWait = (status: number, hint: boolean) => hint && (status === 503 || status === 429);

const statuses = async () =>
  new Map((await cluster.sql<{ id: string; status: string }>('SELECT id, status FROM "Payment"')).map(({ id, status }) => [id, status]));

/** No connection is taken or waited for, and the server has no more connections than allowed. */
async function expectNoLeak() {
  expect(pool.waitingCount).toBe(0);
  expect(pool.totalCount).toBe(pool.idleCount);
  // an abandoned one may still be closing
  const backends = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;
  await eventually(async () => expect((await cluster.sql<{ n: number }>(backends))[0]?.n).toBeLessThanOrEqual(poolSize));
}

const middleOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** While `work` runs, calls without the database are answered: returns their usual and longest delay. */
async function lateness<Value>(work: Promise<Value>) {
  const late: number[] = [];
  let isOver = false;
  const watch = (async () => {
    while (!isOver) {
      const began = performance.now();
      await wait(20);
      late.push(performance.now() - began - 20);
    }
  })();
  const value = await work;
  isOver = true;
  await watch;
  return { value, mostlyMs: middleOf(late), lateMs: Math.max(...late) };
}

test('C04 DbImmediateRestartUnderLoad: what was acknowledged is there, the rest is told to try again', async () => {
  const load = aLoad(call, payment);
  const working = load.start(6);
  const recoveries: number[] = [];
  for (let restart = 0; restart < times(2, 15); restart++) {
    await wait(times(800, 18_000));
    await cluster.stop('SIGQUIT');
    const up = await cluster.start();
    recoveries.push((await recovered()) - up);
  }
  await wait(500);
  load.end();
  await working;
  const failed = load.told.filter(({ status }) => status !== 200);
  expect(failed.filter(({ status, hint }) => status !== 504 && !isToldToWait(status, hint))).toEqual([]);
  expect(failed.length).toBeGreaterThan(0);
  expect(load.told.filter(({ id }) => id !== null).length).toBeGreaterThan(times(0, 20));
  expect(load.lost(await statuses())).toEqual([]);
  expect(Math.max(...recoveries)).toBeLessThan(within(5_000));
  console.info(`C04: ${JSON.stringify(load.tally())}, recovered within ${Math.round(Math.max(...recoveries))} ms`);
  await expectNoLeak();
});

type Comer = { queue: number; status: number; hint: boolean; took: number };
/** A read that records how many callers waited for a connection when it came; each with its own key, so that it shares no look-up. */
async function comes(): Promise<Comer> {
  const [queue, began] = [pool.waitingCount, performance.now()];
  const { status, headers } = await api(newKey('secret', 'test'), 'GET', `/merchants/${shop.id}/balances/JPY`);
  return { queue, status, hint: headers.has('retry-after'), took: performance.now() - began };
}

/**
 * The queue is full and not longer; later callers are refused at once, in a quarter of the time that the queued ones wait for a connection.
 */
async function expectBounded(comers: readonly Comer[]) {
  const { waitersPerConnection } = await import('@/lib/db/limits');
  const bound = poolSize * waitersPerConnection;
  console.info(`C05: ${comers.length} came, at most ${Math.max(...comers.map(({ queue }) => queue))} waited`);
  const longest = Math.max(...comers.map(({ queue }) => queue));
  expect(longest).toBeLessThanOrEqual(bound);
  if (isQuick && longest < bound) return; // on a busy machine too few calls come while it is frozen
  const turnedAway = comers.filter(({ queue }) => queue === bound);
  expect(turnedAway.length).toBeGreaterThan(times(0, 100));
  const answers = new Set(turnedAway.map(({ status, hint }) => `${status}${hint ? ', when to try again' : ''}`));
  expect([...answers]).toEqual(['503, when to try again']);
  const [told, waited] = [turnedAway, comers.filter(({ queue }) => queue > 0 && queue < bound)].map((some) =>
    middleOf(some.map(({ took }) => took)),
  );
  console.info(
    `C05: ${turnedAway.length} came to a full queue and were told within ${told?.toFixed()} ms, those in it within ${waited?.toFixed()} ms`,
  );
  expect(told).toBeLessThan(within((waited ?? 0) / 4));
}

test('C05 DbFrozen: calls end, nobody else is kept waiting, and the queue does not grow', async () => {
  const load = aLoad(call, payment);
  const working = load.start(24);
  await wait(500);
  cluster.freeze();
  const frozen = performance.now();
  const coming = arriving(600, times(6_000, 30_000), comes);
  const { mostlyMs, lateMs } = await lateness(wait(times(6_000, 30_000)));
  cluster.thaw();
  const thawed = performance.now();
  const comers = await coming;
  const back = await recovered();
  load.end();
  await working;
  const during = load.told.filter(({ at }) => at > frozen && at < thawed);
  expect(during.length).toBeGreaterThan(0);
  expect(during.filter(({ status, hint }) => status !== 504 && status !== 200 && !isToldToWait(status, hint))).toEqual([]);
  expect(Math.max(...load.told.map(({ took }) => took))).toBeLessThan(within(30_000));
  expect(Math.max(...comers.map(({ took }) => took))).toBeLessThan(within(30_000));
  await expectBounded(comers);
  expect(mostlyMs).toBeLessThan(within(1_000));
  expect(lateMs).toBeLessThan(within(1_000));
  expect(load.lost(await statuses())).toEqual([]);
  console.info(`C05: ${JSON.stringify(load.tally())}, late ${Math.round(lateMs)} ms, back ${Math.round(back - thawed)} ms after the thaw`);
  await expectNoLeak();
});

test('C06 PoolExhaustion: many slow calls are told soon, and nothing is left over', async () => {
  const count = times(500, 2_000);
  const holder = new pg.Client({ connectionString: cluster.url });
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE "Balance" IN ACCESS EXCLUSIVE MODE');
  const began = performance.now();
  const { value: answers, lateMs } = await lateness(
    Promise.all(Array.from({ length: count }, async () => ({ ...(await aRead()), took: performance.now() - began }))),
  );
  await holder.end();
  expect(answers.filter(({ status, headers }) => !isToldToWait(status, headers.has('retry-after')))).toEqual([]);
  const took = answers.map((answer) => answer.took).sort((a, b) => a - b);
  // nearly all wait for a connection, some after a first one; those with a connection wait for the lock
  expect(took[Math.floor(count * 0.9)]).toBeLessThan(within(10_000));
  expect(took[count - 1]).toBeLessThan(within(20_000));
  const back = performance.now();
  console.info(
    `C06: told after ${[0.1, 0.5, 0.9, 1].map((part) => Math.round(took[Math.ceil(count * part) - 1] ?? 0)).join(', ')} ms (10, 50, 90, 100 %), ` +
      `late ${Math.round(lateMs)} ms, back after ${Math.round((await recovered()) - back)} ms`,
  );
  await expectNoLeak();
});

test.skipIf(isQuick)('C07 HalfOpenTcpToDb: a dead way to the database is given up within 30 seconds', async () => {
  const began = performance.now();
  proxy.die();
  const answers = await Promise.all([
    aRead(),
    call('POST', '/payments', payment, 'half-open'),
    call('POST', '/merchants', { name: '乙商店', platform_role: 'payout' }, 'half-open-2'),
  ]);
  const took = performance.now() - began;
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(took).toBeLessThan(within(30_000));
  proxy.revive();
  const back = performance.now();
  console.info(`C07: told after ${Math.round(took)} ms, back after ${Math.round((await recovered()) - back)} ms`);
  expect((await call('POST', '/payments', payment, 'half-open')).status).toBe(200);
  await expectNoLeak();
});

test.skipIf(isQuick)('while it is away the log has a line a second, however many are turned away, and one when it is back', async () => {
  const { isDatabaseAway } = await import('@/lib/db/outage');
  await eventually(() => expect(isDatabaseAway()).toBe(false));
  logged.lines.length = 0;
  await cluster.stop('SIGQUIT');
  const began = performance.now();
  let turnedAway = 0;
  const comers = Array.from({ length: 20 }, async (_, at) => {
    while (performance.now() - began < 3_000) {
      const { status } = at % 2 === 0 ? await aRead() : await call('POST', '/payments', payment, `away-${at}-${turnedAway}`);
      if (status === 503) turnedAway++;
    }
  });
  await Promise.all(comers);
  const seconds = (performance.now() - began) / 1_000;
  await cluster.start();
  await recovered();
  await eventually(() => expect(logged.lines.join('')).toContain('the database is back'));
  const told = logged.lines.map((line) => JSON.parse(line));
  const lines = told.filter(({ msg }) => msg === 'the database is away');
  expect(turnedAway).toBeGreaterThan(100);
  // it may be away for a moment after the last refused call
  expect(lines.length).toBeLessThanOrEqual(seconds + 3);
  const lost = told.filter(({ msg }) => msg === 'database connections lost');
  expect(told.filter(({ level, msg }) => level >= 40 && !msg.startsWith('the database'))).toHaveLength(lost.length);
  expect(lost.length).toBeLessThanOrEqual(2);
  expect(told.filter(({ msg, status }) => msg === 'request' && status === 503)).toEqual([]);
  expect(told.find(({ msg }) => msg === 'the database is back').turnedAway).toBeGreaterThanOrEqual(turnedAway);
  expect(logged.lines.join('').length).toBeLessThan(100_000);
});
