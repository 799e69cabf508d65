// @ts-check
// What the size of the ledger costs: captures per second and what people read, on a large market and on a small one.
// And what people ask of the large one, each question on its own.
//   node bench/growth.mjs [large=1000000] [small=1000] [rounds=9]    payments of ten entries each; on a server of its own
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openDatabase } from '../scripts/embedded-postgres.mjs';
import { prepare } from '../scripts/prepare.mjs';
import { bundleProgram } from '../scripts/test/bundle-program.mjs';
import { makeMarket } from './market.mjs';
import { lined, machineOf, median, noteResults, shown } from './table.mjs';

/** The longest acceptable wait for the server, however large the market. */
const barMs = 200;

/**
 * Milliseconds for each call: a capture, a balance, the first page of payments; a page of records by each filter, an explanation, and what a
 * payment's screen reads.
 * @typedef {Record<'capture' | 'balance' | 'list' | 'records' | 'explain' | 'payment', number>} Round
 */

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const environment = {
  ...process.env,
  DATABASE_POOL: '8',
  MODE: 'sandbox',
  LOG_LEVEL: 'silent',
  RATE_LIMIT_PER_SECOND: '0',
  APP_SECRET: 'only for measuring, and for nothing else',
  VAULT_KEY: Buffer.alloc(32, 7).toString('base64'),
};

/** A process that does a round whenever it is asked to. @param {string} program @param {string} url @param {string} key */
function roundsOn(program, url, key) {
  const env = { ...environment, DATABASE_URL: url, MARKET_KEY: key };
  const child = spawn(process.execPath, [program], { cwd: root, env, stdio: ['pipe', 'pipe', 'inherit'] });
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
  return { url: url.href, key: first?.key ?? '', id: first?.id ?? '' };
}

/** The 95th percentile of each question's time. @param {string} program @param {{ url: string, id: string }} market */
async function measure(program, { url, id }) {
  const env = { ...environment, DATABASE_URL: url, MARKET_TENANT: id, TEST_TIER: 'long' };
  const child = spawn(process.execPath, [program], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return /** @type {Record<string, number>} */ (JSON.parse(line));
}

/**
 * Large against small, round by round in turns, so that what else the machine does falls on both. `capture` is a ratio of rates (1: as
 * fast), the others of times (1: as long); `onMany` is what each takes on the large one, in milliseconds.
 * @param {{ large: number, small: number, rounds: number, asks?: boolean, say?: (line: string) => void }} wanted
 */
export async function measureGrowth({ large, small, rounds, asks = false, say = () => {} }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'growth-'));
  fs.chmodSync(folder, 0o755);
  const database = await openDatabase(folder);
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  try {
    const program = await bundleProgram('bench/growth-rounds.ts', folder);
    const few = await aDatabase(admin, database.url, 'small', small, say);
    const many = await aDatabase(admin, database.url, 'large', large, say);
    const [onFew, onMany] = [few, many].map(({ url, key }) => roundsOn(program, url, key));
    if (!onFew || !onMany) throw new Error('two markets');
    /** @type {{ few: Round, many: Round }[]} */
    const measured = [];
    // the first round fills the caches
    for (let round = 0; round <= rounds; round++) {
      const turn = { few: await onFew.round(), many: await onMany.round() };
      say(JSON.stringify(turn));
      if (round > 0) measured.push(turn);
    }
    await Promise.all([onFew.end(), onMany.end()]);
    const questions = asks ? await measure(await bundleProgram('bench/questions.ts', folder), many) : {};
    const ratio = (/** @type {keyof Round} */ what) => median(measured.map((turn) => turn.many[what] / turn.few[what]));
    const took = (/** @type {keyof Round} */ what) => median(measured.map((turn) => turn.many[what]));
    const read = /** @type {const} */ (['balance', 'list', 'records', 'explain', 'payment']);
    return {
      capture: 1 / ratio('capture'),
      .../** @type {Record<typeof read[number], number>} */ (Object.fromEntries(read.map((what) => [what, ratio(what)]))),
      onMany: Object.fromEntries(read.map((what) => [what, took(what)])),
      questions,
      machine: await machineOf(admin),
    };
  } finally {
    await admin.end();
    await database.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await prepare('packages', 'client');
  const [large = 1_000_000, small = 1_000, rounds = 9] = process.argv.slice(2).map(Number);
  const { capture, onMany, questions, machine, ...ratios } = await measureGrowth({ large, small, rounds, asks: true, say: console.log });
  const rows = Object.entries(ratios).map(([what, ratio]) => [what, shown(ratio, 2), shown(onMany[what] ?? Number.NaN, 1)]);
  const compared = lined([
    [`${shown(large)} payments against ${shown(small)}`, 'ratio', 'ms on the large one'],
    ['captures a second', shown(capture, 2), ''],
    ...rows,
  ]);
  const asked = lined([['on the large one', `p95, ms (≤ ${barMs})`], ...Object.entries(questions).map(([what, ms]) => [what, shown(ms)])]);
  console.log(`\n${compared}\n\n${asked}`);
  noteResults('growth', machine, `${compared}\n\n${asked}`);
  process.exitCode = Object.values(questions).every((ms) => ms <= barMs) ? 0 : 1;
}
