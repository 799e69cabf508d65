// @ts-check
// What keeps a table from being partitioned, said before anything begins.
import { rowsOf, TABLES } from './partition-statements.mjs';

/** @typedef {import('pg').Client} Client */

/**
 * Only the owner itself: what another login makes, even a superuser, the view "Entry", migrations and due work could not use.
 * @param {Client} client
 */
export async function refuseOtherLogins(client) {
  const [{ me, owners, isMigrated }] = await rowsOf(
    client,
    `SELECT current_user::text AS me, to_regproc('month_checks') IS NOT NULL AS "isMigrated",
       ARRAY(SELECT DISTINCT pg_get_userbyid(o.owner)::text FROM (
         SELECT relowner FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname = ANY ($1)
         UNION ALL SELECT proowner FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname = 'make_months'
         UNION ALL SELECT nspowner FROM pg_namespace WHERE nspname = 'months') o(owner) ORDER BY 1) AS owners`,
    [[...TABLES, 'Entry']],
  );
  if (!isMigrated) throw new Error('This needs a database that this version has migrated.');
  if (owners.length > 1)
    throw new Error(`The tables, the view "Entry" and the function make_months must be of one owner: they are of ${owners.join(', ')}.`);
  if (owners[0] !== me)
    throw new Error(`This needs the owner of the tables, in DATABASE_OWNER_URL: that is ${owners[0]}, and this login is ${me}.`);
}

/** What stays with the rows so far when a new table takes their place, and what is not whole. `$1` is the table. */
const LEFT_BEHIND = `
  SELECT * FROM (
    SELECT DISTINCT CASE c.relkind WHEN 'm' THEN 'materialized view' ELSE 'view' END AS kind, c.oid::regclass::text AS name
    FROM pg_depend d JOIN pg_rewrite r ON r.oid = d.objid JOIN pg_class c ON c.oid = r.ev_class, pg_class t
    WHERE d.classid = 'pg_rewrite'::regclass AND d.refobjid = t.oid AND t.oid = $1 AND c.oid <> t.oid
      AND (c.relkind <> 'v' OR c.relowner <> t.relowner OR c.reloptions IS NOT NULL)
    UNION SELECT 'function', p.oid::regprocedure::text FROM pg_depend d JOIN pg_proc p ON p.oid = d.objid WHERE d.classid = 'pg_proc'::regclass AND d.refobjid = $1
    UNION SELECT 'publication', p.pubname FROM pg_publication_rel r JOIN pg_publication p ON p.oid = r.prpubid WHERE r.prrelid = $1
    UNION SELECT 'trigger', tgname FROM pg_trigger WHERE tgrelid = $1 AND NOT tgisinternal
    UNION SELECT 'rule', rulename FROM pg_rewrite WHERE ev_class = $1
    UNION SELECT 'policy', polname FROM pg_policy WHERE polrelid = $1
    UNION SELECT 'foreign key', format('%s of %s', conname, conrelid::regclass) FROM pg_constraint WHERE confrelid = $1 AND contype = 'f'
    UNION SELECT 'statistics object', stxname FROM pg_statistic_ext WHERE stxrelid = $1
    UNION SELECT 'grant on the column', attname FROM pg_attribute WHERE attrelid = $1 AND attacl IS NOT NULL
    UNION SELECT 'grant to', CASE x.grantee WHEN 0 THEN 'PUBLIC' ELSE x.grantee::regrole || ' with its option' END FROM pg_class c, aclexplode(c.relacl) x
      WHERE c.oid = $1 AND x.grantee <> c.relowner AND (x.grantee = 0 OR x.is_grantable)
    UNION SELECT 'invalid index', indexrelid::regclass::text FROM pg_index WHERE indrelid = $1 AND NOT indisvalid
    UNION SELECT 'unproven constraint', conname FROM pg_constraint WHERE conrelid = $1 AND NOT convalidated AND conname <> $2 || '_until'
  ) found ORDER BY kind, name`;

/**
 * A whole table takes the place of this one, with its columns, keys, indexes, checks, rights and the views of its owner. Whatever else there is would silently
 * stay with the rows so far; and an index that is not whole would be made anew while payments wait.
 * @param {Client} client
 * @param {string} table
 */
export async function refuseLeftBehind(client, table) {
  const found = await rowsOf(client, LEFT_BEHIND.replaceAll('$1', `'public."${table}"'::regclass`).replace('$2', `'${table}'`));
  if (found.length === 0) return;
  const names = found.map(({ kind, name }) => `the ${kind} ${name}`).join(', ');
  throw new Error(
    `"${table}" cannot be partitioned as it is, because of ${names}. Drop or repair this first; what is needed is made again afterwards.`,
  );
}
