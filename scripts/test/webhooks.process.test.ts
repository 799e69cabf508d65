// Workers that are killed in the middle of their deliveries.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { demoPlatform, freePort, launch, type Product, startProduct } from '../../lib/testing/servers/product';
import { isQuick } from '../../lib/testing/tier';
import { until } from '../../lib/testing/until';
import { findRunning } from '../embedded-postgres.mjs';
import { restoreMarket } from './market-snapshot.mjs';

const isLong = process.env.TEST_TIER === 'long';
const dataDir = path.resolve(`data/webhooks-${process.pid}`);
const given = { DATA_DIR: dataDir, WORKER: 'external', LOG_LEVEL: 'error' };
let product: Product;
let database: pg.Client;
let tenant: string;
let secretKey: string;
const workers = new Set<ChildProcess>();

/** How often each delivery arrived, by id; answers after `pauseMs`, and at most `most` of them before they are released. */
const arrived = new Map<string, number>();
const pauseMs = 60;
const held: { most: number; replies: http.ServerResponse[] } = { most: Number.POSITIVE_INFINITY, replies: [] };
const receiver = http.createServer((request, reply) => {
  const id = String(request.headers['x-service-id']);
  request.resume().on('end', () => {
    arrived.set(id, (arrived.get(id) ?? 0) + 1);
    if (arrived.size > held.most) held.replies.push(reply);
    else setTimeout(() => reply.end(), pauseMs);
  });
});
function release(): void {
  held.most = Number.POSITIVE_INFINITY;
  for (const reply of held.replies.splice(0)) reply.end();
}

/** Its own process group, so that nothing of it survives a kill. */
function startWorker(): ChildProcess {
  const child = spawn(process.execPath, ['scripts/start.mjs', 'worker'], {
    env: { ...process.env, MODE: '', ...given },
    stdio: 'ignore',
    detached: true,
  });
  workers.add(child);
  return child;
}

async function killWorker(child: ChildProcess): Promise<void> {
  workers.delete(child);
  const gone = once(child, 'exit');
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await gone;
}

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  await restoreMarket(dataDir);
  product = await startProduct(given, ['api']);
  ({ id: tenant, secret_key: secretKey } = demoPlatform(dataDir));
  database = new pg.Client({ connectionString: (await findRunning(dataDir)) ?? '' });
  await database.connect();
});
afterEach(async () => {
  release();
  for (const child of workers) await killWorker(child);
  await database.query(`UPDATE "Webhook" SET "deletedAt" = now()`);
  arrived.clear();
});
afterAll(async () => {
  await database?.end();
  await product?.stop();
  receiver.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** Subscribes to the events that `emit` alone causes, or to `events`. */
async function makeEndpoints(count: number, events = ['payment.updated']): Promise<void> {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  for (let n = 0; n < count; n++)
    await database.query(
      `INSERT INTO "Webhook"("tenantId", id, url, events, active, "createdAt", "updatedAt") VALUES ($1, $2, $3, $4, true, now() - interval '1 day', now())`,
      [tenant, v7(), url, JSON.stringify(events)],
    );
}

async function emit(count: number): Promise<void> {
  const events = Array.from({ length: count }, () => {
    const [id, resourceId] = [v7(), v7()];
    return { tenantId: tenant, id, type: 'payment.updated', resourceId, data: { id: resourceId }, createdAt: new Date() };
  });
  await database.query('SELECT emit_events($1, $2)', [tenant, JSON.stringify(events)]);
}

type Counted = { id: string; state: string; attempts: number; logged: number };
const deliveries = async (): Promise<Counted[]> =>
  (
    await database.query<Counted>(
      `SELECT d.id, d.state, d.attempts, (SELECT count(*)::int FROM "DeliveryAttempt" a WHERE a."tenantId" = d."tenantId" AND a."deliveryId" = d.id) AS logged
       FROM "Delivery" d JOIN "Webhook" w ON w."tenantId" = d."tenantId" AND w.id = d."webhookId" WHERE w."deletedAt" IS NULL`,
    )
  ).rows;

/** Ends every lease of dead processes. */
const endLeases = () => database.query(`UPDATE "Delivery" SET "leaseUntil" = now() - interval '1 s' WHERE state = 'sending'`);

async function expectAllArrived(expected: () => number | Promise<number>): Promise<void> {
  // at one moment: between two queries more deliveries may be created
  await until(async () => {
    const [count, now] = [await expected(), await deliveries()];
    return now.length === count && now.every(({ state }) => state === 'delivered');
  });
  const all = await deliveries();
  expect(new Set(arrived.keys())).toEqual(new Set(all.map(({ id }) => id)));
  // each arrival is an attempt with its own number; one cut off before it arrived adds an attempt
  for (const { id, attempts, logged } of all) {
    expect(attempts).toBeGreaterThanOrEqual(arrived.get(id) ?? 0);
    expect(logged).toBe(attempts);
  }
}

test.skipIf(isQuick)(
  'kill -9 of the worker with 500 deliveries under way: each arrives, and what arrives again has the same id',
  async () => {
    await makeEndpoints(10);
    held.most = 150;
    const first = startWorker();
    await emit(50);
    await until(() => arrived.size > 150);
    await killWorker(first);
    release();
    const before = arrived.size;
    expect(before).toBeLessThan(500);
    const open = (await deliveries()).filter(({ state }) => state === 'sending').length;
    expect(open).toBeGreaterThan(0);
    await endLeases();
    startWorker();
    await expectAllArrived(() => 500);
    expect([...arrived.values()].reduce((sum, times) => sum + times, 0)).toBeLessThanOrEqual(500 + open);
  },
);

test.skipIf(isQuick)('C10 TwoDispatchersOneQueue: of four one is killed again and again, and no attempt is made twice', async () => {
  await makeEndpoints(5);
  const count = isLong ? 2_000 : 200;
  let team = Array.from({ length: isLong ? 4 : 2 }, startWorker);
  await emit(count);
  for (let kills = 0; kills < (isLong ? 8 : 2); kills++) {
    const seen = arrived.size;
    await until(() => arrived.size > seen + 50 || arrived.size === 5 * count);
    const [victim, ...rest] = team;
    if (victim) await killWorker(victim);
    await endLeases();
    team = [...rest, startWorker()];
  }
  await expectAllArrived(() => 5 * count);
});

test('C01 Kill9BetweenCommitAndWebhook: what was committed before the end is told after it, as one event', async () => {
  const began = new Date();
  await makeEndpoints(1, ['payment.updated', 'payment.captured']);
  // the demo market continues by itself meanwhile
  const committed = async () => {
    const { rows } = await database.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM "Event" WHERE "tenantId" = $1 AND type IN ('payment.updated', 'payment.captured') AND "createdAt" >= $2`,
      [tenant, began],
    );
    return rows[0]?.n ?? 0;
  };
  for (let round = 0; round < (isLong ? 10 : 1); round++) {
    const body = {
      amount: 1_000,
      currency: 'JPY',
      tax: 0,
      payment_details: { type: 'credit_card', number: '4111111111111111', month: 12, year: 2035, verification_value: '123' },
      platform_details: { submerchants: [] },
    };
    const headers = { authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`, 'content-type': 'application/json' };
    const url = `http://127.0.0.1:${product.port}/api/v1/payments`;
    const made = await Promise.all(
      Array.from({ length: 20 }, async () => (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status),
    );
    expect(new Set(made)).toEqual(new Set([200]));
    await product.stop('SIGKILL');
    product = await startProduct(given, ['api']);
    const worker = startWorker();
    expect(await committed()).toBeGreaterThanOrEqual(20 * (round + 1));
    await expectAllArrived(committed);
    await killWorker(worker);
  }
  const told = await database.query<{ events: number }>(`SELECT count(DISTINCT d."eventId")::int AS events FROM "Delivery" d
    JOIN "Webhook" w ON w."tenantId" = d."tenantId" AND w.id = d."webhookId" WHERE w."deletedAt" IS NULL`);
  expect(told.rows[0]?.events).toBe(arrived.size);
});

/** Whether any process started with it still runs. */
function isAnyLeft(child: ChildProcess): boolean {
  try {
    return process.kill(-(child.pid ?? 0), 0);
  } catch {
    return false;
  }
}

/** Kills it alone, and waits for its children to end by themselves. */
async function killAlone(child: ChildProcess): Promise<void> {
  workers.delete(child);
  child.kill('SIGKILL');
  release();
  try {
    await until(() => !isAnyLeft(child));
  } finally {
    if (isAnyLeft(child)) process.kill(-(child.pid ?? 0), 'SIGKILL');
  }
}

test('kill -9 of what has started the worker: it ends by itself, and leaves nothing under way', async () => {
  await makeEndpoints(1);
  held.most = 10;
  const launcher = startWorker();
  await emit(100);
  await until(() => arrived.size > 10);
  await killAlone(launcher);
  const states = (await deliveries()).map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(['queued', 'delivered']));
  expect(arrived.size).toBe(states.filter((state) => state === 'delivered').length);
});

test('kill -9 of npm: what it runs ends by itself', async () => {
  const folder = `${dataDir}-npm`;
  await restoreMarket(folder);
  const npm = launch({ ...given, DATA_DIR: folder, PORT: String(await freePort()) }, ['npm', 'run', 'api'], { detached: true });
  workers.add(npm.child);
  await npm.says('database started');
  await killAlone(npm.child);
  expect(npm.output()).toContain('stopping (npm is gone)');
  expect(await findRunning(folder)).toBeUndefined();
  fs.rmSync(folder, { recursive: true, force: true });
});
