// @ts-check
// One side of a comparison: a tree of the product with a database, a market and servers of its own. One side works while the others are held
// still, with their databases.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { openDatabase } from '../scripts/embedded-postgres.mjs';
import { atEnd, logStep, run } from '../scripts/process-lifecycle.mjs';
import { openMeter } from './meter.mjs';
import { pause, processorTime, resume } from './processes.mjs';
import { startServers } from './servers.mjs';

/** @typedef {{ payments: number, platforms: number, sellers: number }} Market */
/** @typedef {Awaited<ReturnType<typeof openSide>>} Side */

const AWAKE_MS = 300;

/** Where trees and databases are: not below this tree, otherwise the build would take this tree for its root. Gone at the end. */
export function makeFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bunpai-bench-'));
  fs.chmodSync(folder, 0o755);
  atEnd(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs one of the tree's own programs. @param {string} tree @param {string[]} words @param {Record<string, string>} env */
const program = (tree, [file = '', ...words], env) =>
  run(process.execPath, [path.join(tree, file), ...words], { env: { ...process.env, ...env }, quiet: true });

/** A seller's first sale is told by mail, once in its life: a payment is measured without. @param {pg.Client} client */
async function noteFirstSales(client) {
  const { rows } = await client.query(
    `SELECT FROM information_schema.columns WHERE table_name = 'Merchant' AND column_name = 'firstSaleAt'`,
  );
  if (rows.length > 0) await client.query('UPDATE "Merchant" SET "firstSaleAt" = "createdAt" WHERE "firstSaleAt" IS NULL');
}

/**
 * Fills the database with the tree's own market, since its tables may be other ones than ours; the same settings give the same market. Returns
 * the platforms with their keys and sellers.
 * @param {string} tree @param {string} url @param {Market} market @param {Date} until @returns {Promise<import('./load.mjs').Platform[]>}
 */
async function fill(tree, url, market, until) {
  const own = path.join(tree, 'bench/market.mjs');
  const file = fs.existsSync(own) ? own : path.resolve('bench/market.mjs');
  /** @type {typeof import('./market.mjs')} */
  const { makeMarket } = await import(pathToFileURL(file).href);
  const platforms = await makeMarket(url, { ...market, until, say: logStep });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('CREATE TABLE bench_bare(id uuid PRIMARY KEY, body jsonb NOT NULL, "createdAt" timestamptz NOT NULL DEFAULT now())');
    await client.query(`CREATE TABLE bench_seller AS SELECT dense_rank() OVER (ORDER BY "tenantId")::int AS platform,
      row_number() OVER (PARTITION BY "tenantId" ORDER BY id)::int AS n, "tenantId", id FROM "Merchant" WHERE "platformRole" = 'payout'`);
    await client.query('CREATE UNIQUE INDEX ON bench_seller(platform, n)');
    await noteFirstSales(client);
    await client.query('VACUUM (ANALYZE)');
    const { rows } = await client.query('SELECT "tenantId" AS tenant, array_agg(id) AS sellers FROM bench_seller GROUP BY 1');
    const sellers = new Map(rows.map((row) => [row.tenant, row.sellers]));
    return platforms.map(({ id, key }) => ({ key, sellers: /** @type {string[]} */ (sellers.get(id)) }));
  } finally {
    await client.end();
  }
}

/**
 * Makes a side in a folder: database, migrations, market, servers; builds what its tree lacks. Everything ends with this process.
 * @param {{ name: string, tree: string, folder: string, market: Market, until: Date, mounts: import('./servers.mjs').Mount[] }} how
 */
export async function openSide({ name, tree, folder, market, until, mounts }) {
  const database = await openDatabase(path.join(folder, `${name}-database`), { maxConnections: 120 });
  atEnd(database.stop);
  const { url } = database;
  if ((await program(tree, ['scripts/migrations.mjs', 'deploy'], { DATABASE_URL: url })) !== 0)
    throw new Error(`The database of the side "${name}" could not be migrated.`);
  logStep(`${name}: filling the market with ${market.payments} payments`);
  const platforms = await fill(tree, url, market, until);
  logStep(`${name}: building and starting the servers`);
  const dataDir = path.join(folder, `${name}-data`);
  const servers = await startServers({ tree, name, url, dataDir, mounts });
  for (const { stop } of servers) atEnd(stop);
  const meter = await openMeter(url, database.pid);
  atEnd(meter.close);
  const roots = [...servers.map(({ pid }) => pid), database.pid];
  const wake = () => [...roots].reverse().forEach(resume);
  atEnd(wake); // nothing that is held still hears that it is to end
  const serverOf = (/** @type {string} */ mount) => {
    const found = servers.find((server) => server.name === mount);
    if (!found) throw new Error(`The side "${name}" has no server "${mount}".`);
    return found;
  };
  return {
    ...{ name, url, platforms, meter, wake },
    /** @param {string} mount */
    baseOf: (mount) => serverOf(mount).base,
    /** @param {string} mount */
    serverTime: (mount) => processorTime(serverOf(mount).pid),
    /** Holds it still between two requests. */
    async hold() {
      await meter.quiet();
      for (const pid of roots) await pause(pid);
    },
    /** Proves its ledger. Returns the exit code. */
    verify: () => program(tree, ['scripts/start.mjs', 'ledger:verify'], { DATABASE_URL: url, DATA_DIR: dataDir }),
  };
}

/** Returns the function that lets one of the sides work, and holds the others still. @param {Side[]} sides */
export function inTurns(sides) {
  /** @type {Set<Side>} */
  const awake = new Set(sides);
  return async (/** @type {Side} */ side) => {
    for (const other of [...awake])
      if (other !== side) {
        await other.hold();
        awake.delete(other);
      }
    if (awake.has(side)) return;
    side.wake();
    awake.add(side);
    await wait(AWAKE_MS);
  };
}

/** Proves the ledgers of all sides. @param {Side[]} sides */
export async function proveAll(sides) {
  const codes = [];
  for (const side of sides) {
    side.wake();
    codes.push(await side.verify());
  }
  return codes.every((code) => code === 0);
}
