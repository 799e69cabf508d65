// @ts-check
// What the bench measures: the product as it is shipped, built in a copy of the tree with one bare route beside it, on a database with a
// market in it. On one database: the API beside the pages, the API alone, the bare route under Next, and the due work in a process of its own.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../scripts/embedded-postgres.mjs';
import { makeMarket } from './market.mjs';

const SKIPPED = new Set(['.git', '.next', 'node_modules', 'dist', 'data', 'test-results']);
const PLATFORMS = 101;
const SELLERS = 100;

/** A copy of the current tree; its packages are hard links. @param {string} to */
export function copyTree(to) {
  fs.mkdirSync(to);
  for (const name of fs.readdirSync('.')) if (!SKIPPED.has(name)) fs.cpSync(name, path.join(to, name), { recursive: true });
  if (spawnSync('cp', ['-al', 'node_modules', to]).status !== 0)
    fs.cpSync('node_modules', path.join(to, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  fs.mkdirSync(path.join(to, 'app/api/bare'));
  fs.copyFileSync('bench/bare-route.ts', path.join(to, 'app/api/bare/route.ts'));
}

/** @param {string} url */
export async function fill(url) {
  const platforms = await makeMarket(url, { payments: 20_000, platforms: PLATFORMS, sellers: SELLERS });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('CREATE TABLE bench_bare(id uuid PRIMARY KEY, body jsonb NOT NULL, "createdAt" timestamptz NOT NULL DEFAULT now())');
    await client.query(`CREATE TABLE bench_seller AS SELECT dense_rank() OVER (ORDER BY "tenantId")::int AS platform,
      row_number() OVER (PARTITION BY "tenantId" ORDER BY id)::int AS n, "tenantId", id FROM "Merchant" WHERE "platformRole" = 'payout'`);
    await client.query('CREATE UNIQUE INDEX ON bench_seller(platform, n)');
    await client.query('VACUUM (ANALYZE)');
    const { rows } = await client.query('SELECT "tenantId" AS tenant, array_agg(id) AS sellers FROM bench_seller GROUP BY 1');
    const sellers = new Map(rows.map((row) => [row.tenant, row.sellers]));
    return platforms.map(({ id, key }) => ({ id, key, sellers: /** @type {string[]} */ (sellers.get(id)) }));
  } finally {
    await client.end();
  }
}

/** The options for Node of `npm start`. */
function started() {
  const [, args] = /^exec node (.+)$/.exec(JSON.parse(fs.readFileSync('package.json', 'utf8')).scripts.start) ?? [];
  if (!args) throw new Error('The start script is not "exec node …": what it gives to Node is not known.');
  return args.split(' ');
}

/** @param {string} tree @param {string[]} args @param {Record<string, string>} env @param {string[]} program */
function launch(tree, args, env, program = started()) {
  const log = fs.openSync(path.join(tree, `${env.NAME}.log`), 'w');
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: tree,
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
  return child;
}

/** @param {string} tree @param {import('node:child_process').ChildProcess} child @param {string} name */
export async function untilReady(tree, child, name) {
  const file = path.join(tree, `${name}.log`);
  for (const until = Date.now() + 300_000; !/ is at http|Ready in/.test(fs.readFileSync(file, 'utf8')); await wait(100))
    if (child.exitCode !== null || Date.now() > until) throw new Error(`${name} did not start:\n${fs.readFileSync(file, 'utf8')}`);
}

/** Next by itself, with as much memory as the product has. */
const BARE = [...started().filter((word) => word.startsWith('--')), 'node_modules/next/dist/bin/next'];

const tickMs = 10; // the tick of /proc

/** The processor time of a process so far in milliseconds; NaN without /proc. @param {number} pid */
function cpuMs(pid) {
  try {
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return Number.NaN;
  }
}

/**
 * Starts the servers; returns their addresses, their processor times, and a function that stops them.
 * @param {string} tree
 * @param {string} url
 */
export async function startServers(tree, url) {
  const secrets = { APP_SECRET: randomBytes(32).toString('hex'), VAULT_KEY: randomBytes(32).toString('hex') };
  const common = {
    ...secrets,
    DATABASE_URL: url,
    DATA_DIR: path.join(tree, 'data'),
    RATE_LIMIT_PER_SECOND: '0',
    PAGES_PER_SECOND: '0',
    WORKER: 'external',
    PUBLIC_URL: '',
  };
  const children = [];
  /** @type {Record<string, string>} */
  const bases = {};
  // the first builds the site
  for (const mount of ['next', 'plain', 'bare']) {
    const port = String(await freePort());
    const env = { ...common, NAME: mount, PORT: port };
    const child = mount === 'bare' ? launch(tree, ['start'], env, BARE) : launch(tree, mount === 'plain' ? ['api'] : [], env);
    children.push(child);
    await untilReady(tree, child, mount);
    bases[mount] = `http://127.0.0.1:${port}`;
  }
  children.push(launch(tree, ['worker'], { ...common, NAME: 'worker' }));
  const stop = async () => {
    for (const child of children) child.kill('SIGTERM');
    for (const child of children) while (child.exitCode === null && child.signalCode === null) await wait(50);
  };
  /** @type {Record<string, () => number>} */
  const cpu = Object.fromEntries(['next', 'plain', 'bare'].map((mount, at) => [mount, () => cpuMs(children[at]?.pid ?? 0)]));
  return { bases, cpu, stop };
}
