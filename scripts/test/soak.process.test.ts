// P04: everything at once for half an hour, with killed processes, cut connections and a moved clock: nothing grows, leaks or slows down.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, expect, test } from 'vitest';
import { openFiles, openHeap, processOf, residentMb } from '../../lib/testing/load/process-figures';
import { driftOf, floors, quantile, type Sample, trendOf } from '../../lib/testing/load/soak-figures';
import { aSoak, fillAcquirer } from '../../lib/testing/load/soak-load';
import { signIn } from '../../lib/testing/requests/sign-in';
import { explainEnd, type Product, runCommand, startProduct } from '../../lib/testing/servers/product';
import { embeddedLogins } from '../database-logins.mjs';
import { findRunning } from '../embedded-postgres.mjs';

const minutes = Number(process.env.SOAK_MINUTES ?? 30);
/** The warm-up: until every cache is full and hot code is compiled, with as many calls as the watched server can take. */
const warm = Math.min(10, minutes / 3);
let isWarm = false;
/** The figures of so many minutes become one. */
const stretch = minutes / 30;
const most = { mbPerHour: 4, drift: 0.2 };
const dataDir = path.resolve(`data/soak-${process.pid}`);
const given = { DATA_DIR: dataDir, RATE_LIMIT_PER_SECOND: '0', LOG_LEVEL: 'fatal', WORKER: 'external' };
let server: Product;
let database: pg.Client;
let url = '';
/** Processes that are killed and started again; the first server is never killed: its memory is watched. */
const beside: { second: Product | null; worker: ChildProcess | null } = { second: null, worker: null };

/** Its own process group, so that nothing of it survives a kill. */
const startWorker = () =>
  spawn(process.execPath, ['scripts/start.mjs', 'worker'], {
    env: { ...process.env, MODE: '', ...given },
    stdio: 'ignore',
    detached: true,
  });
const startSecond = () => startProduct({ ...given, DATABASE_URL: embeddedLogins(dataDir, url).url });

async function killWorker(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await gone;
}

const receiver = http.createServer((request, reply) => {
  request.resume().on('end', () => reply.end());
});

afterAll(async () => {
  if (beside.worker) await killWorker(beside.worker);
  await beside.second?.stop('SIGKILL');
  await database?.end();
  await server?.stop();
  receiver.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const originOf = ({ port }: Product) => `http://127.0.0.1:${port}`;

async function connections(): Promise<number> {
  const { rows } = await database.query(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  return rows[0].n;
}

async function settlements(): Promise<number> {
  return (await database.query('SELECT count(*)::int AS n FROM "Settlement"')).rows[0].n;
}

/** `heap`: without `code`, which V8 has compiled. `memory`: of the whole process. All three after garbage collection. */
type Figures = { heap: Sample[]; code: Sample[]; memory: Sample[]; files: Sample[]; connections: Sample[] };

/** Reads the figures every two seconds until it is stopped, and the memory every twenty, while nothing is under way. */
async function watch(pid: number, now: () => number, rest: ReturnType<typeof aSoak>['rest']) {
  const figures: Figures = { heap: [], code: [], memory: [], files: [], connections: [] };
  const heap = await openHeap(pid);
  let isOver = false;
  const watching = (async () => {
    for (let round = 0; !isOver; round++) {
      if (round % 10 === 0) {
        const { data, code, resident } = await rest(async () => ({ ...(await heap.usedMb()), resident: residentMb(pid) }));
        figures.heap.push({ at: now(), value: data });
        figures.code.push({ at: now(), value: code });
        figures.memory.push({ at: now(), value: resident });
      }
      figures.files.push({ at: now(), value: openFiles(pid) });
      figures.connections.push({ at: now(), value: await connections() });
      await wait(2_000);
    }
  })().finally(() => heap.close());
  return {
    figures,
    end: async () => {
      isOver = true;
      await watching;
    },
  };
}

type Blow = { every: number; strike: () => Promise<unknown> };

/** Faults, and moves of the clock: each at its own interval in seconds. */
const blowsOf = (ask: ReturnType<typeof aSoak>['ask']): Record<string, Blow> => ({
  worker: {
    every: 75,
    strike: async () => {
      if (beside.worker) await killWorker(beside.worker);
      beside.worker = startWorker();
    },
  },
  second: {
    every: 170,
    strike: async () => {
      const old = beside.second;
      beside.second = null;
      await old?.stop('SIGKILL');
      beside.second = await startSecond();
    },
  },
  connections: {
    every: 40,
    strike: () =>
      database.query(`SELECT pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity WHERE datname = current_database()
        AND pid <> pg_backend_pid() AND backend_type = 'client backend' ORDER BY random() LIMIT 2) chosen`),
  },
  clock: { every: 110, strike: () => ask('clock', 'POST', '/test_helpers/clock/advance', { seconds: 86_400 }) },
});

async function storm(blows: Record<string, Blow>, until: number, struck: number[]): Promise<void> {
  await Promise.all(
    Object.values(blows).map(async ({ every, strike }) => {
      for (let next = Date.now() + every * 1_000; next < until; next += every * 1_000) {
        await wait(Math.max(0, next - Date.now()));
        struck.push(performance.now());
        await strike();
        struck.push(performance.now());
      }
    }),
  );
}

async function calls({ bear }: ReturnType<typeof aSoak>): Promise<void> {
  await bear(12, 0, warm);
  isWarm = true;
  await bear(4, 150, minutes - warm);
}

async function setUp() {
  fillAcquirer(dataDir);
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  server = await startProduct(given);
  const demo = JSON.parse(fs.readFileSync(path.join(dataDir, 'demo.json'), 'utf8'));
  const [{ id: platform, secret_key: secretKey }] = demo.merchants;
  url = (await findRunning(dataDir)) ?? '';
  database = new pg.Client({ connectionString: url });
  await database.connect();
  const { rows } = await database.query(
    `SELECT id FROM "Merchant" WHERE "tenantId" = $1 AND "applicationStatus" = 'accepted' ORDER BY id LIMIT 2`,
    [platform],
  );
  await database.query(
    `INSERT INTO "Webhook"("tenantId", id, url, events, active, "createdAt", "updatedAt") VALUES ($1, $2, $3, '["payment.captured", "payment.refunded"]', true, now(), now())`,
    [platform, v7(), `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`],
  );
  const cookie = await signIn(
    originOf(server),
    demo.users.find(({ role }: { role: string }) => role === 'staff'),
  );
  [beside.worker, beside.second] = [startWorker(), await startSecond()];
  const origins = () => [server, ...(isWarm && beside.second ? [beside.second] : [])].map(originOf);
  const soak = aSoak({ origins, secretKey, platform, sellers: [rows[0].id, rows[1].id], cookie });
  // and again after the server has loaded it: a full map that keeps taking new entries needs more room
  const { status, body } = await soak.pay();
  expect(status, JSON.stringify(body)).toBe(200);
  fillAcquirer(dataDir);
  return soak;
}

/** Only the steady part, without calls of twelve callers that were under way when it began. */
const isSteady = (at: number) => at > warm + 0.5;

/** Calls of the steady part outside of faults: the cost of a fault is not a slowdown. */
function calm(told: ReturnType<typeof aSoak>['told'], struck: readonly number[], began: number): Sample[] {
  const isStruck = (at: number) => struck.some((blow) => at > blow - 1_000 && at < blow + 8_000);
  return told
    .filter(({ at, status }) => status > 0 && !isStruck(at))
    .map(({ at, took }) => ({ at: (at - began) / 60_000, value: took }))
    .filter(({ at }) => isSteady(at));
}

test.runIf(process.env.TEST_TIER === 'long' || process.env.SOAK_MINUTES)(
  `P04 Soak: ${minutes} minutes of everything`,
  { timeout: minutes * 60_000 + 300_000 },
  async () => {
    const soak = await setUp();
    const before = await settlements();
    const began = performance.now();
    const now = () => (performance.now() - began) / 60_000;
    const struck: number[] = [];
    const watched = await watch(processOf(server.child.pid ?? 0), now, soak.rest);
    await Promise.all([calls(soak), storm(blowsOf(soak.ask), Date.now() + minutes * 60_000, struck)]).catch((error) =>
      explainEnd(server, error),
    );
    await wait(15_000); // work under way comes to its end
    await watched.end();

    const steady = (samples: readonly Sample[]) => samples.filter(({ at }) => at > warm);
    const heap = trendOf(steady(watched.figures.heap));
    const compiled = trendOf(steady(watched.figures.code));
    const memory = trendOf(steady(watched.figures.memory));
    const files = trendOf(floors(steady(watched.figures.files), stretch));
    const connected = trendOf(floors(steady(watched.figures.connections), stretch));
    const undisturbed = calm(soak.told, struck, began);
    const took = undisturbed.map(({ value }) => value);
    const drift = driftOf(undisturbed, 0.99);
    const statuses = [...new Set(soak.told.map(({ status }) => status))].toSorted();
    const tally = statuses.map((status) => `${status}: ${soak.told.filter((one) => one.status === status).length}`);
    // a balance may be short for a moment; a cut connection or a killed server gives 503, 504 or nothing, and an error for a page
    const usualAnswers = [0, 200, 409, 422, 503, 504];
    const isCut = ({ what, status, at }: (typeof soak.told)[number]) =>
      what === 'page' && status === 500 && struck.some((blow) => Math.abs(at - blow) < 8_000);
    const odd = soak.told.filter((one) => !usualAnswers.includes(one.status) && !isCut(one)).map(({ what, status }) => `${what} ${status}`);
    console.info(
      `soak of ${minutes} min: ${soak.told.length} calls (${tally.join(', ')}); heap ${heap.perHour.toFixed(1)} MB/h (${heap.low.toFixed(1)} to ${heap.high.toFixed(1)}), compiled ${compiled.perHour.toFixed(1)} MB/h, resident ${memory.perHour.toFixed(1)} MB/h (${memory.low.toFixed(1)} to ${memory.high.toFixed(1)}), `,
      `files ${files.perHour.toFixed(1)}/h, connections ${connected.perHour.toFixed(1)}/h, p99 ${quantile(took, 0.99).toFixed(0)} ms, drift ${(drift * 100).toFixed(0)} %, odd: ${odd.join(', ') || 'none'}`,
    );
    const later = soak.told.filter(({ at }) => isSteady((at - began) / 60_000));
    expect(later.length).toBeGreaterThan((minutes - warm) * 60);
    expect(heap.perHour + compiled.perHour).toBeLessThan(most.mbPerHour);
    expect(memory.perHour).toBeLessThan(most.mbPerHour);
    expect(files.perHour).toBeLessThan(1);
    expect(connected.perHour).toBeLessThan(1);
    expect(drift).toBeLessThan(most.drift);
    expect(odd).toEqual([]);
    expect(later.filter(({ status }) => status !== 200).length / later.length).toBeLessThan(0.05);
    // cycles closed during the run
    expect(soak.told.filter(({ what, status }) => what === 'clock' && status === 422)).toEqual([]);
    if (minutes >= 15) expect(await settlements()).toBeGreaterThan(before);
    const { code, output } = await runCommand(given, 'ledger:verify');
    expect(code, output).toBe(0);
  },
);
