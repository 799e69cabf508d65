// @ts-check
// A demo market that is made once and then copied, for tests that need a running product and not its first start.
//   node scripts/test/market-snapshot.mjs <DATA_DIR>   puts such a copy there
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { hashOf } from '../build-cache.mjs';
import { freePort, openDatabase } from '../embedded-postgres.mjs';
import { oneAtATime } from '../one-at-a-time.mjs';

const madeOf = ['lib', 'prisma', 'scripts', 'components/checkout/fields', 'messages', 'package-lock.json', 'tsconfig.json'];
const folder = path.resolve('data/snapshots/market');
const stamp = path.resolve('data/snapshots/market.json');
/** Its payments end and come due by the clock: an older snapshot is another market. */
const maxAgeMs = 60 * 60_000;
/** Made with a newcomer's settings, whatever the environment says. Its addresses lead nowhere. */
const settings = {
  ...{ HOST: '127.0.0.1', PUBLIC_URL: 'http://snapshot.invalid', MODE: 'sandbox', WORKER: 'external', LOG_LEVEL: 'error' },
  ...{ DATABASE_URL: '', DATABASE_OWNER_URL: '', APP_SECRET: '', VAULT_KEY: '', FILES_URL: '', SMTP_URL: '', OPERATOR_NAME: '' },
  npm_lifecycle_event: 'api', // it ends when this process does
};

/** Bank days begin at midnight in Tokyo. @param {number} at */
const dayIn = (at) => new Date(at).toLocaleDateString('sv', { timeZone: 'Asia/Tokyo' });

/** The stamp's content; undefined: missing, or torn by a kill. @returns {{ hash: string, at: number } | undefined} */
function readStamp() {
  try {
    return JSON.parse(fs.readFileSync(stamp, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {string} hash */
function isFresh(hash) {
  const made = readStamp();
  if (!made) return false;
  const age = Date.now() - made.at;
  return made.hash === hash && age >= 0 && age < maxAgeMs && dayIn(made.at) === dayIn(Date.now());
}

/** Starts the API in an empty folder, and stops it once it would answer: nothing has used it yet. @param {string} dataDir */
async function make(dataDir) {
  const env = { ...process.env, ...settings, DATA_DIR: dataDir, PORT: String(await freePort()) };
  const child = spawn(process.execPath, ['scripts/start.mjs', 'api'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const hear = (/** @type {string} */ said) => {
    output += said;
    if (output.includes(' is at http')) child.kill('SIGTERM');
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear);
  const [code] = await once(child, 'close');
  if (code !== 0 || !output.includes(' is at http')) throw new Error(`The market to be copied could not be made:\n${output}`);
}

/** So that in a copy of any age the first worker completes the payment with the unknown outcome at once. @param {string} dataDir */
async function endLeases(dataDir) {
  const { url, stop } = await openDatabase(dataDir);
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query(`UPDATE "Attempt" SET "leaseUntil" = now() - interval '1 second' WHERE state = 'open'`);
  } finally {
    await client.end();
    await stop();
  }
}

/** Makes the snapshot unless there is one of these sources, this hour and today. */
async function makeUnlessFresh() {
  const hash = hashOf(madeOf);
  if (isFresh(hash)) return;
  fs.rmSync(stamp, { force: true }); // a kill in the middle must not leave an old stamp on new parts
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  const at = Date.now();
  await make(folder);
  await endLeases(folder);
  fs.writeFileSync(stamp, JSON.stringify({ hash, at }));
}

/** Including owners and modes: a database server refuses another user's folder. @param {string} to */
function copyTo(to) {
  fs.mkdirSync(to, { recursive: true });
  const clone = process.platform === 'linux' ? ['--reflink=auto'] : [];
  const { status, stderr } = spawnSync('cp', ['-a', ...clone, `${folder}/.`, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The market could not be copied to ${to}:\n${stderr}`);
}

/**
 * Puts a copy of the snapshot, made where it has to be, into `dataDir`, which may hold other things but no installation. A start there takes any
 * PORT and PUBLIC_URL, and finds a market as a first start leaves it, at most an hour later, but that the first worker settles the one payment
 * of unknown outcome at once, not after a minute, and tells of it (payment.captured).
 *
 * All copies share their ids, keys, passwords, secrets, the database's password and its system identifier: two of them must not be one another's
 * DATABASE_URL or backup. What was written down with an address has the snapshot's, http://snapshot.invalid: mails, links in events of the
 * past, where the one verification returns to. What is presented now (files, pages, sessions, demo.json) has the address of the start.
 * @param {string} dataDir
 */
export async function restoreMarket(dataDir) {
  if (fs.existsSync(path.join(dataDir, 'db'))) throw new Error(`There is an installation in ${dataDir} already.`);
  const provide = async () => {
    await makeUnlessFresh();
    copyTo(dataDir);
  };
  await oneAtATime(() => {}, provide, 'snapshot'); // of two callers at once the second waits
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [dataDir] = process.argv.slice(2);
  if (!dataDir) throw new Error('Say where to: node scripts/test/market-snapshot.mjs <a folder without an installation>');
  await restoreMarket(dataDir);
}
