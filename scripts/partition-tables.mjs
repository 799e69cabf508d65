// @ts-check
// Partitioned tables, a partition for each month; see docs/decisions/0097. All of this needs the owner of the tables.
import { endOfFirst, takeInLater } from './partition-ends.mjs';
import { refuseLeftBehind } from './partition-refusals.mjs';
import { inShortTransaction, KEYS, oneAtATime, oneOf, provenBy, rowsOf } from './partition-statements.mjs';

/** @typedef {import('pg').Client} Client */
/** @typedef {import('./partition-statements.mjs').Table} Table */
/** @typedef {(line: string) => void} Say */

/** How many whole months after the present are made ahead, as by due work. */
const AHEAD = 3;
/** What `max_locks_per_transaction` must be: a question that names no id locks each month of its table, and each index of it. */
export const LOCKS = 256;
/** Held by migrations, see migrations.mjs: what they are making of a table would be missing in what is made anew for the whole. */
const MIGRATIONS_LOCK = 7_345_002;
const MAKE_TRIES = 20;
const PAUSE_MS = 500;

/** @param {Client} client @param {string} table */
const isPlain = (client, table) =>
  oneOf(client, `SELECT relkind = 'r' AS value FROM pg_class WHERE oid = $1::regclass`, [`public."${table}"`]);

/**
 * All that has to be made anew for the whole when a table becomes its first month.
 * @param {Client} client
 * @param {string} name
 */
async function partsOf(client, name) {
  const id = `'public."${name}"'::regclass`;
  return {
    views: await rowsOf(
      client,
      `SELECT DISTINCT c.oid::regclass::text AS name, pg_get_viewdef(c.oid) AS text FROM pg_depend d JOIN pg_rewrite r ON r.oid = d.objid
         JOIN pg_class c ON c.oid = r.ev_class WHERE d.classid = 'pg_rewrite'::regclass AND d.refobjid = ${id} AND c.oid <> ${id}`,
    ),
    indexes: await rowsOf(
      client,
      `SELECT pg_get_indexdef(x.indexrelid) AS text FROM pg_index x WHERE x.indrelid = ${id}
         AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = x.indexrelid AND k.conrelid = x.indrelid)`,
    ),
    keys: await rowsOf(
      client,
      `SELECT conname AS name, pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conrelid = ${id} AND contype IN ('p', 'u', 'f') ORDER BY contype DESC`,
    ),
    grants: await rowsOf(
      client,
      `SELECT quote_ident(pg_get_userbyid(x.grantee)) AS to, string_agg(x.privilege_type, ', ') AS may FROM pg_class c CROSS JOIN LATERAL aclexplode(c.relacl) x
       WHERE c.oid = ${id} AND x.grantee <> 0 AND x.grantee <> c.relowner GROUP BY 1`,
    ),
  };
}

/** @typedef {{ table: Table, first: string, until: string }} Switch  the name that the rows so far get, and the id before which they are */

/**
 * The table's rows become its first month, under another name, and a table of months takes its place: rows and indexes stay where they are.
 * @param {Client} client
 * @param {Switch} given
 */
async function switchOver(client, { table, first, until }) {
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATIONS_LOCK]);
  const before = (await partsOf(client, table)).views.map(({ name }) => name);
  // a view before what it reads, in the order of whoever reads it
  for (const name of before) await client.query(`LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`);
  await client.query(`LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`);
  // nothing of it changes from here on
  await refuseLeftBehind(client, table);
  const { views, indexes, keys, grants } = await partsOf(client, table);
  if (views.some(({ name }) => !before.includes(name))) throw Object.assign(new Error('a view was made meanwhile'), { code: '55P03' });
  const statements = [
    `ALTER TABLE "${table}" SET SCHEMA months`,
    `ALTER TABLE months."${table}" RENAME TO "${first}"`,
    `CREATE TABLE "${table}" (LIKE months."${first}" INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE) PARTITION BY RANGE ("${KEYS[table]}")`,
    `ALTER TABLE "${table}" DROP CONSTRAINT "${table}_until"`,
    ...keys.map(({ name, text }) => `ALTER TABLE "${table}" ADD CONSTRAINT "${name}" ${text}`),
    ...indexes.map(({ text }) => text),
    `ALTER TABLE "${table}" ATTACH PARTITION months."${first}" FOR VALUES FROM (MINVALUE) TO ('${until}')`,
    `ALTER TABLE months."${first}" DROP CONSTRAINT "${table}_until"`,
    `CREATE TABLE months."${table}_later" PARTITION OF "${table}" DEFAULT`,
    // nobody gets at rows but by the whole, whose rights are those that the table had
    `REVOKE ALL ON "${table}" FROM PUBLIC, bunpai_app`,
    ...grants.flatMap(({ to, may }) => [`GRANT ${may} ON "${table}" TO ${to}`, `REVOKE ALL ON months."${first}" FROM ${to}`]),
    ...views.map(({ name, text }) => `CREATE OR REPLACE VIEW ${name} AS ${text}`),
  ];
  for (const statement of statements) await client.query(statement);
}

/**
 * Beside payments, which are refused nothing: all rows are checked while others write, and only then their table is changed.
 * @param {Client} client
 * @param {Table} table
 * @param {Say} say
 */
async function divide(client, table, say) {
  const { id, name } = await endOfFirst(client, table);
  const check = `"${table}_until"`;
  const of = { table, say };
  await inShortTransaction(client, of, async () => {
    await client.query(`ALTER TABLE "${table}" DROP CONSTRAINT IF EXISTS ${check}`);
    await client.query(`ALTER TABLE "${table}" ADD CONSTRAINT ${check} CHECK ("${KEYS[table]}" < '${id}') NOT VALID`);
  });
  await provenBy(client, of, `"${table}"`, async () => {
    say(`${table}: checking all rows, while payments go on`);
    await client.query(`ALTER TABLE "${table}" VALIDATE CONSTRAINT ${check}`);
    await inShortTransaction(client, of, () => switchOver(client, { table, first: `${table}_to_${name}`, until: id }));
  });
  say(`${table}: is kept in months, its rows so far in one up to ${name.replace('_', '-')}`);
}

/** The months to come, and the statistics of the whole, which the server makes for its parts alone. @param {Client} client @param {Table} table @param {Say} say */
async function makeAhead(client, table, say) {
  for (let attempt = 1; ; attempt++) {
    while ((await rowsOf(client, 'SELECT make_months($1)', [AHEAD])).length > 0);
    const missing = 'SELECT FROM months_end() WHERE "table" = $1 AND "until" < month_after(clock_timestamp(), $2)';
    if ((await rowsOf(client, missing, [table, AHEAD + 1])).length === 0) break;
    if (attempt === MAKE_TRIES) {
      say(`${table}: the months to come could not be made, because it is used; due work goes on trying`);
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  await client.query(`ANALYZE ONLY "${table}"`);
}

/**
 * Keeps the tables in months from now on; those that are already get the months that are missing. Payments go on. What
 * cannot be done is refused before anything begins. Ended in the middle, it is run again.
 * @param {Client} client
 * @param {readonly Table[]} tables
 * @param {Say} say
 */
export async function startMonths(client, tables, say) {
  const locks = await oneOf(client, `SELECT current_setting('max_locks_per_transaction')::int AS value`);
  if (locks < LOCKS)
    throw new Error(`The server has max_locks_per_transaction = ${locks}; tables of months need ${LOCKS}: set it, and restart the server.`);
  await oneAtATime(client, async () => {
    for (const table of tables) if (await isPlain(client, table)) await refuseLeftBehind(client, table);
    await client.query('CREATE SCHEMA IF NOT EXISTS months');
    await client.query('REVOKE ALL ON SCHEMA months FROM PUBLIC, bunpai_app');
    for (const table of tables) {
      if (await isPlain(client, table)) await divide(client, table, say);
      else if (await takeInLater(client, table, AHEAD, say))
        say(`${table}: what was written before its months were made is in one of its own`);
      else say(`${table}: is kept in months already`);
      await makeAhead(client, table, say);
    }
  });
}
