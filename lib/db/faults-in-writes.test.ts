// alone: it looks at everything that is done in its database
// What is in the middle of being written when its connection is killed, or when the tables change under it.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '@/lib/testing/api';
import { aLoad } from '@/lib/testing/load/load';
import { type Gate, type SetGates, setGates } from '@/lib/testing/load/set-gate';
import { aPayment, splitOf } from '@/lib/testing/market';
import { aShop, eventsOf, recordsOf, type Shop, tally } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { times, watchdogMs, within } from '@/lib/testing/tier';
import { until } from '@/lib/testing/until';

let shop: Shop;
// one connection holds locks, the other watches: a transaction sees the list of active backends only once
let holder: pg.Client;
let owner: pg.Client;
beforeAll(async () => {
  shop = await aShop();
  [holder, owner] = [1, 2].map(() => new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL })) as [pg.Client, pg.Client];
  await Promise.all([holder.connect(), owner.connect()]);
});
afterAll(() => Promise.all([holder.end(), owner.end()]));

const split = () => splitOf([shop.sellers[0] ?? '', 6_000, 600], [shop.sellers[1] ?? '', 3_000, 300]);

/** The backend that waits for a lock inside `statement`, once it does. */
async function waitingIn(statement: string): Promise<number> {
  for (const until = Date.now() + watchdogMs; Date.now() < until; await wait(5)) {
    const { rows } = await owner.query(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`,
      [`%${statement}%`],
    );
    if (rows.length > 0) return rows[0].pid;
  }
  throw new Error(`nobody waits in ${statement}`);
}

/** Kills the backend of `call` inside the statement, where it waits for the gate's lock. */
async function killedAt<Value>(gate: string, values: unknown[], statement: string, call: () => Promise<Value>): Promise<Value> {
  await holder.query('BEGIN');
  try {
    await holder.query(gate, values);
    const answer = call();
    await owner.query('SELECT pg_terminate_backend($1)', [await waitingIn(statement)]);
    return await answer;
  } finally {
    await holder.query('ROLLBACK');
  }
}

const stateOf = async (id: string) => {
  const [row] = await sql<{ status: string; open: string | null; audits: number }>(
    `SELECT status, (SELECT string_agg(kind, ',') FROM "Attempt" a WHERE a."paymentId" = p.id AND state = 'open') AS open,
      (SELECT count(*)::int FROM "Audit" WHERE "subjectId" = p.id) AS audits FROM "Payment" p WHERE id = $1`,
    [id],
  );
  return { ...row, records: (await recordsOf(id)).length, events: (await eventsOf(id)).length };
};

test('C03 Kill9MidTransaction: a capture that is killed while it opens has left nothing', async () => {
  for (let repetition = 0; repetition < times(3, 100); repetition++) {
    const id = await shop.authorize({ platform_details: split() });
    const before = await stateOf(id);
    const gate = 'SELECT 1 FROM "Payment" WHERE id = $1 FOR UPDATE';
    const answer = await killedAt(gate, [id], 'open_attempt', () => shop.capture(id));
    expect(tally([answer])).toEqual({ '503 service_unavailable': 1 });
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await stateOf(id)).toEqual(before);
    expect((await shop.capture(id)).status).toBe(200);
  }
});

test('C03 Kill9MidTransaction: a capture that is killed after its entries were written has written none, and is told as unknown', async () => {
  for (let repetition = 0; repetition < times(3, 100); repetition++) {
    const id = await shop.authorize({ platform_details: split() });
    const before = await stateOf(id);
    const balance = await shop.balance();
    // the balances are the last but one thing that a completion takes: its entries stand before it
    const gate = 'SELECT 1 FROM "Balance" WHERE "tenantId" = $1 FOR UPDATE';
    const answer = await killedAt(gate, [shop.id], 'complete_attempt', () => shop.capture(id));
    expect(tally([answer])).toEqual({ '504 gateway_timeout': 1 });
    expect(await stateOf(id)).toEqual({ ...before, open: 'capture' });
    expect(await shop.balance()).toEqual(balance);
  }
});

/** The number of backends killed in the middle of an opening or a completion: one, or none. */
const killOne = async (): Promise<number> =>
  (
    await owner.query(
      `SELECT count(*)::int AS n FROM (SELECT pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'active' AND query ~ '_attempt' AND pid <> pg_backend_pid() LIMIT 1) b) k`,
    )
  ).rows[0].n;

/** The number of calls of a set that is killed; nobody else kills meanwhile. */
async function killSet(gates: SetGates, gate: Gate): Promise<number> {
  await gates.shut(gate);
  const { pid, calls } = await gates.held(gate);
  await owner.query('SELECT pg_terminate_backend($1)', [pid]);
  await gates.open(gate);
  return calls;
}

test('C03 Kill9MidTransaction: connections that are killed at any moment, and in sets of several calls, leave all of a payment or nothing', async () => {
  const call = (method: string, path: string, body?: unknown, key?: string) =>
    api(shop.secretKey, method, path, body, { headers: key ? { 'idempotency-key': key } : {} });
  await shop.pay({ amount: 9_000_000 });
  const gates = await setGates(process.env.DATABASE_OWNER_URL ?? '');
  const load = aLoad(call, aPayment({ platform_details: split() }));
  const working = load.start(24);
  let killed = 0;
  for (const until = Date.now() + watchdogMs; killed < times(20, 200) && Date.now() < until; await wait(20)) killed += await killOne();
  const sets: number[] = [];
  for (let n = 0; n < times(2, 50); n++) sets.push(await killSet(gates, n % 2 === 0 ? 'open' : 'complete'));
  load.end();
  await working;
  await gates.remove();
  expect(killed).toBeGreaterThan(5);
  expect(Math.min(...sets)).toBeGreaterThan(1);
  expect(Object.keys(load.tally()).sort()).toEqual(expect.arrayContaining(['200']));
  expect(Object.keys(load.tally()).filter((status) => !['200', '503', '504'].includes(status))).toEqual([]);
  const rows = await sql<{ id: string; status: string }>('SELECT id, status FROM "Payment"');
  expect(load.lost(new Map(rows.map(({ id, status }) => [id, status])))).toEqual([]);
  console.info(`C03: ${killed} killed, then sets of ${Math.min(...sets)} to ${Math.max(...sets)}, ${JSON.stringify(load.tally())}`);
});

/** The real migrations, and one more that changes a table of every payment. */
function madeUpMigration(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  fs.cpSync('prisma', folder, { recursive: true });
  fs.mkdirSync(path.join(folder, 'migrations/29990101000000_made_up'));
  fs.writeFileSync(
    path.join(folder, 'migrations/29990101000000_made_up/migration.sql'),
    `CREATE TABLE "MadeUp" ("tenantId" uuid NOT NULL, id uuid NOT NULL, PRIMARY KEY ("tenantId", id));
     ALTER TABLE "Payment" ADD COLUMN "madeUp" text; ALTER TABLE "Attempt" ADD COLUMN "madeUp" bigint; ALTER TABLE "Posting" ADD COLUMN "madeUp" jsonb;
     CREATE INDEX "Payment_madeUp" ON "Payment"("tenantId", "madeUp");`,
  );
  return folder;
}

type Waits = { others: number; migration: number };
/** Until ended: the longest wait for a table that another backend held; the migration is the one that wants a table alone. */
function longestWaits() {
  const longest: Waits = { others: 0, migration: 0 };
  let isOver = false;
  const watching = watchLocks(longest, () => isOver);
  const end = () => {
    isOver = true;
    return watching;
  };
  return { longest, end };
}

async function watchLocks(longest: Waits, isOver: () => boolean): Promise<void> {
  const watcher = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await watcher.connect();
  while (!isOver()) {
    const { rows } = await watcher.query<{ ms: number; migrates: boolean }>(
      `SELECT extract(epoch FROM clock_timestamp() - waitstart)::float8 * 1000 AS ms, mode = 'AccessExclusiveLock' AS migrates
       FROM pg_locks WHERE locktype = 'relation' AND NOT granted AND waitstart IS NOT NULL`,
    );
    for (const { ms, migrates } of rows) {
      const who = migrates ? 'migration' : 'others';
      longest[who] = Math.max(longest[who], ms);
    }
    await wait(10);
  }
  await watcher.end();
}

test('C13 MigrationUnderLoad: nobody waits for a migration that waits for somebody, and the code from before it goes on', async () => {
  const folder = madeUpMigration();
  const load = aLoad((method, route, body) => api(shop.secretKey, method, route, body), aPayment({ platform_details: split() }));
  const working = load.start(4);
  await wait(500);
  // a long report: the change gets the table only after its end
  await holder.query('BEGIN; SELECT count(*) FROM "Payment"');
  const migrating = promisify(execFile)(process.execPath, ['scripts/migrations.mjs', 'deploy', folder]);
  const began = performance.now();
  const { longest: waits, end } = longestWaits();
  await wait(times(1_000, 20_000));
  // they block each other
  await until(() => Math.min(waits.others, waits.migration) > 100);
  await holder.query('COMMIT');
  expect((await migrating).stdout).toContain('29990101000000_made_up applied');
  const applied = performance.now();
  await end();
  await until(() => load.told.filter(({ at }) => at > applied).length > 5);
  load.end();
  await working;
  fs.rmSync(folder, { recursive: true });
  expect(load.tally()).toEqual({ 200: load.told.length });
  const slowest = Math.max(...load.told.filter(({ at }) => at > began).map(({ took }) => took));
  console.info(`C13: ${load.told.length} calls, the slowest ${Math.round(slowest)} ms, applied after ${Math.round(applied - began)} ms`);
  console.info(`C13: for a table others waited ${Math.round(waits.others)} ms at most, the migration ${Math.round(waits.migration)} ms`);
  // and neither for long
  expect(waits.others).toBeLessThan(within(1_000));
  expect(waits.migration).toBeLessThan(within(1_000));
  expect(slowest).toBeLessThan(within(2_000));
});
