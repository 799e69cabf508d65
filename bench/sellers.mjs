// @ts-check
// What a platform with many sellers waits for: its list by each filter, and the reviewers with as many applications in the queue.
//   node bench/sellers.mjs [sellers=5000]    on a server of its own
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { openDatabase } from '../scripts/embedded-postgres.mjs';
import { prepare } from '../scripts/prepare.mjs';
import { atEnd, end, fail, listenToSignals, logStep, run } from '../scripts/process-lifecycle.mjs';
import { bundleProgram } from '../scripts/test/bundle-program.mjs';
import { makeMarket } from './market.mjs';
import { askMachine, lined, noteResults, shown } from './table.mjs';

const barMs = 200;

async function main() {
  listenToSignals();
  await prepare('packages', 'client');
  const sellers = Number(process.argv[2] ?? 5_000);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sellers-'));
  fs.chmodSync(folder, 0o755);
  atEnd(() => fs.rmSync(folder, { recursive: true, force: true }));
  const database = await openDatabase(path.join(folder, 'database'));
  atEnd(database.stop);
  if ((await run(process.execPath, ['scripts/migrations.mjs', 'deploy'], { env: { ...process.env, DATABASE_URL: database.url } })) !== 0)
    throw new Error('The database could not be migrated.');
  const platforms = await makeMarket(database.url, { payments: 20_000, platforms: 2, sellers });
  logStep(`two platforms with ${sellers} sellers each`);
  const env = {
    ...process.env,
    ...{ DATABASE_URL: database.url, DATABASE_POOL: '8', MODE: 'sandbox', LOG_LEVEL: 'silent', TEST_TIER: 'long' },
    ...{ APP_SECRET: 'only for measuring, and for nothing else', VAULT_KEY: Buffer.alloc(32, 7).toString('base64') },
    ...{ MARKET_TENANTS: platforms.map(({ id }) => id).join(','), MARKET_SELLERS: `${sellers}` },
  };
  const child = spawn(process.execPath, [await bundleProgram('bench/sellers-questions.ts', folder)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  atEnd(() => child.kill());
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the process that measures has ended')));
  const [line] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended]);
  const took = /** @type {Record<string, number>} */ (JSON.parse(line));
  const table = lined([
    [`${shown(sellers)} sellers of one platform, ${shown(sellers)} more that wait`, `p95, ms (≤ ${barMs})`],
    ...Object.entries(took).map(([question, ms]) => [question, shown(ms)]),
  ]);
  console.log(`\n${table}`);
  noteResults('sellers', await askMachine(database.url), table);
  await end(Object.values(took).every((ms) => ms <= barMs) ? 0 : 1);
}

main().catch(fail);
