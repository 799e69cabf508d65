// A live installation and a sandbox that is its acquirer: two processes, two databases, HTTP on loopback, and a way with faults in each direction. Either
// can be killed and started again on what it has kept.
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { basic } from '../../lib/testing/requests/raw-http';
import { aFaultyWay, type Fault } from '../../lib/testing/servers/faulty-way';
import { freePort, type Launched, launch, runCommand } from '../../lib/testing/servers/product';
import { until } from '../../lib/testing/until';
import { asApplication, makeLogin } from '../database-logins.mjs';
import { bundleProgram } from './bundle-program.mjs';
import { aCluster, migrate } from './cluster';

export const noticesSecret = 'whsec_of_two_installations';
const password = 'application';

/** The answer of either; status 0: none came. */
export type Answer = { status: number; body: never };
export type Ask = (method: string, target: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

async function ask(port: number, key: string, ...[method, target, body, headers]: Parameters<Ask>): Promise<Answer> {
  const sent = {
    method,
    headers: {
      authorization: basic(key),
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${target}`, sent);
    const text = await answer.text();
    return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as never };
  } catch {
    return { status: 0, body: null as never };
  }
}

/** A database's rows, on connections that outlive whoever else uses the database. */
function rowsIn(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on('error', () => undefined);
  return {
    rows: async <Row = Record<string, unknown>>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as Row[],
    end: () => pool.end(),
  };
}

/** What a test does with either side. */
type Side = { ask: Ask; rows: ReturnType<typeof rowsIn>['rows'] };

type Chances = { onAsking?: () => Fault | undefined; onTelling?: () => Fault | undefined };

async function databases(folder: string) {
  const cluster = await aCluster();
  await makeLogin(cluster.url, password);
  const named = (name: string) => new URL(`/${name}`, cluster.url).href;
  await cluster.sql('CREATE DATABASE live');
  migrate(named('live'));
  await cluster.sql('CREATE DATABASE second TEMPLATE live');
  const environment = (name: string) => ({
    DATA_DIR: path.join(folder, name),
    DATABASE_URL: asApplication(named(name), password),
    DATABASE_OWNER_URL: named(name),
    RATE_LIMIT_PER_SECOND: '0',
    APP_SECRET: `the secret of the installation called ${name}`,
    VAULT_KEY: Buffer.alloc(32, name).toString('base64'),
  });
  for (const name of ['live', 'second']) fs.mkdirSync(path.join(folder, name));
  return { cluster, named, environment };
}

/** The sandbox. It says which merchant it has when it is first started. */
function sandboxSide(program: string, env: Record<string, string>) {
  let child: ChildProcess | undefined;
  const merchant = { tenantId: '', key: '' };
  return {
    merchant,
    async start() {
      child = fork(program, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      const [{ tenantId, key }] = (await once(child, 'message')) as [{ tenantId: string; key: string }];
      Object.assign(merchant, { tenantId, key });
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** The live one: what `npm run api` starts. */
function liveSide(env: Record<string, string>) {
  let life: Launched | undefined;
  return {
    pid: () => life?.child.pid ?? 0,
    output: () => life?.output() ?? '',
    async start() {
      life = launch(env, [process.execPath, 'scripts/start.mjs', 'api']);
      await life.says(' is at http');
    },
    async kill() {
      life?.child.kill('SIGKILL');
      await life?.ends();
    },
  };
}

/** The two programs, bundled, and where each keeps what it has. */
async function grounds() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'installations-'));
  fs.chmodSync(folder, 0o755); // a live one does not work as root
  const [made, sandbox, market] = await Promise.all([
    databases(folder),
    bundleProgram('scripts/test/sandbox-api.ts', folder),
    bundleProgram('scripts/test/live-market.ts', folder),
  ]);
  const remove = async () => {
    await made.cluster.remove();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { ...made, programs: { sandbox, market }, remove };
}

type Account = { url: string; key: string };

/** Opens the live one's market with an account at the acquirer. */
async function openMarket(program: string, env: Record<string, string>, { url, key }: Account) {
  const given = { ...env, LOG_LEVEL: 'fatal', ACQUIRER_URL: url, ACQUIRER_KEY: key, NOTICES_SECRET: noticesSecret };
  const { output, ends } = launch(given, [process.execPath, program]);
  if ((await ends()) !== 0) throw new Error(`no live market: ${output()}`);
  const made = output()
    .split('\n')
    .find((line) => line.startsWith('{"tenantId"'));
  return JSON.parse(made ?? '') as { tenantId: string; key: string; sellers: string[] };
}

const endLeases = `UPDATE "Attempt" SET "leaseUntil" = clock_timestamp() - interval '1 second' WHERE state = 'open' AND "leaseUntil" > clock_timestamp()`;

/** Ends what is under way at a side, as if every lease were over: again after a while, since whoever recovers takes a lease, too. */
async function settle({ rows }: Pick<Side, 'rows'>): Promise<void> {
  let looks = 0;
  await until(async () => {
    if (looks++ % 100 === 0) await rows(endLeases);
    return (await rows(`SELECT 1 FROM "Attempt" WHERE state = 'open' LIMIT 1`)).length === 0;
  });
}

type Ends = (() => Promise<unknown>)[];

/** Starts both. What is begun is ended by `ends`, the last first. */
async function connect(
  { environment, named, programs }: Awaited<ReturnType<typeof grounds>>,
  ends: Ends,
  { onAsking, onTelling }: Chances,
) {
  const [livePort, secondPort] = [await freePort(), await freePort()];
  const asking = await aFaultyWay(secondPort, { ...(onAsking && { chance: onAsking }) });
  const telling = await aFaultyWay(livePort, { ...(onTelling && { chance: onTelling }) });
  ends.push(asking.close, telling.close);
  const notices = {
    WITHOUT_FEES: 'yes',
    NOTICES_TO: `http://127.0.0.1:${telling.port}/acquirers/bunpai/notices`,
    NOTICES_SECRET: noticesSecret,
  };
  const secondEnv = { ...environment('second'), MODE: 'sandbox', WORKER: 'internal', PORT: String(secondPort), LOG_LEVEL: 'fatal' };
  const sandbox = sandboxSide(programs.sandbox, { ...secondEnv, ...notices });
  ends.push(sandbox.kill);
  await sandbox.start();
  const liveEnv = { ...environment('live'), MODE: 'live', OPERATOR_NAME: 'リハーサル', CARD_NUMBERS: 'direct', PORT: String(livePort) };
  const { key } = sandbox.merchant;
  const market = await openMarket(programs.market, liveEnv, { url: `http://127.0.0.1:${asking.port}/api/v1`, key });
  const live = liveSide(liveEnv);
  ends.push(live.kill);
  await live.start();
  const [ofLive, ofSecond] = [rowsIn(named('live')), rowsIn(named('second'))];
  ends.push(ofLive.end, ofSecond.end);
  const askLive: Ask = (...given) => ask(livePort, market.key, ...given);
  const askSecond: Ask = (...given) => ask(secondPort, key, ...given);
  const [L, S] = [
    { ...live, port: livePort, market, rows: ofLive.rows, ask: askLive },
    { ...sandbox, port: secondPort, rows: ofSecond.rows, ask: askSecond },
  ];
  return {
    L,
    S,
    /** From the live one to its acquirer. */
    asking,
    /** Notices, from the acquirer to the live one. */
    telling,
    /** Runs a command of the live installation beside it. */
    command: (...words: string[]) => runCommand(liveEnv, ...words),
    /** Ends what is under way, first at the acquirer. */
    settle: () => settle(S).then(() => settle(L)),
  };
}

export type Installations = Awaited<ReturnType<typeof twoInstallations>>;

/** Both, started, and connected with test keys: a rehearsal. `chances`: what requests and notices meet where a test has chosen nothing. */
export async function twoInstallations(chances: Chances = {}) {
  const [ground, ends]: [Awaited<ReturnType<typeof grounds>>, Ends] = [await grounds(), []];
  const close = async () => {
    for (const end of ends.toReversed()) await end();
    await ground.remove();
  };
  try {
    return { ...(await connect(ground, ends, chances)), close };
  } catch (error) {
    await close();
    throw error;
  }
}
