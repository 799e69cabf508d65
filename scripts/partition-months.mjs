// @ts-check
// Months that are taken out of a table, and put back. Only deliveries: the proof of the ledger reads every posting, event and change of a status, and the law
// wants books and their history kept.
import { inShortTransaction, KEYS, oneAtATime, rowsOf } from './partition-statements.mjs';

/** @typedef {import('pg').Client} Client */
/** @typedef {(line: string) => void} Say */

/** Taken out and put back together. */
const TABLES = /** @type {const} */ (['Delivery', 'DeliveryAttempt']);
/** A delivery is tried for a month at the most, and asked for again by people who look for it. */
const DAYS_OVER = 90;
/** No payment writes to these tables; what does waits for ten seconds. */
const WORK_MS = 5_000;
const BOUND = /^FOR VALUES FROM \((MINVALUE|'[0-9a-f-]{36}')\) TO \(('[0-9a-f-]{36}')\)$/;

/**
 * @typedef {{ table: typeof TABLES[number], name: string, bound: string, isAttached: boolean }} Part  `bound`: FOR VALUES …
 */

/** The parts that end with this month: of each table one, if there is any. @param {Client} client @param {string} month @returns {Promise<Part[]>} */
const partsOf = (client, month) =>
  rowsOf(
    client,
    `SELECT t.name AS "table", c.relname AS name, c.relispartition AS "isAttached",
       coalesce(pg_get_expr(c.relpartbound, c.oid), obj_description(c.oid, 'pg_class')) AS bound
     FROM unnest($1::text[]) WITH ORDINALITY t(name, at) JOIN pg_class c ON c.relkind = 'r' AND c.relnamespace = to_regnamespace('months')
       AND c.relname IN (t.name || '_' || $2, t.name || '_to_' || $2)
     ORDER BY t.at`,
    [TABLES, month.replace('-', '_')],
  );

/** @param {Client} client @param {string} month */
async function refuseTooSoon(client, month) {
  const [row] = await rowsOf(
    client,
    `SELECT month_after(($1 || '-01 12:00+09')::timestamptz, 1) < clock_timestamp() - $2 * interval '1 day' AS may`,
    [month, DAYS_OVER],
  );
  if (!row.may)
    throw new Error(`${month} must have been over for ${DAYS_OVER} days: until then its deliveries are tried, looked for and sent again.`);
}

/** Attempts of deliveries that stay must stay, too. @param {Part[]} parts @param {string} month */
function refuseDifferent(parts, month) {
  if (new Set(parts.map(({ bound }) => bound)).size > 1)
    throw new Error(
      `${month} is not of the same time in both: ${parts.map(({ name, bound }) => `months."${name}" is ${bound}`).join(', ')}.`,
    );
}

/** @param {Client} client @param {Part} part */
async function refuseUnfinished(client, { name }) {
  // each by an index of its own: once before anybody has to wait for it, and once when nobody writes
  await client.query('SET enable_seqscan = off');
  for (const state of ['queued', 'sending', 'held']) {
    const rows = await rowsOf(client, `SELECT id FROM months."${name}" WHERE state = '${state}' LIMIT 1`);
    if (rows.length > 0)
      throw new Error(
        `The delivery ${rows[0].id} in it is ${state}: it has to end first. One that is held waits for its endpoint to be switched on, or deleted.`,
      );
  }
}

/**
 * Takes the deliveries of a month and their attempts out of their tables; they stay in tables of their own, which nothing reads.
 * @param {Client} client
 * @param {string} month yyyy-mm, in Tokyo
 * @param {Say} say
 */
export const detachMonth = (client, month, say) => oneAtATime(client, () => detach(client, month, say));

/** @param {Client} client @param {string} month @param {Say} say */
async function detach(client, month, say) {
  const parts = await partsOf(client, month);
  if (parts.length === 0) throw new Error(`There is no ${month} of deliveries: npm run partitions -- status lists the months.`);
  await refuseTooSoon(client, month);
  if (parts.length < TABLES.length) throw new Error(`There is no ${month} of both ${TABLES.join(' and ')}: start keeps both in months.`);
  refuseDifferent(parts, month);
  const attached = parts.filter(({ isAttached }) => isAttached);
  if (attached.length === 0) throw new Error(`${month} is detached already.`);
  for (const part of attached.filter(({ table }) => table === 'Delivery')) await refuseUnfinished(client, part);
  await inShortTransaction(client, { table: 'Delivery', say, workMs: WORK_MS }, async () => {
    for (const table of TABLES) await client.query(`LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`);
    for (const part of attached.filter(({ table }) => table === 'Delivery')) await refuseUnfinished(client, part);
    for (const { table, name, bound } of attached) {
      await client.query(`ALTER TABLE "${table}" DETACH PARTITION months."${name}"`);
      await client.query(`COMMENT ON TABLE months."${name}" IS ${client.escapeLiteral(bound)}`);
    }
  });
  for (const { name } of attached)
    say(`months."${name}" is detached: pg_dump -t 'months."${name}"' keeps it elsewhere, DROP TABLE gives its space back`);
}

/** What a migration has added meanwhile. @param {Client} client @param {Part} part */
async function addColumns(client, { table, name }) {
  const columns = await rowsOf(
    client,
    `SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, pg_get_expr(d.adbin, d.adrelid) AS value, a.attnotnull AS "isNeeded"
     FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
     WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped
       AND NOT EXISTS (SELECT FROM pg_attribute o WHERE o.attrelid = $2::regclass AND o.attname = a.attname AND NOT o.attisdropped)`,
    [`public."${table}"`, `months."${name}"`],
  );
  for (const { name: column, type, value, isNeeded } of columns)
    await client.query(
      `ALTER TABLE months."${name}" ADD COLUMN "${column}" ${type}${value === null ? '' : ` DEFAULT ${value}`}${isNeeded ? ' NOT NULL' : ''}`,
    );
}

/** Proves from when to when a month is, and makes the indexes that a migration has added meanwhile: nobody reads it yet. @param {Client} client @param {Part} part */
async function prepare(client, { table, name, bound }) {
  const [, from = '', to = ''] = BOUND.exec(bound) ?? [];
  const key = `"${KEYS[table]}"`;
  await client.query(`ALTER TABLE months."${name}" DROP CONSTRAINT IF EXISTS "${table}_month"`);
  const check = from === 'MINVALUE' ? `${key} < ${to}` : `${key} >= ${from} AND ${key} < ${to}`;
  await client.query(`ALTER TABLE months."${name}" ADD CONSTRAINT "${table}_month" CHECK (${check})`);
  const how = `regexp_replace(pg_get_indexdef(indexrelid), '^CREATE (UNIQUE )?INDEX .*? USING', 'CREATE \\1INDEX ON months."${name}" USING')`;
  const missing = await rowsOf(
    client,
    `SELECT ${how} AS text FROM pg_index WHERE indrelid = $1::regclass EXCEPT SELECT ${how} FROM pg_index WHERE indrelid = $2::regclass AND indisvalid`,
    [`public."${table}"`, `months."${name}"`],
  );
  for (const { text } of missing) await client.query(text);
}

/**
 * Puts a month back that was taken out, or was brought back by pg_restore.
 * @param {Client} client
 * @param {string} month yyyy-mm, in Tokyo
 * @param {Say} say
 */
export const attachMonth = (client, month, say) => oneAtATime(client, () => attach(client, month, say));

/** @param {Client} client @param {string} month @param {Say} say */
async function attach(client, month, say) {
  const parts = await partsOf(client, month);
  const detached = parts.filter(({ isAttached }) => !isAttached);
  if (parts.length < TABLES.length)
    throw new Error(`${month} is not whole: there must be a table of it in the schema months for each of ${TABLES.join(' and ')}.`);
  if (detached.length === 0) throw new Error(`${month} is attached already.`);
  const strange = detached.find(({ bound }) => !BOUND.test(bound ?? ''));
  if (strange)
    throw new Error(
      `The comment of months."${strange.name}" does not say from when to when it is: it must be as it was when it was detached.`,
    );
  refuseDifferent(parts, month);
  for (const part of detached) {
    await addColumns(client, part);
    await prepare(client, part);
  }
  await inShortTransaction(client, { table: 'Delivery', say, workMs: WORK_MS }, async () => {
    for (const { table, name, bound } of detached) {
      await client.query(`ALTER TABLE "${table}" ATTACH PARTITION months."${name}" ${bound}`);
      await client.query(`ALTER TABLE months."${name}" DROP CONSTRAINT IF EXISTS "${table}_month"`);
      await client.query(`COMMENT ON TABLE months."${name}" IS NULL`);
    }
  });
  for (const { name } of detached) say(`months."${name}" is attached`);
}
