// @ts-check
// Tables kept in months; see docs/decisions/0097. All of this needs the owner of the tables.

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
/** How many whole months after the present are made ahead, as by due work. */
const AHEAD = 3;
/** What `max_locks_per_transaction` must be: a question that names no id locks each month of its table, and each index of it. */
export const LOCKS = 256;
const DAYS_LEFT = 15;
/** Less than a set of payments waits for a lock. */
const LOCK_MS = 200;
const PAUSE_MS = 500;
const TRIES = 120;

/**
 * Whoever waits for a table keeps everybody behind him waiting: gives up soon, lets them through and tries again.
 * @template T
 * @param {Client} client
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inShortTransaction(client, work) {
  for (let attempt = 1; ; attempt++) {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_MS}`);
    try {
      const result = await work();
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK');
      const { code } = /** @type {{ code?: string }} */ (error);
      if ((code !== '55P03' && code !== '40P01') || attempt === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** The rows of a statement. @param {Client} client @param {string} text @param {unknown[]} [values] @returns {Promise<any[]>} */
export const rowsOf = async (client, text, values = []) => (await client.query(text, values)).rows;

/** @param {Client} client @param {string} text @param {unknown[]} [values] */
const oneOf = async (client, text, values) => (await rowsOf(client, text, values))[0]?.value;

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
  const views = await rowsOf(
    client,
    `SELECT DISTINCT c.oid::regclass::text AS name, c.relkind AS kind, pg_get_viewdef(c.oid) AS text FROM pg_depend d JOIN pg_rewrite r ON r.oid = d.objid
       JOIN pg_class c ON c.oid = r.ev_class WHERE d.classid = 'pg_rewrite'::regclass AND d.refobjid = ${id} AND c.oid <> ${id}`,
  );
  const other = views.find(({ kind }) => kind !== 'v');
  if (other)
    throw new Error(
      `${other.name} is made of "${name}" and would go on reading the old rows alone: drop it first, and make it again afterwards.`,
    );
  return {
    views,
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
  const { views, indexes, keys, grants } = await partsOf(client, table);
  // a view before what it reads, in the order of whoever reads it
  for (const { name } of views) await client.query(`LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`);
  await client.query(`LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`);
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

/** The end of the month in which at least two weeks are left: what is checked until then must not be refused meanwhile. @param {Client} client */
const endOfFirst = async (client) =>
  /** @type {{ id: string, name: string }} */ (
    (
      await rowsOf(
        client,
        `SELECT id_at(ends) AS id, to_char((ends - interval '1 day') AT TIME ZONE 'Asia/Tokyo', 'YYYY_MM') AS name
         FROM month_after(clock_timestamp() + $1 * interval '1 day', 1) ends`,
        [DAYS_LEFT],
      )
    )[0]
  );

/**
 * Makes one month of what has gone to the part for later ones, because theirs were not made in time. Returns whether there was anything. Rows of another
 * time (a clock was wrong) stay there.
 * @param {Client} client
 * @param {Table} table
 */
async function takeInLater(client, table) {
  const { id, name } = await endOfFirst(client);
  const last = await oneOf(client, `SELECT id_at("until") AS value FROM months_end() WHERE "table" = $1`, [table]);
  const [later, part] = [`months."${table}_later"`, `months."${table}_to_${name}"`];
  const isOfThem = `"${KEYS[table]}" >= '${last}' AND "${KEYS[table]}" < '${id}'`;
  if (!(await oneOf(client, `SELECT EXISTS (SELECT FROM ${later} WHERE ${isOfThem}) AS value`))) return false;
  await inShortTransaction(client, async () => {
    await client.query(`LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`);
    await client.query(`ALTER TABLE "${table}" DETACH PARTITION ${later}`);
    await client.query(`ALTER TABLE ${later} RENAME TO "${table}_to_${name}"`);
    await client.query(`CREATE TABLE ${later} PARTITION OF "${table}" DEFAULT`);
    await client.query(`WITH other AS (DELETE FROM ${part} WHERE NOT (${isOfThem}) RETURNING *) INSERT INTO ${later} SELECT * FROM other`);
    await client.query(`ALTER TABLE "${table}" ATTACH PARTITION ${part} FOR VALUES FROM ('${last}') TO ('${id}')`);
  });
  return true;
}

/** @param {Client} client @param {Table} table @param {(line: string) => void} say */
async function divide(client, table, say) {
  const { id, name } = await endOfFirst(client);
  const check = `"${table}_until"`;
  await inShortTransaction(client, async () => {
    await client.query(`ALTER TABLE "${table}" DROP CONSTRAINT IF EXISTS ${check}`);
    await client.query(`ALTER TABLE "${table}" ADD CONSTRAINT ${check} CHECK ("${KEYS[table]}" < '${id}') NOT VALID`);
  });
  try {
    say(`${table}: reading it once, beside everything else`);
    await client.query(`ALTER TABLE "${table}" VALIDATE CONSTRAINT ${check}`);
    await inShortTransaction(client, () => switchOver(client, { table, first: `${table}_to_${name}`, until: id }));
  } catch (error) {
    // it would refuse rows one day
    await inShortTransaction(client, () => client.query(`ALTER TABLE IF EXISTS "${table}" DROP CONSTRAINT IF EXISTS ${check}`)).catch(
      () => undefined,
    );
    throw error;
  }
  say(`${table}: is kept in months, its rows so far in one up to ${name.replace('_', '-')}`);
}

const ONE_AT_A_TIME = 7_345_003;

/**
 * Keeps the tables in months from now on; those that are already get the months that are missing. Payments go on. Killed, it is run again.
 * @param {Client} client
 * @param {readonly Table[]} tables
 * @param {(line: string) => void} say
 */
export async function startMonths(client, tables, say) {
  const locks = await oneOf(client, `SELECT current_setting('max_locks_per_transaction')::int AS value`);
  if (locks < LOCKS)
    throw new Error(
      `The server has max_locks_per_transaction = ${locks}; tables of months need ${LOCKS}: set it, and start the server anew.`,
    );
  await client.query('SELECT pg_advisory_lock($1)', [ONE_AT_A_TIME]);
  try {
    await client.query('CREATE SCHEMA IF NOT EXISTS months');
    for (const table of tables) {
      if (await isPlain(client, table)) await divide(client, table, say);
      else if (await takeInLater(client, table)) say(`${table}: what was written before its months were made is in one of its own`);
      else say(`${table}: is kept in months already`);
    }
    for (
      let made = [null];
      made.length > 0;
      made = await inShortTransaction(client, () => rowsOf(client, 'SELECT make_months($1)', [AHEAD]))
    );
    for (const table of tables) await client.query(`ANALYZE ONLY "${table}"`);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [ONE_AT_A_TIME]);
  }
}
