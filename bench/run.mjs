// @ts-check
// node bench/run.mjs [--runs 5 --seconds 20 --clients 8,32,64]: a split payment, created and captured, over HTTP against what limits it.
// The series of a run come one after the other, and all of them again in the next run: what disturbs one of them disturbs its neighbours.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../scripts/embedded-postgres.mjs';
import { prepare } from '../scripts/prepare.mjs';
import { atEnd, end, fail, listenToSignals, logStep, run } from '../scripts/process-lifecycle.mjs';
import { findPgbench, post, writeBare } from './load.mjs';
import { copyTree, fill, startServers } from './servers.mjs';
import { noteResults, tableOf } from './table.mjs';

listenToSignals();
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '20' },
    clients: { type: 'string', default: '8,32,64' },
  },
});
const runs = Number(values.runs);
const seconds = Number(values.seconds);
const clients = values.clients.split(',').map(Number);
const usual = 32;
const PAYMENTS = '/api/v1/payments';

/** @typedef {{ bases: { [mount: string]: string }, cpu: { [mount: string]: () => number } }} Servers */

/** Posts payments to one of the servers, and measures the server's time per payment. @param {Servers} servers @param {number} count */
const poster =
  ({ bases, cpu }, count) =>
  async (/** @type {string} */ mount, /** @type {string} */ path, /** @type {import('./load.mjs').Platform[]} */ platforms) => {
    const before = cpu[mount]?.() ?? Number.NaN;
    const measured = await post(`${bases[mount]}${path}`, platforms, { clients: count, seconds });
    return { ...measured, serverMs: ((cpu[mount]?.() ?? Number.NaN) - before) / (measured.perSecond * seconds) };
  };

/** @param {Servers} servers @param {import('./load.mjs').Platform[]} platforms @param {string} database */
function seriesOf(servers, [one, ...hundred], database) {
  const single = one ? [one] : [];
  const pgbench = findPgbench();
  if (!pgbench) logStep('pgbench is not installed: the plain SQL is left out');
  return clients.flatMap((count) => {
    const to = poster(servers, count);
    const series = [
      { name: 'bare', measure: () => to('bare', '/api/bare', hundred) },
      { name: 'next', measure: () => to('next', PAYMENTS, hundred) },
      { name: 'plain', measure: () => to('plain', PAYMENTS, hundred) },
    ];
    if (count === usual) {
      series.push({ name: 'next, one platform', measure: () => to('next', PAYMENTS, single) });
      series.push({ name: 'plain, one platform', measure: () => to('plain', PAYMENTS, single) });
    }
    if (pgbench)
      series.push({ name: 'sql', measure: async () => writeBare(pgbench, database, 101, { clients: Math.min(count, 30), seconds }) });
    return series.map((one) => ({ ...one, clients: count }));
  });
}

async function main() {
  await prepare('packages', 'client');
  // not below this tree, otherwise the build would take this tree for its root
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bunpai-bench-'));
  atEnd(() => fs.rmSync(folder, { recursive: true, force: true }));
  const tree = path.join(folder, 'tree');
  copyTree(tree);
  const database = await openDatabase(path.join(folder, 'database'), { maxConnections: 120 });
  atEnd(database.stop);
  if ((await run(process.execPath, ['scripts/migrations.mjs', 'deploy'], { env: { ...process.env, DATABASE_URL: database.url } })) !== 0)
    throw new Error('The database could not be migrated.');
  logStep('filling the market');
  const platforms = await fill(database.url);
  logStep('building and starting the servers');
  const servers = await startServers(tree, database.url);
  atEnd(servers.stop);
  const all = seriesOf(servers, platforms, database.url);
  for (const base of Object.values(servers.bases)) await post(`${base}${PAYMENTS}`, platforms, { clients: 16, seconds: 5 }); // warm-up
  /** @type {import('./table.mjs').Results} */
  const results = new Map(all.map(({ name, clients: count }) => [`${name} ${count}`, { name, clients: count, measured: [] }]));
  for (let round = 1; round <= runs; round++)
    for (const { name, clients: count, measure } of all) {
      const measured = await measure();
      results.get(`${name} ${count}`)?.measured.push(measured);
      logStep(
        `${round}/${runs} ${name}, ${count} clients: ${measured.perSecond.toFixed(0)}/s, p50 ${measured.p50} ms, p99 ${measured.p99} ms, ${measured.failed} failed`,
      );
    }
  const table = tableOf(results, { runs, seconds });
  console.log(`\n${table}`);
  noteResults(table, 'bench');
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: path.join(tree, 'data') };
  const code = await run(process.execPath, ['scripts/start.mjs', 'ledger:verify'], { env });
  await end(code);
}

main().catch(fail);
