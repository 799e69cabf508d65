// @ts-check
// A market of any size, straight in SQL, that keeps every invariant of the ledger: seconds for 100,000 payments.
//   node bench/market.mjs [payments=1000000] [platforms=20] [sellers=200] [seed=1]     into the empty database at DATABASE_URL
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/**
 * `payments` with ten entries each on average, over `days`, two years, up to `until`; `sellers` is per platform and at least two.
 * @typedef {{ payments: number, platforms?: number, sellers?: number, days?: number, seed?: number, until?: Date, say?: (line: string) => void }} Wanted
 * @typedef {{ id: string, key: string }} Platform  the platform's id and its secret key; the first have most of the payments
 */

const BATCH = 50_000;
// A market up to this many payments is written with foreign key checks, a larger one without: the statements are the same.
const CHECKED = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const text = fs.readFileSync(path.join(path.dirname(fileURLToPath(import.meta.url)), 'market.sql'), 'utf8');
const parts = new Map(
  text
    .split('-- part: ')
    .slice(1)
    .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n'))]),
);

/** @param {pg.Client} client @param {string} name */
const run = (client, name) => client.query(parts.get(name) ?? '');

/** @param {pg.Client} client @param {Record<string, string | number>} settings */
async function configure(client, settings) {
  for (const [name, value] of Object.entries(settings))
    await client.query('SELECT set_config($1, $2, false)', [`market.${name}`, `${value}`]);
}

/** The payments from first to last, all or none. @param {pg.Client} client @param {number} first @param {number} last */
async function grow(client, first, last) {
  await configure(client, { first, last });
  await client.query('BEGIN');
  for (const part of ['payments', 'ledger', 'history']) await run(client, part);
  await client.query('COMMIT');
}

const unseen = `SELECT 1 FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relallvisible < relpages LIMIT 1`;

/**
 * Updates the statistics. A snapshot of another session can keep pages from being all-visible, and then the planner avoids index-only
 * scans: so the VACUUM is repeated.
 * @param {pg.Client} client
 */
async function settle(client) {
  for (let round = 0; round < 10; round += 1) {
    await client.query('VACUUM (ANALYZE)');
    const { rows } = await client.query(unseen);
    if (rows.length === 0) return;
    await wait(100);
  }
}

/**
 * Fills the database at `url`, whose account owns the tables. Gives the platforms.
 * @param {string} url @param {Wanted} wanted @returns {Promise<Platform[]>}
 */
export async function makeMarket(url, { payments, platforms = 5, sellers = 50, days = 730, seed = 1, until = new Date(), say = () => {} }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const since = new Date(until.getTime() - days * DAY_MS);
    await configure(client, { seed, platforms, sellers, payments, since: since.toISOString(), until: until.toISOString() });
    await client.query(`SET work_mem = '128MB'; SET synchronous_commit = off; SET client_min_messages = warning; SET jit = off`);
    if (payments > CHECKED) await client.query('SET session_replication_role = replica');
    await run(client, 'words');
    await run(client, 'people');
    for (let first = 0; first < payments; first += BATCH) {
      const began = performance.now();
      await grow(client, first, Math.min(first + BATCH, payments) - 1);
      say(`${Math.min(first + BATCH, payments)} payments, the last of them in ${Math.round(performance.now() - began)} ms`);
    }
    await settle(client);
    return (await client.query('SELECT id, key FROM platform ORDER BY n')).rows;
  } finally {
    await client.end();
  }
}

if (process.argv[1] && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [payments = 1_000_000, platforms = 20, sellers = 200, seed = 1] = process.argv.slice(2).map(Number);
  const made = await makeMarket(process.env.DATABASE_URL ?? '', { payments, platforms, sellers, seed, say: console.log });
  for (const { id, key } of made) console.log(`${id} ${key}`);
}
