// @ts-check
// What it costs to convert a large ledger of earlier entries into postings beside payments: nobody may be refused, the proof holds throughout, and a
// conversion that is killed goes on where it was.   node bench/conversion.mjs [payments=1000000] [per second=50]    payments of ten entries each
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../scripts/embedded-postgres.mjs';
import { prepare } from '../scripts/prepare.mjs';
import { atEnd, end, fail, listenToSignals, logStep, run } from '../scripts/process-lifecycle.mjs';
import { bundleProgram } from '../scripts/test/bundle-program.mjs';
import { makeMarket } from './market.mjs';
import { askMachine, lined, noteResults, shown } from './table.mjs';

/** @typedef {{ payments: number, refused: number, reason: string | null, p50: number, p99: number, read95: number }} Figures */

const [payments = 1_000_000, perSecond = 50] = process.argv.slice(2).map(Number);
const quietMs = Number(process.env.QUIET_MS ?? 30_000);
const columns =
  '"tenantId", id, "transactionId", "accountId", slot, "counterpartyId", "paymentId", type, amount, "rateBasisPoints", description, "createdAt"';

/** A market as an installation had it before there were postings. @param {string} url */
async function makeEarlierMarket(url) {
  const platforms = await makeMarket(url, { payments, platforms: 5, sellers: 20, say: logStep });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  atEnd(() => client.end());
  await client.query(
    `SET synchronous_commit = off; INSERT INTO "EarlierEntry"(${columns}) SELECT ${columns} FROM "Entry" ORDER BY "tenantId", "transactionId", id`,
  );
  await client.query('TRUNCATE "Posting"; INSERT INTO "EntryConversion"(id, entries) SELECT 1, count(*) FROM "EarlierEntry"');
  for (const settling of ['VACUUM (ANALYZE) "EarlierEntry"', 'VACUUM (ANALYZE) "Posting"', 'CHECKPOINT']) await client.query(settling);
  const { rows } = await client.query(
    `SELECT "tenantId" AS tenant, array_agg(id) AS sellers FROM "Merchant" WHERE "platformRole" = 'payout' GROUP BY 1`,
  );
  const sellers = new Map(rows.map((row) => [row.tenant, row.sellers]));
  return { client, markets: platforms.map(({ id, key }) => ({ key, sellers: sellers.get(id) })) };
}

/** @param {string} program @param {string} url */
const starter = (program, url) => (/** @type {Record<string, string>} */ env) => {
  const common = { DATABASE_URL: url, DATABASE_POOL: '8', MODE: 'sandbox', LOG_LEVEL: 'silent', RATE_LIMIT_PER_SECOND: '0' };
  const secrets = { APP_SECRET: 'only for measuring, and for nothing else', VAULT_KEY: Buffer.alloc(32, 7).toString('base64') };
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...common, ...secrets, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  atEnd(() => child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout });
  return { child, exit: once(child, 'exit'), next: async () => JSON.parse(String((await once(lines, 'line'))[0])) };
};

/** How many violations there are. @param {ReturnType<typeof starter>} start @returns {Promise<number>} */
async function proveOnce(start) {
  const prover = start({ SIDE: 'prove' });
  const { violations } = await prover.next();
  await prover.exit;
  return violations;
}

/** Proves the ledger again and again until it is told to stop. @param {ReturnType<typeof starter>} start @param {() => boolean} isOver */
async function keepProving(start, isOver) {
  let [proofs, violations] = [0, 0];
  while (!isOver()) {
    violations += await proveOnce(start);
    proofs += 1;
    logStep(`proof ${proofs}: ${violations} violations`);
    await wait(5_000);
  }
  return { proofs, violations };
}

/** Converts everything; the process is killed in the middle and begun again. @param {ReturnType<typeof starter>} start @param {pg.Client} client */
async function convertAll(start, client) {
  const began = performance.now();
  const first = start({ SIDE: 'convert' });
  for (let share = 0; share < 0.4; await wait(500)) {
    const { rows } = await client.query('SELECT moved::float8 / greatest(entries, 1) AS share FROM "EntryConversion"');
    share = rows[0].share;
  }
  first.child.kill('SIGKILL');
  await first.exit;
  logStep('killed in the middle, and begun again');
  await start({ SIDE: 'convert' }).exit;
  const { rows } = await client.query(
    'SELECT moved::int8, kept::int8, "finishedAt" IS NOT NULL AS done, (SELECT count(*) FROM "EarlierEntry") AS left FROM "EntryConversion"',
  );
  return { ...rows[0], seconds: (performance.now() - began) / 1_000 };
}

async function main() {
  listenToSignals();
  await prepare('packages', 'client');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'conversion-'));
  atEnd(() => fs.rmSync(folder, { recursive: true, force: true }));
  const database = await openDatabase(path.join(folder, 'database'));
  atEnd(database.stop);
  if ((await run(process.execPath, ['scripts/migrations.mjs', 'deploy'], { env: { ...process.env, DATABASE_URL: database.url } })) !== 0)
    throw new Error('The database could not be migrated.');
  const { client, markets } = await makeEarlierMarket(database.url);
  const start = starter(await bundleProgram('bench/conversion-side.ts', folder), database.url);
  await start({ SIDE: 'days' }).exit;
  logStep('the days of all balances are made');
  const payer = start({ SIDE: 'pay', PER_SECOND: `${perSecond}`, MARKETS: JSON.stringify(markets) });
  const said = () => {
    payer.child.stdin.write('\n');
    return /** @type {Promise<Figures>} */ (payer.next());
  };
  await wait(5_000); // warm-up
  await said();
  await wait(quietMs);
  const before = await said();
  let isOver = false;
  const [converted, proven] = await Promise.all([
    convertAll(start, client).finally(() => {
      isOver = true;
    }),
    keepProving(start, () => isOver),
  ]);
  const during = await said();
  await wait(quietMs);
  const after = await said();
  const last = await proveOnce(start);
  const rows = [before, during, after].map((figures, at) => [
    ['before', 'while it converts', 'after'][at] ?? '',
    shown(figures.payments),
    shown(figures.refused),
    ...[figures.p50, figures.p99, figures.read95].map((ms) => shown(ms, 1)),
  ]);
  const table = lined([[`${perSecond} payments a second`, 'payments', 'refused', 'p50 ms', 'p99 ms', 'a page, p95 ms'], ...rows]);
  const told = `${shown(Number(converted.moved))} entries in ${shown(converted.seconds)} s (${shown(Number(converted.moved) / converted.seconds)} a second), killed once and begun again; ${shown(Number(converted.left))} are left. ${proven.proofs + 1} proofs of the ledger meanwhile and after: ${proven.violations + last} violations.`;
  console.log(`\n${table}\n\n${told}`);
  noteResults('conversion', await askMachine(database.url), `${told}\n\n${table}`);
  const refused = after.refused || during.refused || before.refused;
  if (refused) logStep(`refused: ${after.reason}`);
  await end(refused === 0 && Number(converted.left) === 0 && converted.done && proven.violations + last === 0 ? 0 : 1);
}

main().catch(fail);
