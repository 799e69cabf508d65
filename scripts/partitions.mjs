// @ts-check
// npm run partitions -- status | start [table …] | detach <month> | attach <month>: tables kept in months. See docs/operations.md.
import os from 'node:os';
import pg from 'pg';
import { readDatabase } from './database.mjs';
import { attachMonth, detachMonth } from './partition-months.mjs';
import { refuseOtherLogins } from './partition-refusals.mjs';
import { findChecks, findSizes } from './partition-sizes.mjs';
import { stopTrying, TABLES } from './partition-statements.mjs';
import { startMonths } from './partition-tables.mjs';
import { inUnits, printTable } from './print-table.mjs';
import { logStep, step } from './process-lifecycle.mjs';

const USAGE = `Say what to do: npm run partitions -- status, start [${TABLES.join(' | ')} …], detach <yyyy-mm>, or attach <yyyy-mm>`;

/** @param {pg.Client} client @param {boolean} isHere whether the database is on this machine */
async function printStatus(client, isHere) {
  const { tables, buffers, cache } = await findSizes(client);
  const rows = tables.map(({ table, month, rows, bytes, indexBytes }) => [
    table,
    month,
    `${Math.max(0, rows).toLocaleString('en')}`,
    inUnits(bytes),
    inUnits(indexBytes),
  ]);
  printTable([['table', 'month', 'rows, about', 'rows take', 'indexes'], ...rows]);
  const attached = tables.filter(({ isDetached }) => !isDetached);
  const sum = (/** @type {'bytes' | 'indexBytes'} */ what) => attached.reduce((total, one) => total + one[what], 0);
  const machine = isHere ? `, memory of this machine ${inUnits(os.totalmem())}` : '';
  console.log(
    `together ${inUnits(sum('bytes'))} and ${inUnits(sum('indexBytes'))} of indexes; shared_buffers ${inUnits(buffers)}, effective_cache_size ${inUnits(cache)}${machine}`,
  );
  for (const { part, until } of await findChecks(client))
    console.log(`${part} has a check that a start has left: run it again, or what is written from ${until} on is refused, payments too.`);
  if (attached.some(({ month }) => month !== 'all')) return;
  const memory = isHere ? os.totalmem() : Math.max(cache, buffers);
  console.log(
    sum('indexBytes') < memory / 2
      ? 'The indexes fit into memory: plain tables are the faster ones, and there is nothing to win.'
      : 'The indexes pass half of the memory: docs/operations.md, Tables in months, says what is won and what it costs.',
  );
}

/** @param {string[]} words @returns {import('./partition-statements.mjs').Table[]} */
function tablesOf(words) {
  const wrong = words.find((word) => !TABLES.some((table) => table === word));
  if (wrong !== undefined) throw new Error(`${wrong} is no table that can be kept in months: ${TABLES.join(', ')}.`);
  // deliveries are taken out together with their attempts
  const isNamed = (/** @type {string} */ table) =>
    words.some((word) => word === table || (/^Delivery/.test(word) && /^Delivery/.test(table)));
  return words.length > 0 ? TABLES.filter(isNamed) : TABLES;
}

/** @param {string | undefined} word */
function monthOf(word) {
  if (!word || !/^\d{4}-(0[1-9]|1[0-2])$/.test(word)) throw new Error('Name the month as yyyy-mm, such as 2026-03.');
  return word;
}

/** What is asked for; refused before the database is opened. @param {string[]} words @returns {(client: pg.Client, isHere: boolean) => Promise<void>} */
function askedFor([command, ...words]) {
  if (command === 'status' && words.length === 0) return printStatus;
  if (command === 'start') {
    const tables = tablesOf(words);
    return (client) => startMonths(client, tables, logStep);
  }
  if ((command === 'detach' || command === 'attach') && words.length === 1) {
    const month = monthOf(words[0]);
    return (client) => (command === 'detach' ? detachMonth : attachMonth)(client, month, logStep);
  }
  throw new Error(USAGE);
}

/**
 * At a signal the server ends what it does: it would go on checking rows for hours, and keep others from starting.
 * @param {pg.Client} client
 * @param {string} ownerUrl
 */
function cancelAtSignal(client, ownerUrl) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.once(signal, async () => {
      stopTrying();
      const other = new pg.Client({ connectionString: ownerUrl, application_name: 'partitions' });
      await other
        .connect()
        .then(() => other.query('SELECT pg_cancel_backend($1)', [/** @type {any} */ (client).processID]))
        .catch(() => undefined);
      await other.end().catch(() => undefined);
    });
}

/** Returns the exit code. @param {import('./database.mjs').GivenSettings} given @param {string[]} words */
export const partitions = (given, words) =>
  step(async () => {
    const act = askedFor(words);
    const { ownerUrl } = await readDatabase(given);
    // nothing is heard for hours while rows are checked
    const client = new pg.Client({ connectionString: ownerUrl, application_name: 'partitions', keepAlive: true });
    client.on('error', () => {}); // the running query reports it
    await client.connect();
    cancelAtSignal(client, ownerUrl);
    try {
      await refuseOtherLogins(client);
      await act(client, !given.databaseUrl);
      return 0;
    } finally {
      await client.end().catch(() => undefined);
    }
  });
