// Copies an installation while it works, and starts it elsewhere. A stopped and a damaged one are tested in the longer tiers.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand as command, demoPlatform, type Product, startProduct } from '../../lib/testing/servers/product';
import { isQuick } from '../../lib/testing/tier';
import { until } from '../../lib/testing/until';
import { findRunning } from '../embedded-postgres.mjs';
import { restoreMarket } from './market-snapshot.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backup-'));
fs.chmodSync(folder, 0o755);
const at = (name: string) => path.join(folder, name);
const dataDir = at('original');
const running = new Set<Product>();
let [secretKey, tenant] = ['', ''];
/** A konbini payment with a refund request. */
let inCash = '';
let original: Product;

/** How often each event arrived; `isDown` refuses them. */
const arrived = new Map<string, number>();
let isDown = false;
const receiver = http.createServer((request, reply) => {
  const id = String(request.headers['x-service-id']);
  request.resume().on('end', () => {
    if (!isDown) arrived.set(id, (arrived.get(id) ?? 0) + 1);
    reply.writeHead(isDown ? 503 : 200).end();
  });
});

async function start(env: Record<string, string>): Promise<Product> {
  const product = await startProduct({ RATE_LIMIT_PER_SECOND: '0', LOG_LEVEL: 'error', ...env }, ['api']);
  running.add(product);
  return product;
}

async function stop(product: Product): Promise<void> {
  if (running.delete(product)) await product.stop();
}

async function call(product: Product, method: string, place: string, body?: unknown) {
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;
  const response = await fetch(`http://127.0.0.1:${product.port}/api/v1${place}`, {
    method,
    headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${place}: ${response.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

async function sql<Row>(of: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: (await findRunning(of)) ?? '' });
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Row[];
  } finally {
    await client.end();
  }
}

const card = { type: 'credit_card', number: '4111111111111111', month: 12, year: 2035, verification_value: '123' };
const pay = (overrides: object = {}) =>
  call(original, 'POST', '/payments', {
    amount: 1_000,
    tax: 0,
    currency: 'JPY',
    payment_details: card,
    platform_details: { submerchants: [] },
    ...overrides,
  });

type Delivery = { id: string; state: string };
const deliveriesIn = (of: string) =>
  sql<Delivery>(
    of,
    `SELECT d.id, d.state FROM "Delivery" d JOIN "Webhook" w USING ("tenantId") WHERE w.id = d."webhookId" AND w.url LIKE '%/c15'`,
  );
const entriesIn = (of: string) => sql<object>(of, 'SELECT count(*)::int AS entries, sum(abs(amount))::text AS moved FROM "Entry"');
/** The refund request, and its holds. */
const requestIn = (of: string) =>
  sql<object>(
    of,
    `SELECT r.id, r.status, h.id AS hold, h.amount::text, h."releasedAt" FROM "RefundRequest" r
     JOIN "Hold" h ON h."tenantId" = r."tenantId" AND h."attemptId" = r.id WHERE r."paymentId" = $1 ORDER BY h.id`,
    [inCash],
  );
const paymentsIn = async (of: string) => (await sql<{ n: number }>(of, 'SELECT count(*)::int AS n FROM "Payment"'))[0]?.n ?? 0;

/** A market with a refund request, delivered and undelivered events, and a document. */
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  await restoreMarket(dataDir);
  original = await start({ DATA_DIR: dataDir });
  ({ id: tenant, secret_key: secretKey } = demoPlatform(dataDir));
  // recovery captures a payment of the market: only later events count
  await until(async () => (await sql(dataDir, `SELECT id FROM "Attempt" WHERE state = 'open'`)).length === 0);
  await sql(
    dataDir,
    `INSERT INTO "Webhook"("tenantId", id, url, events, active, "createdAt", "updatedAt")
     VALUES ($1, $2, $3, '["payment.captured"]', true, now(), now())`,
    [tenant, v7(), `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/c15`],
  );
  for (let n = 0; n < 10; n++) await pay();
  await until(async () => (await deliveriesIn(dataDir)).filter(({ state }) => state === 'delivered').length === 10);
  isDown = true;
  const { id } = await pay({ payment_details: { type: 'konbini', store: 'lawson', email: 'yamada@example.jp', name: '山田太郎' } });
  inCash = id;
  await call(original, 'POST', `/test_helpers/payments/${id}/simulate`, { outcome: 'paid' });
  await call(original, 'POST', `/payments/${id}/refund_request`, {
    ...{ customer_name: 'ﾔﾏﾀﾞ ﾀﾛｳ', bank_name: 'みずほ銀行', bank_code: '0001', branch_name: '本店', branch_number: '001' },
    ...{ account_type: 'ordinary', account_number: '1234567', include_payment_method_fee: false },
  });
  for (let n = 0; n < 5; n++) await pay();
  await until(async () => (await deliveriesIn(dataDir)).length === 16);
});
afterAll(async () => {
  for (const product of running) await stop(product);
  receiver.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Checks a restored copy: no delivered event arrives again, and every undelivered one arrives. */
async function expectWhole(copyDir: string, copy: Product): Promise<void> {
  const before = await deliveriesIn(copyDir);
  const [delivered, open] = [before.filter(({ state }) => state === 'delivered'), before.filter(({ state }) => state !== 'delivered')];
  expect(open.length).toBeGreaterThanOrEqual(6);
  const seen = new Map(arrived);
  isDown = false;
  // deliveries under way during the copy are leased for half a minute of real time to a process that no longer exists
  await sql(copyDir, `UPDATE "Delivery" SET "leaseUntil" = now() - interval '1 s' WHERE state = 'sending'`);
  await until(async () => {
    await call(copy, 'POST', '/test_helpers/clock/advance', { seconds: 3 * 60 * 60 });
    return (await deliveriesIn(copyDir)).every(({ state }) => state === 'delivered');
  });
  for (const { id } of delivered) expect(arrived.get(id)).toBe(seen.get(id));
  for (const { id } of open) expect(arrived.get(id)).toBe((seen.get(id) ?? 0) + 1);
  const proof = await command({ DATA_DIR: copyDir }, 'ledger:verify');
  expect(proof.output).toContain('The ledger is clean');
  expect(proof.code).toBe(0);
}

/** Pays until it is ended; then returns the number of payments. */
function underLoad() {
  let isOver = false;
  let paid = 0;
  const lanes = Array.from({ length: 4 }, async () => {
    for (; !isOver; paid++) await pay({ amount: 500 });
  });
  return {
    begun: () => until(() => paid > 0),
    async end() {
      isOver = true;
      await Promise.all(lanes);
      return paid;
    },
  };
}

/** A copy has no keys: they come from their own place. */
function bringKeys(to: string): void {
  fs.mkdirSync(to, { recursive: true });
  for (const name of ['app.secret', 'vault.key']) fs.copyFileSync(path.join(dataDir, name), path.join(to, name));
}

test.skipIf(isQuick)('C15 BackupRestoreReconcile: a copy made under load is whole elsewhere', async () => {
  const target = at('hot-backup');
  const before = { request: await requestIn(dataDir), payments: await paymentsIn(dataDir) };
  expect(before.request.length).toBeGreaterThan(0);
  const load = underLoad();
  await load.begun();
  const made = await command({ DATA_DIR: dataDir }, 'backup', target);
  const paid = await load.end();
  expect(made, made.output).toMatchObject({ code: 0 });
  expect(paid).toBeGreaterThan(0);
  expect(fs.readdirSync(target, { recursive: true }).filter((name) => /app\.secret|vault\.key/.test(String(name)))).toEqual([]);
  // no other user of the machine can read it
  expect(fs.statSync(target).mode & 0o077).toBe(0);
  const again = await command({ DATA_DIR: dataDir }, 'backup', target);
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('is there already') });

  const copyDir = at('hot-copy');
  const keyless = await command({ DATA_DIR: copyDir }, 'restore', target);
  expect(keyless).toMatchObject({ code: 1, output: expect.stringContaining('A backup holds no keys') });
  const wrong = await command({ DATA_DIR: copyDir, APP_SECRET: 'x'.repeat(32), VAULT_KEY: 'ab'.repeat(32) }, 'restore', target);
  expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('APP_SECRET is not the one') });
  bringKeys(copyDir);
  const restored = await command({ DATA_DIR: copyDir }, 'restore', target);
  expect(restored, restored.output).toMatchObject({ code: 0 });
  expect(restored.output).toContain('The ledger is clean');
  expect(restored.output).toMatch(/files: [1-9]\d*, of them 0 missing or damaged/);
  const twice = await command({ DATA_DIR: copyDir }, 'restore', target);
  expect(twice).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') });

  isDown = true;
  const copy = await start({ DATA_DIR: copyDir, WORKER: 'external' });
  expect(await requestIn(copyDir)).toEqual(before.request);
  // at least the first of the payments made during the copy is in it
  expect(await paymentsIn(copyDir)).toBeGreaterThan(before.payments);
  await stop(original);
  await expectWhole(copyDir, copy);
  await stop(copy);
});

test.skipIf(isQuick)('C15 of an installation that is stopped: by the command, and by copying the folder', async () => {
  await stop(original);
  isDown = true;
  const made = await command({ DATA_DIR: dataDir }, 'backup', at('cold-backup'));
  expect(made, made.output).toMatchObject({ code: 0 });
  bringKeys(at('from-backup'));
  const restored = await command({ DATA_DIR: at('from-backup') }, 'restore', at('cold-backup'));
  expect(restored, restored.output).toMatchObject({ code: 0 });

  expect(spawnSync('cp', ['-a', dataDir, at('cold-copy')]).status).toBe(0);
  const entries: object[] = [];
  for (const name of ['from-backup', 'cold-copy']) {
    isDown = true;
    const copy = await start({ DATA_DIR: at(name), WORKER: 'external' });
    entries.push(await entriesIn(at(name)));
    await expectWhole(at(name), copy);
    await stop(copy);
  }
  expect(entries[0]).toEqual(entries[1]);
});

test.skipIf(isQuick)('a damaged document and a folder that is no whole backup are told', async () => {
  const target = at('damaged');
  fs.cpSync(at('cold-backup'), target, { recursive: true });
  const files = fs.readdirSync(path.join(target, 'files'), { recursive: true }).map((name) => path.join(target, 'files', String(name)));
  const [victim = ''] = files.filter((name) => fs.statSync(name).isFile());
  fs.appendFileSync(victim, 'x');
  const to = at('from-damaged');
  bringKeys(to);
  const told = await command({ DATA_DIR: to }, 'restore', target);
  expect(told).toMatchObject({ code: 1, output: expect.stringContaining('of them 1 missing or damaged') });
  fs.rmSync(path.join(target, 'backup.json'));
  const half = await command({ DATA_DIR: at('from-half') }, 'restore', target);
  expect(half).toMatchObject({ code: 1, output: expect.stringContaining('no whole backup') });
  expect(fs.existsSync(at('from-half'))).toBe(false);
});
