// @ts-check
// Where the database is a cluster of Citus: its workers, and how tables and functions come to them. See docs/decisions/0098.
import { ofOneTenant } from './cluster-functions.mjs';

/** @typedef {import('pg').ClientBase} Client */
/** @typedef {{ name: string, table: string, from: string, to: string, definition: string }} ForeignKey */

/** So that no rows of two tenants are apart that a foreign key or a join brings together, all tables are divided as this one is. */
const FIRST = '"Merchant"';

/** Whether the tables are divided. @param {Client} client */
export async function isDivided(client) {
  const { rows } = await client.query(`SELECT to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL AS "hasCitus"`);
  if (!rows[0].hasCitus) return false;
  const { rowCount } = await client.query(`SELECT FROM pg_dist_partition WHERE partmethod = 'h' LIMIT 1`);
  return rowCount === 1;
}

/** Whether the extension is there, and a worker is registered or tables are divided already. @param {Client} client */
export async function isCluster(client) {
  if (await isDivided(client)) return true;
  const { rows } = await client.query(`SELECT to_regclass('pg_catalog.pg_dist_node') IS NOT NULL AS "hasCitus"`);
  if (!rows[0].hasCitus) return false;
  const { rowCount } = await client.query(`SELECT FROM pg_dist_node WHERE groupid <> 0 AND noderole = 'primary' AND isactive LIMIT 1`);
  return rowCount === 1;
}

/**
 * The tables: of tenants where the tenant leads the primary key, else the installation's. `kind`: how Citus keeps it, null where it does not know it.
 * @param {Client} client
 * @returns {Promise<{ name: string, isTenants: boolean, kind: string | null }[]>}
 */
async function tablesOf(client) {
  const { rows } = await client.query(`
    SELECT quote_ident(c.relname) AS name, coalesce(a.attname = 'tenantId', false) AS "isTenants",
      CASE WHEN p.partmethod = 'h' THEN 'distributed' WHEN p.repmodel = 't' THEN 'reference' WHEN p.logicalrelid IS NOT NULL THEN 'local' END AS kind
    FROM pg_class c LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
      LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0] LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> '_prisma_migrations'
    ORDER BY c.relname`);
  return rows;
}

/**
 * The foreign keys of these tables and to them.
 * @param {Client} client
 * @param {string[]} tables
 * @returns {Promise<ForeignKey[]>}
 */
async function foreignKeysOf(client, tables) {
  const { rows } = await client.query(
    `SELECT quote_ident(k.conname) AS name, quote_ident(c.relname) AS "table", pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class f ON f.oid = k.confrelid
    WHERE k.contype = 'f' AND k.conparentid = 0 AND c.relnamespace = 'public'::regnamespace
      AND (quote_ident(c.relname) = ANY ($1) OR quote_ident(f.relname) = ANY ($1)) ORDER BY c.relname, k.conname`,
    [tables],
  );
  return rows;
}

/** What must be over before tables are divided. @param {Client} client */
async function refuseUnfit(client) {
  const { rows } = await client.query(`SELECT EXISTS (SELECT FROM "EntryConversion" WHERE "finishedAt" IS NULL) AS "isConverting",
    EXISTS (SELECT FROM pg_partitioned_table p JOIN pg_class c ON c.oid = p.partrelid WHERE c.relnamespace = 'public'::regnamespace) AS "isInMonths"`);
  if (rows[0].isConverting)
    throw new Error(
      'The earlier entries are still being converted: a database is divided among workers once npm run ledger:verify says that it is done.',
    );
  if (rows[0].isInMonths) throw new Error('Tables are kept in months: such a database cannot be divided among workers.');
}

/**
 * Divides the tenants' tables among the workers, those that are not yet, and returns their names. The installation's stay where they are, and are
 * found from everywhere; who the tenants are is known everywhere. A foreign key can only be made between tables that are divided: it is dropped and made again.
 * @param {Client} client within a transaction
 */
export async function distributeTables(client) {
  const tables = await tablesOf(client);
  const missing = tables.filter(({ kind }) => kind === null);
  if (missing.length === 0) return [];
  await refuseUnfit(client);
  await client.query(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`);
  const keys = await foreignKeysOf(
    client,
    missing.map(({ name }) => name),
  );
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  const isMissing = (/** @type {string} */ name) => missing.some((table) => table.name === name);
  if (isMissing('"Tenant"')) await client.query(`SELECT create_reference_table('"Tenant"')`);
  if (isMissing(FIRST)) await client.query(`SELECT create_distributed_table($1::regclass, 'tenantId', colocate_with := 'none')`, [FIRST]);
  for (const { name, isTenants } of missing) {
    if (name === '"Tenant"' || name === FIRST) continue;
    if (isTenants) await client.query(`SELECT create_distributed_table($1::regclass, 'tenantId', colocate_with := $2)`, [name, FIRST]);
    else await client.query('SELECT citus_add_local_table_to_metadata($1::regclass)', [name]);
  }
  for (const { table, name, definition } of keys) await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  return missing.map(({ name }) => name);
}

/**
 * Empties what the coordinator still has on its disk of tables that are divided: the rows as they were before, which nobody sees and nothing deletes.
 * @param {Client} client within a transaction
 */
export async function emptyBehindDivided(client) {
  const { rows } = await client.query(
    `SELECT p.logicalrelid::text AS name FROM pg_dist_partition p WHERE p.partmethod = 'h' AND pg_relation_size(p.logicalrelid) > 0`,
  );
  for (const { name } of rows) await client.query('SELECT truncate_local_data_after_distributing_table($1::regclass)', [name]);
}

/**
 * Has the worker that has a tenant's rows run the functions of one tenant.
 * @param {Client} client within a transaction
 * @param {import('./database-functions.mjs').FunctionFile[]} files
 */
export async function distributeFunctions(client, files) {
  const { rows } = await client.query(
    `SELECT p.oid::regprocedure::text AS signature, p.prosecdef AS "isOwners" FROM pg_proc p LEFT JOIN pg_dist_object d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid
    WHERE p.pronamespace = 'public'::regnamespace AND p.proname = ANY ($1) AND d.distribution_argument_index IS NULL`,
    [files.filter(ofOneTenant).map(({ name }) => name)],
  );
  // one that runs as its owner also within a transaction: elsewhere nobody may change there as another what the application has changed
  for (const { signature, isOwners } of rows)
    await client.query(`SELECT create_distributed_function($1::regprocedure, '$1', $2, $3)`, [signature, FIRST, isOwners]);
}
