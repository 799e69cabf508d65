// Runs in its own process, inside a mount namespace where DATA and LOG are two small file systems: fills one of them during payments, frees
// the space, and reports the result as JSON.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { aLoad } from '@/lib/testing/load/load';
import { watchdogMs } from '@/lib/testing/tier';
import { aCluster, type Cluster, migrate, violationsIn } from '@/scripts/test/cluster';

const [data = '', log = ''] = process.argv.slice(2);

const cluster: Cluster = await aCluster({
  folder: data,
  walFolder: log,
  settings: ['max_wal_size=32MB', 'min_wal_size=32MB', 'checkpoint_timeout=30s'],
});
migrate(cluster.url);
Object.assign(process.env, { DATABASE_URL: cluster.url, DATABASE_POOL: '8' });
const { api } = await import('@/lib/testing/api');
const { aShop } = await import('@/lib/testing/shop');
const { aPayment } = await import('@/lib/testing/market');
const shop = await aShop();
await shop.pay({ amount: 1_000_000 });
const call = (method: string, route: string, body?: unknown, key?: string) =>
  api(shop.secretKey, method, route, body, { headers: key ? { 'idempotency-key': key } : {} });

/** Fills all space but a little; returns the function that frees it. */
function fill(folder: string): () => void {
  const file = path.join(folder, 'filler');
  const { bavail, bsize } = fs.statfsSync(folder);
  const piece = Buffer.alloc(64 * 1024, 1);
  const handle = fs.openSync(file, 'w');
  for (let left = bavail * bsize - 256 * 1024; left > 0; left -= piece.length) fs.writeSync(handle, piece);
  fs.closeSync(handle);
  return () => fs.rmSync(file);
}

/** A server without space for its log ends itself, sooner or later: then it is started again. */
async function recovered(): Promise<number> {
  const began = performance.now();
  let last = '';
  for (const until = Date.now() + watchdogMs; Date.now() < until; await wait(20)) {
    if (!cluster.isUp()) await cluster.start();
    const { status, text } = await call('POST', '/payments', aPayment());
    if (status === 200) return Math.round(performance.now() - began);
    last = `${status} ${text}`;
  }
  throw new Error(`it does not recover: ${last}`);
}

/** The server allocates its log in pieces of 16 MiB: fills the current one nearly to its end. */
async function fillLog(): Promise<void> {
  const piece = 16 * 1024 * 1024;
  const [row] = await cluster.sql<{ at: number }>(`SELECT ((pg_current_wal_lsn() - '0/0') % ${piece})::int AS at`);
  const wanted = piece - (row?.at ?? 0) - 400_000;
  if (wanted > 0)
    await cluster.sql(
      `SELECT pg_logical_emit_message(false, 'full', repeat('x', 100000)) FROM generate_series(1, ${Math.floor(wanted / 100_000)})`,
    );
}

async function during(folder: string) {
  const load = aLoad(call, aPayment({ description: 'あ'.repeat(200), metadata: { a: 'い'.repeat(1_500) } }));
  await fillLog();
  const empty = fill(folder);
  const working = load.start(4);
  const failed = () => load.told.filter(({ status }) => status !== 200).length;
  for (const until = Date.now() + watchdogMs; failed() < 40 && Date.now() < until; ) await wait(20);
  load.end();
  await working;
  const wentDown = !cluster.isUp();
  empty();
  const recoveredMs = await recovered();
  const rows = await cluster.sql<{ id: string; status: string }>('SELECT id, status FROM "Payment"');
  const lost = load.lost(new Map(rows.map(({ id, status }) => [id, status])));
  const without = load.told.filter(({ status, hint }) => status === 503 && !hint).length;
  return { tally: load.tally(), wentDown, recoveredMs, lost, withoutHint: without, violations: await violationsIn(cluster) };
}

console.log(JSON.stringify({ data: await during(data), log: await during(log) }));
await cluster.stop('SIGQUIT');
process.exit(0);
