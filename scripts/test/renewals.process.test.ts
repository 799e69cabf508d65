import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPlatform, freePort, type Launched, launch, runCommand } from '../../lib/testing/servers/product';
import { until } from '../../lib/testing/until';
import { findRunning } from '../embedded-postgres.mjs';
import { anyProcessIn, readPidFile } from '../postmaster.mjs';
import { restoreMarket } from './market-snapshot.mjs';

const rounds = process.env.TEST_TIER === 'long' ? 12 : 1;
const count = 200;
const abreast = 16;

const dataDir = path.resolve(`data/renewals-${process.pid}`);
const db = path.join(dataDir, 'db');
const running = new Set<Launched>();
let port: number;
let database: pg.Client;
/** Holds what a charge needs to end. */
let brake: pg.Client;

async function start(): Promise<Launched> {
  const life = launch({ DATA_DIR: dataDir, PORT: String(port), RATE_LIMIT_PER_SECOND: '0' }, [
    process.execPath,
    'scripts/start.mjs',
    'api',
  ]);
  running.add(life);
  await life.says(' is at http');
  return life;
}

async function kill(life: Launched): Promise<void> {
  life.child.kill('SIGKILL');
  await life.ends();
  running.delete(life);
}

beforeAll(async () => {
  await restoreMarket(dataDir);
  port = await freePort();
});
afterAll(async () => {
  for (const client of [database, brake]) await client?.end();
  for (const life of running) await kill(life);
  const server = readPidFile(db);
  if (server && anyProcessIn(db)) process.kill(server.pid, 'SIGQUIT');
  await until(() => !anyProcessIn(db));
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const rows = async <Row>(text: string, values: unknown[] = []) => (await database.query(text, values)).rows as Row[];
const counted = async (text: string, values: unknown[] = []) => (await rows<{ n: number }>(text, values))[0]?.n ?? 0;

async function post(key: string, at: string, body: object): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1${at}`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  expect([response.status, text]).toEqual([200, text]);
  return JSON.parse(text).id;
}

/** As many customers as subscriptions, `abreast` at a time. */
async function subscribe(key: string): Promise<string[]> {
  const card = { type: 'credit_card', number: '4111111111111111', month: 12, year: 2090 };
  const terms = { amount: 1_000, tax: 0, currency: 'JPY', period: 'monthly', platform_details: { submerchants: [] } };
  const ids: string[] = [];
  let left = count;
  const lane = async () => {
    while (left-- > 0) {
      const customer = await post(key, '/customers', { payment_details: card, validate: false });
      ids.push(await post(key, '/subscriptions', { customer, ...terms }));
    }
  };
  await Promise.all(Array.from({ length: abreast }, lane));
  return ids;
}

/** Their dates move a month back: the next charge is due now. */
const makeDue = (ids: readonly string[]) =>
  database.query(
    `UPDATE "Subscription" SET anchor = (anchor - interval '1 month')::date, "nextCaptureAt" = now(), "dueAt" = now() WHERE id = ANY($1)`,
    [ids],
  );

const paidOf = (ids: readonly string[], sequence: number) =>
  counted(`SELECT count(*)::int AS n FROM "SubscriptionCharge" WHERE "subscriptionId" = ANY($1) AND sequence = $2 AND state = 'paid'`, [
    ids,
    sequence,
  ]);
const openAttempts = () => counted(`SELECT count(*)::int AS n FROM "Attempt" WHERE state = 'open'`);
const waiting = () => counted(`SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock'`);

/** Statements that a killed server had started are still carried out. */
const carriedOut = () =>
  until(async () => {
    const others = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> ALL($1)`;
    const own = await Promise.all(
      [database, brake].map(async (client) => (await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid),
    );
    return (await counted(others, [own])) === 0;
  });

type Act = { attemptId: string; amount: number; outcome: { ok: boolean } };
/** The acquirer's actions, by its own records. */
function acts(): Act[] {
  const folder = path.join(dataDir, 'sandbox-acquirer');
  const lines = fs.readdirSync(folder).flatMap((name) => fs.readFileSync(path.join(folder, name), 'utf8').split('\n'));
  return lines.filter(Boolean).map((line) => JSON.parse(line));
}

/** Each period has one captured payment, and what the acquirer has taken is what is paid. */
async function expectEachOnce(ids: readonly string[], sequence: number): Promise<void> {
  const charges = await rows<{ state: string; captured: number }>(
    `SELECT k.state, (SELECT count(*)::int FROM "Payment" p WHERE p."tenantId" = k."tenantId" AND p."subscriptionId" = k."subscriptionId"
       AND p."subscriptionSequence" = k.sequence AND p.status = 'captured') AS captured
     FROM "SubscriptionCharge" k WHERE k."subscriptionId" = ANY($1)`,
    [ids],
  );
  expect(charges).toHaveLength(count * sequence);
  expect(new Set(charges.map(({ state, captured }) => `${state} ${captured}`))).toEqual(new Set(['paid 1']));
  const attempts = new Set(
    (
      await rows<{ id: string }>(
        `SELECT a.id FROM "Attempt" a JOIN "Payment" p ON p."tenantId" = a."tenantId" AND p.id = a."paymentId" WHERE p."subscriptionId" = ANY($1)`,
        [ids],
      )
    ).map(({ id }) => id),
  );
  const taken = acts().filter(({ attemptId, outcome }) => outcome.ok && attempts.has(attemptId));
  expect([taken.length, new Set(taken.map(({ attemptId }) => attemptId)).size]).toEqual([count * sequence, count * sequence]);
}

/** Half of them are charged. Then the server dies while charges of the other half wait for the ledger, their money taken. */
async function survive(life: Launched, ids: readonly string[], sequence: number): Promise<Launched> {
  const [first, second] = [ids.slice(0, count / 2), ids.slice(count / 2)];
  await makeDue(first);
  await until(async () => (await paidOf(first, sequence)) === first.length && (await openAttempts()) === 0);
  await brake.query('BEGIN');
  await brake.query('SELECT 1 FROM "Balance" FOR UPDATE');
  await makeDue(second);
  await until(async () => (await openAttempts()) >= 2 && (await waiting()) >= 2);
  await kill(life);
  expect(await openAttempts()).toBeGreaterThanOrEqual(2);
  // what waits is ended with its connection, as with a machine that dies
  await database.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'`);
  await brake.query('ROLLBACK');
  await carriedOut();
  expect(await openAttempts()).toBeGreaterThanOrEqual(2);
  await database.query(`UPDATE "Attempt" SET "leaseUntil" = now() - interval '1 second' WHERE state = 'open'`);
  const next = await start();
  await until(async () => (await paidOf(ids, sequence)) === count && (await openAttempts()) === 0);
  await expectEachOnce(ids, sequence);
  return next;
}

test('U16 Kill9MidRenewals: killed in the middle of 200 renewals, each is settled once and nothing charged twice', async () => {
  let life = await start();
  const connectionString = (await findRunning(dataDir)) ?? '';
  [database, brake] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
  for (const client of [database, brake]) await client.connect();
  const ids = await subscribe(demoPlatform(dataDir).secret_key);
  for (let round = 1; round <= rounds; round++) life = await survive(life, ids, round + 1);
  const { code, output } = await runCommand({ DATA_DIR: dataDir }, 'ledger:verify');
  expect(code, output).toBe(0);
  await kill(life);
});
