// A live installation and a sandbox that is its acquirer: two processes, two databases, HTTP on loopback, and a way with faults in each direction. Either
// can be killed and started again on what it has kept.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { basic } from '../../lib/testing/requests/raw-http';
import { aFaultyWay, type Fault } from '../../lib/testing/servers/faulty-way';
import { freePort, runCommand } from '../../lib/testing/servers/product';
import { until } from '../../lib/testing/until';
import { grounds, liveSide, operatorSide, sandboxSide } from './installation-sides';

export const noticesSecret = 'whsec_of_two_installations';

/** The answer of either; status 0: none came. */
export type Answer = { status: number; body: never };
export type Ask = (method: string, target: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

const asker =
  (port: number, key: string): Ask =>
  async (method, target, body, headers) => {
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
  };

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

const endDeliveries = `UPDATE "Delivery" SET "leaseUntil" = clock_timestamp() WHERE state = 'sending'`;
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

type Way = Awaited<ReturnType<typeof aFaultyWay>>;
type Started = { ports: { live: number; second: number }; asking: Way; telling: Way };

/** Starts both, and enters the sandbox's account at the live one. */
async function startBoth({ environment, programs }: Awaited<ReturnType<typeof grounds>>, ends: Ends, { ports, asking, telling }: Started) {
  const sandbox = sandboxSide(programs.sandbox, {
    ...environment('second'),
    ...{ MODE: 'sandbox', WORKER: 'internal', PORT: String(ports.second), LOG_LEVEL: 'fatal', WITHOUT_FEES: 'yes' },
    ...{ NOTICES_TO: `http://127.0.0.1:${telling.port}/acquirers/bunpai/notices`, NOTICES_SECRET: noticesSecret },
  });
  const liveEnv = { ...environment('live'), MODE: 'live', OPERATOR_NAME: 'リハーサル', CARD_NUMBERS: 'direct', PORT: String(ports.live) };
  const [live, operator] = [liveSide(liveEnv), operatorSide(programs.market, liveEnv)];
  ends.push(sandbox.kill, operator.kill, live.kill);
  const [market] = await Promise.all([operator.start(), sandbox.start()]);
  await operator.does('enterAccount', {
    name: 'bunpai',
    settings: { url: `http://127.0.0.1:${asking.port}/api/v1` },
    secrets: { secret_key: sandbox.merchant.key, webhook_secrets: noticesSecret },
  });
  await live.start();
  return { sandbox, live, liveEnv, market, operator };
}

/** Starts both. What is begun is ended by `ends`, the last first. */
async function connect(ground: Awaited<ReturnType<typeof grounds>>, ends: Ends, { onAsking, onTelling }: Chances) {
  const ports = { live: await freePort(), second: await freePort() };
  const asking = await aFaultyWay(ports.second, { ...(onAsking && { chance: onAsking }) });
  const telling = await aFaultyWay(ports.live, { ...(onTelling && { chance: onTelling }) });
  ends.push(asking.close, telling.close);
  const { sandbox, live, liveEnv, market, operator } = await startBoth(ground, ends, { ports, asking, telling });
  const [ofLive, ofSecond] = [rowsIn(ground.named('live')), rowsIn(ground.named('second'))];
  ends.push(ofLive.end, ofSecond.end);
  const L = { ...live, port: ports.live, market, rows: ofLive.rows, ask: asker(ports.live, market.key) };
  const S = {
    ...sandbox,
    port: ports.second,
    rows: ofSecond.rows,
    ask: asker(ports.second, sandbox.merchant.key),
    /** What it was sending is sent again by its next life, and not only half a minute later. */
    kill: () => sandbox.kill().then(() => ofSecond.rows(endDeliveries)),
  };
  return {
    L,
    S,
    operator,
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
