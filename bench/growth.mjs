// @ts-check
// What the size of the ledger costs: captures per second and what people read, on a large market and on a small one.
//   node bench/growth.mjs [large=100000] [small=1000] [rounds=9]     payments of ten entries each; on a server of its own
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { bundleProgram } from '../lib/testing/bundle.mjs';
import { openDatabase } from '../scripts/embedded-postgres.mjs';
import { makeMarket } from './market.mjs';
import { median } from './table.mjs';

/**
 * Milliseconds for each call: a capture, a balance, the first page of payments; a page of records by each filter, an explanation, and what a
 * payment's screen reads.
 * @typedef {Record<'capture' | 'balance' | 'list' | 'records' | 'explain' | 'payment', number>} Round
 */

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** A process that does a round whenever it is asked to. @param {string} program @param {string} url @param {string} key */
function roundsOn(program, url, key) {
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DATABASE_POOL: '8',
    MARKET_KEY: key,
    MODE: 'sandbox',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_SECOND: '0',
  };
  const secrets = { APP_SECRET: 'only for measuring, and for nothing else', VAULT_KEY: Buffer.alloc(32, 7).toString('base64') };
  const child = spawn(process.execPath, [program], { cwd: root, env: { ...env, ...secrets }, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const exit = once(child, 'exit');
  return {
    /** @returns {Promise<Round>} */
    async round() {
      const line = once(lines, 'line');
      child.stdin.write('go\n');
      const ended = exit.then(() => Promise.reject(new Error('the process that measures has ended')));
      return JSON.parse((await Promise.race([line, ended]))[0]);
    },
    async end() {
      child.stdin.end();
      await exit;
    },
  };
}

/** @param {pg.Client} admin @param {string} server @param {string} name @param {number} payments @param {(line: string) => void} say */
async function aDatabase(admin, server, name, payments, say) {
  await admin.query(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const migrating = spawn(process.execPath, ['scripts/migrations.mjs', 'deploy'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url.href },
    stdio: 'ignore',
  });
  const [code] = await once(migrating, 'exit');
  if (code !== 0) throw new Error('the migrations failed');
  const began = performance.now();
  const [first] = await makeMarket(url.href, { payments, platforms: 2, sellers: 20, say });
  say(`${name}: ${payments} payments made in ${Math.round((performance.now() - began) / 1000)} s`);
  return { url: url.href, key: first?.key ?? '' };
}

/**
 * Large against small, round by round in turns, so that what else the machine does falls on both. `capture` is a ratio of rates (1: as
 * fast), the others of times (1: as long); `onMany` is what each takes on the large one, in milliseconds.
 * @param {{ large: number, small: number, rounds: number, say?: (line: string) => void }} wanted
 */
export async function measureGrowth({ large, small, rounds, say = () => {} }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'growth-'));
  fs.chmodSync(folder, 0o755);
  const database = await openDatabase(folder);
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  try {
    const program = await bundleProgram('bench/growth-rounds.ts', folder);
    const [few, many] = [
      await aDatabase(admin, database.url, 'small', small, say),
      await aDatabase(admin, database.url, 'large', large, say),
    ];
    const [onFew, onMany] = [few, many].map(({ url, key }) => roundsOn(program, url, key));
    if (!onFew || !onMany) throw new Error('two markets');
    /** @type {{ few: Round, many: Round }[]} */
    const measured = [];
    // the first is for the caches
    for (let round = 0; round <= rounds; round++) {
      const turn = { few: await onFew.round(), many: await onMany.round() };
      say(JSON.stringify(turn));
      if (round > 0) measured.push(turn);
    }
    await Promise.all([onFew.end(), onMany.end()]);
    const ratio = (/** @type {keyof Round} */ what) => median(measured.map((turn) => turn.many[what] / turn.few[what]));
    const took = (/** @type {keyof Round} */ what) => median(measured.map((turn) => turn.many[what]));
    const read = /** @type {const} */ (['balance', 'list', 'records', 'explain', 'payment']);
    return {
      capture: 1 / ratio('capture'),
      .../** @type {Record<typeof read[number], number>} */ (Object.fromEntries(read.map((what) => [what, ratio(what)]))),
      onMany: Object.fromEntries(read.map((what) => [what, took(what)])),
    };
  } finally {
    await admin.end();
    await database.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [large = 100_000, small = 1_000, rounds = 9] = process.argv.slice(2).map(Number);
  const { capture, onMany, ...ratios } = await measureGrowth({ large, small, rounds, say: console.log });
  const read = Object.entries(ratios).map(([what, ratio]) => `${what} × ${ratio.toFixed(2)} (${onMany[what]?.toFixed(1)} ms)`);
  console.log(`captures per second × ${capture.toFixed(2)}, ${read.join(', ')}`);
}
