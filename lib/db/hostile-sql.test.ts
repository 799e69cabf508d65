// An attacker with the application's password sends any SQL to the database.
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { aShop } from '@/lib/testing/shop';
import { dumpTables, sql } from '@/lib/testing/tables';
import { excessOf } from '../../scripts/database-logins.mjs';

let [intruder, owner]: pg.Client[] = [];
let before: Record<string, string>;
beforeAll(async () => {
  const shop = await aShop();
  await shop.refund(await shop.pay({ amount: 500 }), { amount: 100, platform_details: { submerchants: [] } });
  [intruder, owner] = [process.env.DATABASE_URL, process.env.DATABASE_OWNER_URL].map((url) => new pg.Client({ connectionString: url }));
  await Promise.all([intruder?.connect(), owner?.connect()]);
  before = await dumpTables();
});
afterAll(() => Promise.all([intruder?.end(), owner?.end()]));

const history = ['Posting', 'EarlierEntry', 'LedgerTransaction', 'Audit', 'Event'];
const asDefiner = `CREATE FUNCTION pg_temp.own() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  EXECUTE 'ALTER ROLE bunpai_app SUPERUSER'; RETURN OLD; END $$`;

/** Refused statements; without a listed code, for a missing privilege. */
const ways: Record<string, string | [text: string, code: string]> = {
  'a program': `COPY "Tenant" TO PROGRAM 'cat > /tmp/stolen'`,
  'a program’s output': `CREATE TEMP TABLE got (line text); COPY got FROM PROGRAM 'env'`,
  'a file': `SELECT pg_read_file('/proc/self/environ')`,
  'the bytes of a file': `SELECT pg_read_binary_file('/etc/hostname')`,
  'a folder': `SELECT pg_ls_dir('.')`,
  'whether a file is there': `SELECT pg_stat_file('/etc/passwd')`,
  'a file into a table': `CREATE TEMP TABLE got (line text); COPY got FROM '/etc/passwd'`,
  'a table into a file': `COPY "Tenant" TO '/tmp/stolen'`,
  'a file as a large object': `SELECT lo_import('/etc/passwd')`,
  'a large object as a file': `SELECT lo_export(lo_from_bytea(0, 'x'), '/tmp/stolen')`,
  'passwords of roles': 'SELECT rolpassword FROM pg_authid',
  'passwords by another name': 'SELECT passwd FROM pg_shadow',
  'who may log in from where': 'SELECT * FROM pg_hba_file_rules',
  'where the data is': 'SHOW data_directory',
  'what the planner knows of columns': 'SELECT * FROM pg_statistic',
  'the owner': 'SET ROLE postgres',
  'the owner for a while': 'BEGIN; SET LOCAL ROLE postgres',
  'the owner from the beginning': 'SET SESSION AUTHORIZATION postgres',
  'the owner by a setting': `SELECT set_config('role', 'postgres', false)`,
  'the owner in a block': `DO $$ BEGIN EXECUTE 'SET ROLE postgres'; END $$`,
  'the owner’s files': 'SET ROLE pg_read_server_files',
  'the owner’s programs': 'GRANT pg_execute_server_program TO bunpai_app',
  'the owner’s role': 'GRANT postgres TO bunpai_app',
  'to be a superuser': 'ALTER ROLE bunpai_app SUPERUSER',
  'to make roles': 'ALTER ROLE bunpai_app CREATEROLE',
  'another role': 'CREATE ROLE thief LOGIN SUPERUSER',
  'the owner’s password': `ALTER ROLE postgres PASSWORD 'x'`,
  'the owner’s settings': `ALTER ROLE postgres SET search_path = pg_temp`,
  'settings of all': `ALTER SYSTEM SET archive_command = 'cat %p'`,
  'settings of the database': `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = pg_temp', current_database()); END $$`,
  'no triggers': 'SET session_replication_role = replica',
  'no triggers on a table': 'ALTER TABLE "Entry" DISABLE TRIGGER ALL',
  'a trigger': 'CREATE TRIGGER t BEFORE INSERT ON "Audit" EXECUTE FUNCTION suppress_redundant_updates_trigger()',
  'a trigger on everything': 'CREATE EVENT TRIGGER t ON ddl_command_end EXECUTE FUNCTION suppress_redundant_updates_trigger()',
  'a rule': 'CREATE RULE r AS ON INSERT TO "Audit" DO INSTEAD NOTHING',
  'a policy': 'CREATE POLICY p ON "Audit"',
  'an index that runs something': 'CREATE INDEX i ON "Entry" (lower(type))',
  'a table': 'CREATE TABLE public.mine (id int)',
  'a function': 'CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql SECURITY DEFINER AS $$ SELECT 1 $$',
  'another body of a function': `CREATE OR REPLACE FUNCTION forget_files(t uuid, ids uuid[]) RETURNS void LANGUAGE sql AS ''`,
  'the tables of a function': 'ALTER FUNCTION forget_files(uuid, uuid[]) SET search_path = pg_temp, public',
  'a function in C': `CREATE FUNCTION pg_temp.run(cstring) RETURNS int LANGUAGE c AS 'libc.so.6', 'system'`,
  'a language': 'CREATE LANGUAGE plpython3u',
  'a schema': 'CREATE SCHEMA mine',
  'an extension': 'CREATE EXTENSION pgcrypto',
  'another server': ['CREATE EXTENSION dblink', '(42501|0A000|58P01)'],
  'a server to ask': ['CREATE SERVER s FOREIGN DATA WRAPPER none', '(42501|42704)'],
  'a library': [`LOAD '/tmp/stolen.so'`, '42501'],
  'a publication': 'CREATE PUBLICATION p FOR TABLE "User"',
  'the log of writes': `SELECT pg_create_logical_replication_slot('s', 'pgoutput')`,
  'a database': 'CREATE DATABASE mine',
  'the settings anew': 'SELECT pg_reload_conf()',
  'another owner': 'ALTER TABLE "Entry" OWNER TO bunpai_app',
  'all that is the owner’s': 'REASSIGN OWNED BY postgres TO bunpai_app',
  'what the owner makes': 'ALTER DEFAULT PRIVILEGES FOR ROLE postgres GRANT ALL ON TABLES TO bunpai_app',
  'the end of all that is the owner’s': 'DROP OWNED BY postgres',
  'how long two operators are one person': 'UPDATE "FourEyes" SET days = 0',
  'what has been migrated': 'DELETE FROM "_prisma_migrations"',
};

/** A grant by a role without the grant option is no error: it changes nothing. */
const nothing: Record<string, string> = {
  'no role': 'SET ROLE NONE',
  'the role of before': 'RESET ROLE',
  'the login of before': 'RESET SESSION AUTHORIZATION',
  'everything of before': 'DISCARD ALL',
  'every setting of before': 'RESET ALL',
  'the environment’s settings': `SELECT current_setting('VAULT_KEY', true)`,
};

async function expectNobody(way: string): Promise<void> {
  await intruder?.query('ROLLBACK');
  const { rows } = (await intruder?.query(
    `SELECT session_user AS session, current_user AS now, rolsuper AS super FROM pg_roles WHERE rolname = current_user`,
  )) ?? { rows: [] };
  expect(rows, way).toEqual([{ session: 'bunpai_app', now: 'bunpai_app', super: false }]);
}

test.each(Object.entries(ways))('does not get %s', async (way, given) => {
  const [text, code] = typeof given === 'string' ? [given, '42501'] : given;
  await expect(intruder?.query(text), way).rejects.toMatchObject({ code: expect.stringMatching(new RegExp(`^${code}$`)) });
  await expectNobody(way);
});

test.each(Object.entries(nothing))('gains nothing from %s', async (way, text) => {
  const { rows } = (await intruder?.query(text)) ?? { rows: [] };
  expect(rows.flatMap((row) => Object.values(row)).filter(Boolean)).toEqual([]);
  await expectNobody(way);
});

test.each(history)('%s is neither changed nor deleted, however it is said', async (table) => {
  for (const text of [
    `UPDATE "${table}" SET "createdAt" = now()`,
    `DELETE FROM "${table}"`,
    `TRUNCATE "${table}"`,
    `DROP TABLE "${table}"`,
    `SELECT * FROM "${table}" FOR UPDATE`,
    `BEGIN; LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`,
    `WITH gone AS (DELETE FROM "${table}" RETURNING 1) SELECT * FROM gone`,
    `MERGE INTO "${table}" t USING "${table}" s ON t."tenantId" = s."tenantId" WHEN MATCHED THEN DELETE`,
    `INSERT INTO "${table}" SELECT * FROM "${table}" ON CONFLICT ON CONSTRAINT "${table}_pkey" DO UPDATE SET "createdAt" = now()`,
    `EXPLAIN ANALYZE DELETE FROM "${table}"`,
    `DO $$ BEGIN EXECUTE 'DELETE FROM "${table}"'; END $$`,
    `ALTER TABLE "${table}" DROP COLUMN "createdAt"`,
    `GRANT UPDATE ON "${table}" TO bunpai_app; UPDATE "${table}" SET "createdAt" = now()`,
  ]) {
    await expect(intruder?.query(text), text).rejects.toMatchObject({ code: '42501' });
    await expectNobody(text);
  }
});

test('a table of a session’s own does not run as the owner what it has', async () => {
  await intruder?.query(`CREATE TEMP TABLE "File" (LIKE public."File"); ${asDefiner};
    CREATE TRIGGER own BEFORE DELETE ON pg_temp."File" FOR EACH ROW EXECUTE FUNCTION pg_temp.own()`);
  await intruder?.query(`INSERT INTO pg_temp."File" SELECT id, id, id, '', 1, '', '', '', now(), now() FROM public."Tenant" LIMIT 1`);
  await intruder?.query('SELECT forget_files(id, ARRAY[id]) FROM public."Tenant"');
  await expectNobody('a temporary table');
  await intruder?.query('DROP TABLE pg_temp."File"');
});

test('every function that runs as its owner looks for its tables in a fixed place, and there last in the session’s own', async () => {
  const definers = await sql<{ name: string; path: string }>(
    `SELECT proname AS name, array_to_string(proconfig, ' ') AS path FROM pg_proc
     WHERE prosecdef AND pronamespace = 'public'::regnamespace`,
  );
  expect(definers.length).toBeGreaterThan(0);
  for (const { name, path } of definers) expect(path, name).toBe('search_path=pg_catalog, public, pg_temp');
});

test('no row that is written once hangs on one that changes or goes', async () => {
  // such a foreign key acts with the owner's rights
  expect(
    await sql(`SELECT conname FROM pg_constraint WHERE contype = 'f' AND (confupdtype NOT IN ('a', 'r') OR confdeltype NOT IN ('a', 'r'))`),
  ).toEqual([]);
});

test('nothing has changed, and nothing belongs to the application', async () => {
  expect(await dumpTables()).toEqual(before);
  expect(await excessOf(process.env.DATABASE_URL ?? '')).toEqual([]);
  const { rows } = (await owner?.query(
    `SELECT rolname FROM pg_roles WHERE rolname = 'thief' UNION ALL SELECT relname FROM pg_class WHERE relowner = 'bunpai_app'::regrole
     AND relpersistence <> 't' UNION ALL SELECT proname FROM pg_proc WHERE proowner = 'bunpai_app'::regrole AND NOT pronamespace::regnamespace::text ~ '^pg_temp'`,
  )) ?? { rows: [] };
  expect(rows).toEqual([]);
});

test('a login that may more is told with what', async () => {
  const owns = await excessOf(process.env.DATABASE_OWNER_URL ?? '');
  expect(owns).toEqual(expect.arrayContaining(['it is a superuser', 'it owns Posting', 'it may change "Audit"']));
  await owner?.query(`CREATE ROLE half LOGIN PASSWORD 'half' CREATEROLE`);
  onTestFinished(async () => {
    await owner?.query('DROP OWNED BY half; DROP ROLE half');
  });
  const half = new URL(process.env.DATABASE_OWNER_URL ?? '', inject('postgres'));
  Object.assign(half, { username: 'half', password: 'half' });
  await expect(excessOf(half.href)).rejects.toThrow('GRANT bunpai_app TO "half"');
  await owner?.query(
    'GRANT bunpai_app, pg_monitor TO half; GRANT UPDATE (type) ON "Posting" TO half; GRANT CREATE ON SCHEMA public TO half',
  );
  expect(await excessOf(half.href)).toEqual(
    expect.arrayContaining([
      'it may make roles',
      'it may take the role pg_monitor',
      'it may change "Posting"',
      'it may make things in the schema public',
    ]),
  );
});
