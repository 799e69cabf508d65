import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Gate, type SetGates, setGates } from '../../lib/testing/load/set-gate';
import { demoPlatform, freePort, type Launched, launch, runCommand } from '../../lib/testing/servers/product';
import { times } from '../../lib/testing/tier';
import { until } from '../../lib/testing/until';
import { findRunning } from '../embedded-postgres.mjs';
import { anyProcessIn, readPidFile } from '../postmaster.mjs';
import { restoreMarket } from './market-snapshot.mjs';

const rounds = times(1, 20);
const payments = 200;
const abreast = 32;

const dataDir = path.resolve(`data/recovery-${process.pid}`);
const db = path.join(dataDir, 'db');
const running = new Set<Launched>();
let port: number;
let secretKey: string;
let database: pg.Client;
let gates: SetGates;

type Answer = { status: number; text: string; replayed: boolean };

/** Always on one port: a client returns to the same address. */
async function start(): Promise<Launched> {
  const life = launch({ DATA_DIR: dataDir, PORT: String(port), RATE_LIMIT_PER_SECOND: '0' }, [
    process.execPath,
    'scripts/start.mjs',
    'api',
  ]);
  running.add(life);
  await life.says(' is at http');
  return life;
}

async function kill(life: Launched): Promise<void> {
  life.child.kill('SIGKILL');
  await life.ends();
  running.delete(life);
}

beforeAll(async () => {
  await restoreMarket(dataDir);
  port = await freePort();
});
afterAll(async () => {
  await gates?.remove();
  await database?.end();
  for (const life of running) await kill(life);
  const server = readPidFile(db);
  if (server && anyProcessIn(db)) process.kill(server.pid, 'SIGQUIT');
  await until(() => !anyProcessIn(db));
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** A payment captured at once; null: no answer came. Repeating it is the same call under the same key. */
async function create(order: string, scenario?: string): Promise<Answer | null> {
  const body = {
    amount: 1_000,
    tax: 0,
    currency: 'JPY',
    external_order_num: order,
    payment_details: { type: 'credit_card', number: '4111111111111111', month: 12, year: 2035, verification_value: '123' },
    platform_details: { submerchants: [] },
  };
  const headers = {
    authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
    'content-type': 'application/json',
    'idempotency-key': order,
    ...(scenario && { 'service-scenario': scenario }),
  };
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/payments`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, text: await response.text(), replayed: response.headers.get('idempotent-replayed') === 'true' };
  } catch {
    return null;
  }
}

/** The acquirer is silent for some, so that some outcomes are unknown however fast the others were. */
const scenarioOf = (index: number) => ({ 0: 'gateway_timeout_approved', 1: 'gateway_timeout' })[index % 25];

/** All of them, `abreast` at a time; `onAnswer` gets the number of answers. */
async function createAll(orders: readonly string[], isFirst: boolean, onAnswer: (count: number) => void = () => undefined) {
  const answers = new Map<string, Answer | null>();
  const queue = [...orders.entries()];
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, order] = next;
      answers.set(order, await create(order, isFirst ? scenarioOf(index) : undefined));
      onAnswer(answers.size);
    }
  };
  await Promise.all(Array.from({ length: abreast }, lane));
  return answers;
}

const rows = async <Row>(text: string, values: unknown[] = []) => (await database.query(text, values)).rows as Row[];
const openAttempts = async () => (await rows<{ n: number }>(`SELECT count(*)::int AS n FROM "Attempt" WHERE state = 'open'`))[0]?.n ?? 0;

type Act = { attemptId: string; kind: string; amount: number; outcome: { ok: boolean } };
/** The acquirer's actions, by its own records. */
function acts(): Act[] {
  const folder = path.join(dataDir, 'sandbox-acquirer');
  const lines = fs.readdirSync(folder).flatMap((name) => fs.readFileSync(path.join(folder, name), 'utf8').split('\n'));
  return lines.filter(Boolean).map((line) => JSON.parse(line));
}

async function expectBooksAgree(): Promise<void> {
  const done = acts();
  expect(new Set(done.map(({ attemptId }) => attemptId)).size).toBe(done.length);
  const taken = done.filter(({ outcome }) => outcome.ok).map(({ attemptId, amount }) => `${attemptId} ${amount}`);
  const known = await rows<{ id: string; amount: string }>(`SELECT id, amount FROM "Attempt" WHERE state = 'succeeded'`);
  expect(known.map(({ id, amount }) => `${id} ${amount}`).toSorted()).toEqual(taken.toSorted());
}

/** Statements that a killed server had started are still carried out. */
async function carriedOut(): Promise<void> {
  const others = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND application_name <> 'gate'`;
  await until(async () => (await rows<{ n: number }>(others))[0]?.n === 0);
}

type Answers = Awaited<ReturnType<typeof createAll>>;
type Killing = (life: Launched, orders: readonly string[]) => Promise<Answers>;

/** Kills the server when it has given so many answers. */
const killedAfter =
  (answers: number): Killing =>
  async (life, orders) => {
    let killed: Promise<void> | undefined;
    const first = await createAll(orders, true, (count) => {
      if (count === answers) killed = kill(life);
    });
    await killed;
    await carriedOut();
    expect(await openAttempts()).toBeGreaterThan(0);
    return first;
  };

/**
 * Kills the server while the database has a set of several calls of its. Nobody hears what becomes of it: `ends` it is carried out, or its connection is
 * lost as well.
 */
const killedInSet =
  (gate: Gate, ends: 'carried out' | 'lost'): Killing =>
  async (life, orders) => {
    await gates.shut(gate);
    const answering = createAll(orders, true);
    const { pid, transaction, calls } = await gates.held(gate);
    expect(calls).toBeGreaterThan(1);
    await kill(life);
    if (ends === 'lost') await database.query('SELECT pg_terminate_backend($1)', [pid]);
    await gates.open(gate);
    const first = await answering;
    await carriedOut();
    const written = await rows<{ n: number }>('SELECT count(*)::int AS n FROM "Attempt" WHERE xmin = $1::xid', [transaction]);
    expect(written).toEqual([{ n: ends === 'lost' ? 0 : calls }]);
    return first;
  };

/** Kills the server in the middle of 200 payments and starts it again: every acknowledged result stands, and the client now learns the others. */
async function survive(life: Launched, name: string, killing: Killing): Promise<Launched> {
  const orders = Array.from({ length: payments }, (_, index) => `${name}-${index}`);
  const first = await killing(life, orders);
  await database.query(`UPDATE "Attempt" SET "leaseUntil" = now() - interval '1 second' WHERE state = 'open'`);
  const next = await start();
  await until(async () => (await openAttempts()) === 0);

  const again = await createAll(orders, false);
  for (const order of orders) {
    const [told, known] = [first.get(order), again.get(order)];
    if (!known) throw new Error(`${order} was not answered`);
    const { status, error } = JSON.parse(known.text);
    expect([
      [200, 'captured', undefined],
      [502, undefined, 'other_error'],
    ]).toContainEqual([known.status, status, error?.code]);
    if (told && told.status !== 504) expect(known).toEqual({ ...told, replayed: true });
    if (told?.status === 504) expect(known.replayed).toBe(true);
  }
  const made = await rows<{ order: string; statuses: string[] }>(
    `SELECT "externalOrderNum" AS order, array_agg(status) AS statuses FROM "Payment" WHERE "externalOrderNum" LIKE $1 GROUP BY 1`,
    [`${name}-%`],
  );
  expect(made).toHaveLength(payments);
  const answered = new Map([...again].map(([order, answer]) => [order, answer?.status === 200 ? 'captured' : 'failed']));
  for (const { order, statuses } of made) expect([order, statuses]).toEqual([order, [answered.get(order)]]);
  await expectBooksAgree();
  return next;
}

let life: Launched;
beforeAll(async () => {
  life = await start();
  secretKey = demoPlatform(dataDir).secret_key;
  const address = (await findRunning(dataDir)) ?? '';
  database = new pg.Client({ connectionString: address });
  await database.connect();
  gates = await setGates(address);
});

async function expectProven() {
  const { code, output } = await runCommand({ DATA_DIR: dataDir }, 'ledger:verify');
  expect(code, output).toBe(0);
}

test('kill -9 during 200 payments: all of them completed, charged once or not at all, and their keys answer', async () => {
  for (let round = 1; round <= rounds; round++) life = await survive(life, `round-${round}`, killedAfter(20 + ((round * 61) % 140)));
  await expectProven();
});

const fates = [
  ['open', 'carried out'],
  ['complete', 'lost'],
  ['open', 'lost'],
  ['complete', 'carried out'],
] as const;

test('kill -9 while a set of several openings, or of several completions, is under way: the same', async () => {
  for (let round = 1; round <= times(2, 20); round++) {
    const [gate, ends] = fates[round % fates.length] as (typeof fates)[number];
    life = await survive(life, `set-${round}`, killedInSet(gate, ends));
  }
  await expectProven();
});
