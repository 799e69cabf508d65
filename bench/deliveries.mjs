// @ts-check
// Deliveries of webhooks: how many a second against bare posts of the same bodies, how soon after its commit an event is sent, and what an
// endpoint that hangs costs the others.   node bench/deliveries.mjs [--runs 5 --events 1500]
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { v7 } from 'uuid';
import { openDatabase } from '../scripts/embedded-postgres.mjs';
import { prepare } from '../scripts/prepare.mjs';
import { atEnd, end, fail, listenToSignals, logStep, run } from '../scripts/process-lifecycle.mjs';
import { bundleProgram } from '../scripts/test/bundle-program.mjs';
import { makeMarket } from './market.mjs';
import { lined, machineOf, median, noteResults, shown } from './table.mjs';

const receiversFile = fileURLToPath(new URL('receivers.mjs', import.meta.url));
const perSecond = 100;

/** @param {import('node:child_process').ChildProcess} receivers @param {'begin' | 'ask' | 'end'} word */
async function command(receivers, word) {
  const answer = once(receivers, 'message');
  receivers.send(word);
  return /** @type {{ count: number, waited: number[] }} */ ((await answer)[0]);
}

/** About the size of a payment event. @param {object} more */
const data = (more) => ({
  ...{ resource: 'payment', status: 'captured', amount: 12_000, tax: 1_200, currency: 'JPY', description: '染付 小鉢 六客、檜の箸 五膳' },
  ...{ metadata: { channel: 'web' }, payment_details: { type: 'credit_card', brand: 'visa', last_four_digits: '1111' }, refunds: [] },
  ...{ platform_details: { submerchants: [v7(), v7(), v7()].map((id) => ({ submerchant_id: id, amount: 3_000, platform_fee: 300 })) } },
  ...more,
});

/** @param {pg.Client} client @param {string} tenant @param {object[]} all */
function emit(client, tenant, all) {
  const events = all.map((held) => ({
    tenantId: tenant,
    id: v7(),
    type: 'payment.captured',
    resourceId: v7(),
    data: held,
    createdAt: new Date(),
  }));
  return client.query('SELECT emit_events($1, $2)', [tenant, JSON.stringify(events)]);
}

/** @param {number[]} values @param {number} share */
const percentile = (values, share) => values.toSorted((one, two) => one - two)[Math.floor(values.length * share)] ?? Number.NaN;

/** A database with one platform, and our worker on it. @param {string} folder */
async function startWorker(folder) {
  const database = await openDatabase(path.join(folder, 'database'));
  atEnd(database.stop);
  if ((await run(process.execPath, ['scripts/migrations.mjs', 'deploy'], { env: { ...process.env, DATABASE_URL: database.url } })) !== 0)
    throw new Error('The database could not be migrated.');
  const [platform] = await makeMarket(database.url, { payments: 100, platforms: 1, sellers: 2 });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  atEnd(() => client.end());
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder, MODE: 'sandbox', LOG_LEVEL: 'silent' };
  const secrets = { APP_SECRET: 'only for measuring, and for nothing else', VAULT_KEY: Buffer.alloc(32, 7).toString('base64') };
  const worker = spawn(process.execPath, [await bundleProgram('scripts/worker.ts', folder)], {
    env: { ...env, ...secrets },
    stdio: 'inherit',
  });
  atEnd(() => worker.kill());
  return { client, tenant: platform?.id ?? '' };
}

/**
 * Ten healthy endpoints, and a last one that hangs and is only used where a step says so.
 * @param {pg.Client} client
 * @param {string} tenant
 */
async function startReceivers(client, tenant) {
  const receivers = fork(receiversFile, ['receive']);
  atEnd(() => receivers.kill());
  /** @type {string[]} */
  const urls = (await once(receivers, 'message'))[0];
  const ids = urls.map(() => v7());
  const hanging = ids.at(-1);
  for (const [n, url] of urls.entries())
    await client.query(
      `INSERT INTO "Webhook"("tenantId", id, url, events, active, "createdAt", "updatedAt", "deletedAt")
       VALUES ($1, $2, $3, '["payment.captured"]', true, now() - interval '1 day', now(), CASE WHEN $4 THEN now() END)`,
      [tenant, ids[n], url, ids[n] === hanging],
    );
  const hang = async (/** @type {boolean} */ hangs) => {
    await client.query('UPDATE "Webhook" SET "deletedAt" = CASE WHEN id <> $1 OR $2 THEN NULL ELSE now() END', [hanging, hangs]);
    if (!hangs)
      await client.query(`UPDATE "Delivery" SET state = 'cancelled', "endedAt" = now() WHERE lane = $1 AND state = 'queued'`, [hanging]);
  };
  return { receivers, urls: urls.slice(0, -1), hang };
}

/** @typedef {Awaited<ReturnType<typeof startWorker>> & Awaited<ReturnType<typeof startReceivers>>} Place */

/** Bare posts per second. @param {Place} place */
async function bare({ urls }) {
  const body = { id: v7(), resource: 'event', type: 'payment.captured', data: data({}), reason: null, created_at: '2026-11-22T00:00:00Z' };
  const child = fork(receiversFile, ['post', JSON.stringify(urls), JSON.stringify(body), '8000']);
  return Number((await once(child, 'message'))[0]);
}

/** Deliveries per second to the healthy endpoints. @param {Place} place @param {number} events */
async function deliver({ client, tenant, receivers, urls }, events) {
  await command(receivers, 'begin');
  const began = performance.now();
  await emit(
    client,
    tenant,
    Array.from({ length: events }, () => data({})),
  );
  while ((await command(receivers, 'ask')).count < events * urls.length) await wait(20);
  return (events * urls.length) / ((performance.now() - began) / 1_000);
}

/** Milliseconds from commit to receiver, for every event of ten seconds, with one endpoint. @param {Place} place */
async function latency({ client, tenant, receivers, urls: [only] }) {
  await client.query('UPDATE "Webhook" SET "deletedAt" = CASE WHEN url = $1 THEN NULL ELSE now() END', [only]);
  await command(receivers, 'begin');
  const count = 10 * perSecond;
  const began = performance.now();
  for (let n = 0; n < count; n++) {
    await emit(client, tenant, [data({ sent_ms: Date.now() })]);
    await wait(Math.max(0, began + ((n + 1) * 1_000) / perSecond - performance.now()));
  }
  while ((await command(receivers, 'ask')).count < count) await wait(20);
  return (await command(receivers, 'end')).waited;
}

/** @typedef {{ bare: number, ours: number, hanging: number, p50: number, p99: number }} Measured */

/** @param {Place} place @param {number} events @returns {Promise<Measured>} */
async function measure(place, events) {
  await place.hang(false);
  const [limit, ours] = [await bare(place), await deliver(place, events)];
  await place.hang(true);
  const hanging = await deliver(place, events);
  await place.hang(false);
  const waited = await latency(place);
  return { bare: limit, ours, hanging, p50: percentile(waited, 0.5), p99: percentile(waited, 0.99) };
}

async function main() {
  listenToSignals();
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, events: { type: 'string', default: '1500' } } });
  const [runs, events] = [Number(values.runs), Number(values.events)];
  await prepare('packages', 'client');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bunpai-deliveries-'));
  atEnd(() => fs.rmSync(folder, { recursive: true, force: true }));
  fs.chmodSync(folder, 0o755);
  const worker = await startWorker(folder);
  const place = { ...worker, ...(await startReceivers(worker.client, worker.tenant)) };
  await deliver(place, events); // warm-up
  /** @type {Measured[]} */
  const measured = [];
  for (let round = 1; round <= runs; round++) {
    const one = await measure(place, events);
    measured.push(one);
    logStep(`${round}/${runs} ${JSON.stringify(one)}`);
  }
  const of = (/** @type {keyof Measured} */ what) => median(measured.map((one) => one[what]));
  const ratio = median(measured.map((one) => one.ours / one.bare));
  const cost = median(measured.map((one) => 1 - one.hanging / one.ours));
  const table = lined([
    ['', 'measured', 'bar'],
    ['deliveries a second, ten endpoints', shown(of('ours')), ''],
    ['bare posts a second, the same bodies, as many at once', shown(of('bare')), ''],
    ['deliveries : bare posts', shown(ratio, 3), '≥ 0.06 (goal 0.1)'],
    ['from the commit to the first attempt, p50 ms', shown(of('p50')), '< 100'],
    ['the same, p99 ms', shown(of('p99')), '< 1,000'],
    ['what one that hangs costs the others', `${shown(cost * 100, 1)} %`, '< 10 %'],
  ]);
  const heading = `Median of ${runs} runs of ${(events * place.urls.length).toLocaleString('en')} deliveries; ${perSecond} events a second for the times.`;
  console.log(`\n${table}`);
  noteResults('deliveries', await machineOf(place.client), `${heading}\n\n${table}`);
  await end(ratio >= 0.06 && of('p50') < 100 && of('p99') < 1_000 && cost < 0.1 ? 0 : 1);
}

main().catch(fail);
