// @ts-check
// A database has two logins: its owner, who migrates it, and the application, which owns nothing and can assume no other role.
import pg from 'pg';
import { applicationPassword } from './secrets.mjs';

/** The application's role; migrations grant it what it needs. */
const APPLICATION = 'bunpai_app';

/** @typedef {{ url: string, ownerUrl: string }} Logins  the application's address of the database, and its owner's */

/** The owner's address with the application's login. @param {string} ownerUrl @param {string} password */
export function asApplication(ownerUrl, password) {
  const url = new URL(ownerUrl);
  Object.assign(url, { username: APPLICATION, password });
  return url.href;
}

/** The logins of the embedded server. @param {string} dataDir @param {string} ownerUrl @returns {Logins} */
export const embeddedLogins = (dataDir, ownerUrl) => ({ url: asApplication(ownerUrl, applicationPassword(dataDir)), ownerUrl });

/** @template T @param {string} url @param {(client: pg.Client) => Promise<T>} work */
export async function connected(url, work) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * For the embedded server: creates or resets the application's login, and closes the database to everybody else.
 * @param {string} ownerUrl a superuser's
 * @param {string} password
 */
export const makeLogin = (ownerUrl, password) =>
  connected(ownerUrl, async (client) => {
    const { rows } = await client.query('SELECT current_database() AS name, EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS made', [
      APPLICATION,
    ]);
    const database = client.escapeIdentifier(rows[0].name);
    const plain = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS';
    // one transaction. A role may change its own password and settings: such changes are reset here
    await client.query(`
      ${rows[0].made ? '' : `CREATE ROLE ${APPLICATION};`}
      ALTER ROLE ${APPLICATION} WITH ${plain} PASSWORD ${client.escapeLiteral(password)};
      ALTER ROLE ${APPLICATION} RESET ALL;
      ALTER ROLE ${APPLICATION} IN DATABASE ${database} RESET ALL;
      REVOKE ALL ON DATABASE ${database}, template1 FROM PUBLIC;
      REVOKE ALL ON SCHEMA public FROM PUBLIC;
      GRANT CONNECT ON DATABASE ${database} TO ${APPLICATION};
    `);
  });

/** Write-once tables: only their owner may change them. */
const HISTORY = `'"Posting"', '"EarlierEntry"', '"LedgerTransaction"', '"Audit"', '"Event"'`;

const EXCESS = `
  WITH me AS (SELECT * FROM pg_roles WHERE rolname = session_user),
    history AS (SELECT to_regclass(name) AS id, name FROM unnest(ARRAY[${HISTORY}]) name)
  SELECT 'it is a superuser' AS what FROM me WHERE rolsuper
  UNION ALL SELECT 'it may make roles' FROM me WHERE rolcreaterole
  UNION ALL SELECT 'it may make databases' FROM me WHERE rolcreatedb
  UNION ALL SELECT 'it may replicate' FROM me WHERE rolreplication
  UNION ALL SELECT 'it passes row security' FROM me WHERE rolbypassrls
  UNION ALL SELECT 'it owns the database' FROM me, pg_database WHERE datname = current_database() AND datdba = me.oid
  UNION ALL SELECT 'it owns ' || relname FROM me, pg_class WHERE relowner = me.oid AND relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
  UNION ALL SELECT 'it owns the function ' || proname FROM me, pg_proc WHERE proowner = me.oid AND pronamespace = 'public'::regnamespace
  UNION ALL SELECT 'it may take the role ' || r.rolname FROM me, pg_roles r
    WHERE NOT me.rolsuper AND r.oid <> me.oid AND r.rolname <> '${APPLICATION}' AND pg_has_role(me.oid, r.oid, 'MEMBER')
  UNION ALL SELECT 'it may make things in the database' WHERE has_database_privilege(session_user, current_database(), 'CREATE')
  UNION ALL SELECT 'it may make things in the schema public' WHERE has_schema_privilege(session_user, 'public', 'CREATE')
  UNION ALL SELECT 'it may use the schema months' WHERE has_schema_privilege(session_user, to_regnamespace('months')::oid, 'USAGE')
  UNION ALL SELECT 'it may change ' || name FROM history
    WHERE has_table_privilege(session_user, id, 'DELETE, TRUNCATE, TRIGGER') OR has_any_column_privilege(session_user, id, 'UPDATE')`;

/**
 * The rights of a login that the application must not have; an empty list is right. Refuses a login that cannot work.
 * @param {string} url
 * @returns {Promise<string[]>}
 */
export const excessOf = (url) =>
  connected(url, async (client) => {
    const { rows: own } = await client.query(
      `SELECT session_user AS name, to_regclass('"Entry"') IS NOT NULL AS migrated, pg_has_role(session_user, to_regrole($1)::oid, 'MEMBER') AS member`,
      [APPLICATION],
    );
    const { name, migrated, member } = own[0];
    if (!migrated)
      throw new Error(
        'The database that DATABASE_URL names has no tables of ours: it must be the one of DATABASE_OWNER_URL, after its first start.',
      );
    if (!member) throw new Error(`The login of DATABASE_URL is not a member of ${APPLICATION}: GRANT ${APPLICATION} TO "${name}".`);
    const { rows } = await client.query(EXCESS);
    return rows.map(({ what }) => what);
  });
