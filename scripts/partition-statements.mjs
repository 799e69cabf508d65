// @ts-check
// How the commands that change tables of months ask the database, beside payments.

/** @typedef {import('pg').Client} Client */

/**
 * By which column a table is divided: an id, which begins with the time at which it was made. The transactions of the ledger are not among them: that a
 * payment is captured once is a key of theirs, and would hold within a month only.
 */
export const KEYS = /** @type {const} */ ({
  Posting: 'transactionId',
  Event: 'id',
  Audit: 'id',
  Delivery: 'id',
  DeliveryAttempt: 'deliveryId',
});

/** @typedef {keyof typeof KEYS} Table */

export const TABLES = /** @type {Table[]} */ (Object.keys(KEYS));

/** Less than a set of payments waits for a lock. */
const LOCK_MS = 200;
/** What takes longer is undone: whoever waits meanwhile, and be it a payment, is refused after ten seconds. */
const WORK_MS = 2_000;
const PAUSE_MS = 500;
const ONE_AT_A_TIME = 7_345_003;
const TRY_FOR_MS = 60 * 60_000;
/** How many tries pass before it is said who is in the way: some seconds, then a minute. */
const TELL = { first: 5, every: 90 };

let isStopping = false;
/** The command is to end: nothing is begun that takes long, and nothing tried again. */
export const stopTrying = () => {
  isStopping = true;
};

/** The rows of a statement. @param {Client} client @param {string} text @param {unknown[]} [values] @returns {Promise<any[]>} */
export const rowsOf = async (client, text, values = []) => (await client.query(text, values)).rows;

/** The column `value` of its first row. @param {Client} client @param {string} text @param {unknown[]} [values] */
export const oneOf = async (client, text, values) => (await rowsOf(client, text, values))[0]?.value;

/** Who has kept the table or a part of it for the longest, in words. @param {Client} client @param {string} table @returns {Promise<string>} */
const holderOf = (client, table) =>
  oneOf(
    client,
    `SELECT format('%s (%s, process %s), since %s', a.usename, coalesce(nullif(a.application_name, ''), 'no name'), a.pid,
       to_char(a.xact_start AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI')) AS value
     FROM pg_stat_activity a WHERE a.pid <> pg_backend_pid() AND a.xact_start IS NOT NULL AND EXISTS (SELECT FROM pg_locks l WHERE l.pid = a.pid AND l.granted
       AND l.relation IN (SELECT $1::regclass UNION ALL SELECT inhrelid FROM pg_inherits WHERE inhparent = $1::regclass)) ORDER BY a.xact_start LIMIT 1`,
    [`public."${table}"`],
  );

/** @param {Client} client @param {string} table */
const inTheWay = async (client, table) => {
  const holder = await holderOf(client, table).catch(() => undefined);
  return holder ? `it is used by ${holder}` : 'a migration is at work, or others use it one after the other';
};

/** @param {unknown} error */
const codeOf = (error) => /** @type {{ code?: string }} */ (error).code ?? '';

/**
 * Whoever waits for a table keeps everybody behind him waiting: gives up soon, lets them through and tries again, for an hour. No statement in it may take long.
 * @template T
 * @param {Client} client
 * @param {{ table: string, say: (line: string) => void, workMs?: number }} of  `workMs`: how long each statement may take
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inShortTransaction(client, { table, say, workMs = WORK_MS }, work) {
  const since = performance.now();
  for (let attempt = 1; ; attempt++) {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_MS}; SET LOCAL statement_timeout = ${workMs}`);
    try {
      const result = await work();
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined); // a connection that is lost has told so already
      const isBusy = ['55P03', '40P01'].includes(codeOf(error));
      if (codeOf(error) === '57014')
        throw new Error(
          `${table}: the change was stopped, or took longer than ${workMs / 1_000} seconds while others waited: it is undone.`,
        );
      if (!isBusy || isStopping) throw error;
      if (performance.now() - since > TRY_FOR_MS)
        throw new Error(`${table} could not be changed for an hour: ${await inTheWay(client, table)}.`);
      if (attempt % TELL.every === TELL.first)
        say(`${table}: waiting for a moment in which it can be changed: ${await inTheWay(client, table)}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/**
 * Work that needs the table's check: when it fails the check goes, because it would refuse rows one day.
 * @param {Client} client
 * @param {{ table: string, say: (line: string) => void }} of
 * @param {string} part what has the check, quoted
 * @param {() => Promise<unknown>} work
 */
export async function provenBy(client, { table, say }, part, work) {
  try {
    if (isStopping) throw new Error(`${table}: stopped before it was changed.`);
    await work();
  } catch (error) {
    const drop = () => client.query(`ALTER TABLE IF EXISTS ${part} DROP CONSTRAINT IF EXISTS "${table}_until"`);
    await inShortTransaction(client, { table, say }, drop).catch(() =>
      say(`${table}: its check "${table}_until" is still there; run start again, or let due work take it away before it refuses rows`),
    );
    throw error;
  }
}

/**
 * One command that changes tables of months at a time, on all machines.
 * @template T
 * @param {Client} client
 * @param {() => Promise<T>} work
 */
export async function oneAtATime(client, work) {
  if (!(await oneOf(client, 'SELECT pg_try_advisory_lock($1) AS value', [ONE_AT_A_TIME]))) {
    const pid = await oneOf(
      client,
      `SELECT pid AS value FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [ONE_AT_A_TIME],
    );
    throw new Error(`Another start, detach or attach is at work${pid ? ` (process ${pid} of the database)` : ''}: wait for its end.`);
  }
  try {
    return await work();
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [ONE_AT_A_TIME]).catch(() => undefined); // it goes with the connection as well
  }
}
