import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { functionsOnDisk } from './database-functions.mjs';
import { asApplication } from './database-logins.mjs';
import { migrationsOnDisk } from './recorded-migrations.mjs';

// a separate database, because this test changes functions that everybody calls
const NAME = `test_functions_${process.pid}`;
const url = new URL(`/${NAME}`, inject('postgres')).href;
let admin: pg.Client;
let client: pg.Client;
let folder: string;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgres') });
  await admin.connect();
});
afterAll(async () => {
  await client.end();
  await admin.query(`DROP DATABASE ${NAME} WITH (FORCE)`);
  await admin.end();
});

beforeEach(async () => {
  await client?.end();
  await admin.query(`DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${NAME} TEMPLATE "${inject('template')}"`);
  client = new pg.Client({ connectionString: url });
  await client.connect();
  folder = fs.mkdtempSync(path.join(inject('folder'), 'prisma-'));
  fs.cpSync('prisma', folder, { recursive: true });
});

function deploy() {
  const env = { ...process.env, DATABASE_OWNER_URL: url };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/migrations.mjs', 'deploy', folder], { encoding: 'utf8', env });
  return { status, stdout, stderr };
}

const fileOf = (name: string) => path.join(folder, `functions/${name}.sql`);
const write = (name: string, sql: string) => fs.writeFileSync(fileOf(name), sql);
const rows = async (sql: string) => (await client.query(sql)).rows;

type Definition = { name: string; text: string; mayCall: string };
const definitions = (): Promise<Definition[]> =>
  rows(`SELECT proname AS name, pg_get_functiondef(oid) AS text, (SELECT string_agg(x.grantee::regrole::text, ',' ORDER BY x.grantee)
      FROM aclexplode(coalesce(proacl, acldefault('f', proowner))) x) AS "mayCall" FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace ORDER BY 1, 2`);
const oidOf = async (name: string) => (await rows(`SELECT oid FROM pg_proc WHERE proname = '${name}'`)).map(({ oid }) => oid);

it('the database has the function of each file and no other, made of that text', async () => {
  const files = functionsOnDisk('prisma/functions');
  const found = await rows(`SELECT proname AS name, split_part(obj_description(oid, 'pg_proc'), ' ', 3) AS hash, prosrc AS body FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace ORDER BY 1`);
  const byName = files.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  expect(found.map(({ name, hash }) => ({ name, hash }))).toEqual(byName.map(({ name, hash }) => ({ name, hash })));
  expect(byName.length).toBeGreaterThan(30);
  // the recorded text is the one that ran
  expect(byName.filter(({ sql }, at) => !sql.includes(found[at]?.body)).map(({ name }) => name)).toEqual([]);
});

it('each file begins by saying what its function does, and makes that one', () => {
  const wrong = functionsOnDisk('prisma/functions').filter(
    ({ name, sql }) =>
      !/^-- \S/.test(sql) || sql.match(/CREATE (OR REPLACE )?FUNCTION \w+/g)?.join() !== `CREATE OR REPLACE FUNCTION ${name}`,
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

it('a column that a function generates is made anew where another text of it gives something else', async () => {
  const current = fs.readFileSync(fileOf('name_key'), 'utf8');
  await client.query(current.slice(current.indexOf('CREATE'), current.indexOf('BEGIN')).concat('BEGIN RETURN typed; END $$'));
  await client.query(`COMMENT ON FUNCTION name_key(text) IS 'prisma/functions 0.0.1 0'`);
  for (const name of ['濵田商店', '山田']) {
    const [{ id }] = await rows(`INSERT INTO "Tenant" (id, "createdAt") VALUES (gen_random_uuid(), now()) RETURNING id`);
    await client.query(`INSERT INTO "Merchant" ("tenantId", id, name, "createdAt", "updatedAt") VALUES ($1, $1, $2, now(), now())`, [
      id,
      name,
    ]);
  }
  const keys = (): Promise<{ nameKey: string; xmin: string }[]> =>
    rows(`SELECT "nameKey", xmin FROM "Merchant" WHERE name IN ('濵田商店', '山田') ORDER BY name COLLATE "C"`);
  const before = await keys();
  expect(before.map(({ nameKey }) => nameKey)).toEqual(['山田', '濵田商店']);
  expect(deploy()).toEqual({ status: 0, stdout: '1 function taken up\n', stderr: '' });
  const after = await keys();
  expect(after.map(({ nameKey }) => nameKey)).toEqual(['山田', '浜田商店']);
  // a row that has its key already is not written again
  expect([after[0]?.xmin === before[0]?.xmin, after[1]?.xmin === before[1]?.xmin]).toEqual([true, false]);
});

it('takes up what has changed and leaves the rest as it is', async () => {
  const [lost, useUp] = [await oidOf('lost'), await oidOf('use_up')];
  const before = await rows(`SELECT oid, xmin FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname <> 'lost' ORDER BY 1`);
  write('lost', fs.readFileSync(fileOf('lost'), 'utf8').replace("'BP002'", "'BP099'"));
  expect(deploy()).toEqual({ status: 0, stdout: '1 function taken up\n', stderr: '' });
  await expect(client.query(`SELECT lost('it')`)).rejects.toMatchObject({ code: 'BP099' });
  expect([await oidOf('lost'), await oidOf('use_up')]).toEqual([lost, useUp]);
  expect(await rows(`SELECT oid, xmin FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname <> 'lost' ORDER BY 1`)).toEqual(
    before,
  );
  expect(deploy().stdout).toBe('');
});

it('makes anew what takes or gives something else, and what holds on to it; who may call it stays', async () => {
  const text = 'CREATE OR REPLACE FUNCTION doubled(amount bigint) RETURNS bigint LANGUAGE sql RETURN 2 * amount;';
  write('doubled', text);
  write('fourfold', 'CREATE OR REPLACE FUNCTION fourfold(amount bigint) RETURNS bigint LANGUAGE sql RETURN 2 * doubled(amount);');
  expect(deploy().stderr).toBe('');
  await client.query('REVOKE ALL ON FUNCTION doubled, fourfold FROM PUBLIC; GRANT EXECUTE ON FUNCTION doubled, fourfold TO bunpai_app');
  const before = await definitions();
  const shown = async () => (await definitions()).filter(({ name }) => name === 'doubled').map((one) => one.text);
  write('doubled', text.replace('amount bigint)', 'amount bigint, more text DEFAULT NULL)'));
  expect([deploy().stderr, await shown()]).toEqual(['', [expect.stringContaining('more text')]]);
  write('doubled', text.replaceAll('amount', 'another_name'));
  expect([deploy().stderr, await shown()]).toEqual(['', [expect.stringContaining('another_name')]]);
  write('doubled', text);
  expect([deploy().stderr, await definitions()]).toEqual(['', before]);
});

it('drops what has no file any more, with its trigger, and nothing that is not ours', async () => {
  await client.query(`CREATE FUNCTION theirs() RETURNS int LANGUAGE sql AS 'SELECT 1'`);
  fs.rmSync(fileOf('keep_origin'));
  fs.rmSync(fileOf('fee_of'));
  expect(deploy()).toMatchObject({ status: 0, stdout: '2 functions taken up\n' });
  const names = (await definitions()).map(({ name }) => name);
  expect(names).toContain('theirs');
  expect(names.filter((name) => ['keep_origin', 'fee_of'].includes(name))).toEqual([]);
  expect(await rows(`SELECT FROM pg_trigger WHERE tgname = 'User_keep_origin'`)).toEqual([]);
});

it('takes up all of them or none', async () => {
  const before = await definitions();
  write('agreed_at', fs.readFileSync(fileOf('agreed_at'), 'utf8').replace('isPlatform', 'isOther'));
  write('use_up', 'CREATE OR REPLACE FUNCTION use_up() RETURNS nothing LANGUAGE sql AS $$ SELECT 1 $$;');
  const { status, stderr } = deploy();
  expect(status).toBe(1);
  expect(stderr).toContain('prisma/functions/use_up.sql: type "nothing" does not exist');
  expect(await definitions()).toEqual(before);
});

it('refuses a file that makes a function of another name', async () => {
  write('another', `CREATE OR REPLACE FUNCTION not_it() RETURNS int LANGUAGE sql AS 'SELECT 1';`);
  expect(deploy().stderr).toContain('prisma/functions/another.sql: it makes one function, of its own name');
  expect(await oidOf('not_it')).toEqual([]);
});

it('whose file says who may call it is called by nobody else, whatever was before', async () => {
  await client.query('GRANT EXECUTE ON FUNCTION forget_files TO PUBLIC');
  const text = fs.readFileSync(fileOf('forget_files'), 'utf8');
  write('forget_files', text.replace('ids uuid[]) RETURNS', 'gone uuid[]) RETURNS').replace('ANY (ids)', 'ANY (gone)'));
  expect(deploy().stderr).toBe('');
  const [{ mayCall = '' } = {}] = (await definitions()).filter(({ name }) => name === 'forget_files');
  expect(mayCall.split(',').sort()).toEqual(['bunpai_app', 'postgres']);
});

it('a server that has only the application’s login starts where nothing is to be taken up', async () => {
  const env = { ...process.env, DATABASE_OWNER_URL: '', DATABASE_URL: asApplication(url, inject('password')) };
  await client.query(`GRANT CONNECT ON DATABASE ${NAME} TO bunpai_app`);
  const start = () => spawnSync(process.execPath, ['scripts/migrations.mjs', 'deploy', folder], { encoding: 'utf8', env });
  expect(start()).toMatchObject({ status: 0, stdout: '', stderr: '' });
  await client.query('COMMENT ON FUNCTION lost IS NULL');
  expect(start()).toMatchObject({ status: 1, stderr: expect.stringContaining('prisma/functions/lost.sql: permission denied') });
});

it('leaves what a later version has made', async () => {
  const text = fs.readFileSync(fileOf('lost'), 'utf8');
  const change = () => write('lost', `${text}-- ${Math.random()}\n`);
  await client.query(`COMMENT ON FUNCTION use_up IS 'prisma/functions 10.0.0 ${'0'.repeat(64)}'`);
  change();
  expect(deploy()).toEqual({ status: 0, stdout: '', stderr: '' });
  await client.query(`COMMENT ON FUNCTION use_up IS 'prisma/functions 0.0.9 ${'0'.repeat(64)}'`);
  expect(deploy().stdout).toBe('2 functions taken up\n');
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('later', 'x', '29990101000000_later', now())`,
  );
  change();
  expect(deploy()).toEqual({ status: 0, stdout: '', stderr: '' });
});

it('the application calls them and owns none', async () => {
  const others = `NOT has_function_privilege('bunpai_app', oid, 'EXECUTE') OR pg_get_userbyid(proowner) = 'bunpai_app'`;
  expect(await rows(`SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND (${others})`)).toEqual([]);
  const restricted = await rows(`SELECT proname AS name, proacl::text AS "mayCall" FROM pg_proc WHERE prosecdef ORDER BY 1`);
  const names = ['convert_entries', 'count_months', 'forget_files', 'make_months', 'pause_conversion'];
  expect(restricted).toEqual(names.map((name) => ({ name, mayCall: '{postgres=X/postgres,bunpai_app=X/postgres}' })));
});

const [baseline] = migrationsOnDisk();
const replaced = fs
  .readFileSync(`prisma/migrations/${baseline?.name}/replaces.txt`, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => line.split('  ') as [sum: string, name: string]);

/** A database as the migrations replaced by the baseline made it: with their tables and functions, and no table of a later one. */
async function before(migrations: typeof replaced) {
  await client.query(`CREATE SCHEMA aside; ALTER TABLE _prisma_migrations SET SCHEMA aside; DROP SCHEMA public CASCADE; CREATE SCHEMA public;
    ALTER TABLE aside._prisma_migrations SET SCHEMA public; DELETE FROM _prisma_migrations`);
  await client.query(fs.readFileSync(`prisma/migrations/${baseline?.name}/migration.sql`, 'utf8'));
  const functions = functionsOnDisk(`${folder}/functions`).map(({ sql }) => sql);
  await client.query(['SET check_function_bodies = off', ...functions, 'RESET check_function_bodies'].join(';\n'));
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) SELECT gen_random_uuid(), m.*, now() FROM unnest($1::text[], $2::text[]) m`,
    [migrations.map(([sum]) => sum), migrations.map(([, name]) => name)],
  );
}

const noted = async () => (await rows('SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1')).map(({ name }) => name);

it('a database with all that the baseline stands for is moved onto it, and loses nothing', async () => {
  await before(replaced);
  await client.query(`INSERT INTO "Throttle" (key, level, "sinceAt", "pausedTo") VALUES ('kept', 1, now(), now())`);
  const made = await definitions();
  const [, ...later] = migrationsOnDisk().map(({ name }) => `migration ${name} applied\n`);
  expect(deploy()).toEqual({ status: 0, stdout: `${later.join('')}${made.length} functions taken up\n`, stderr: '' });
  expect(await noted()).toEqual([...replaced.map(([, name]) => name), ...migrationsOnDisk().map(({ name }) => name)].sort());
  expect(await rows('SELECT key FROM "Throttle"')).toEqual([{ key: 'kept' }]);
  expect(await definitions()).toEqual(made);
  expect(deploy()).toEqual({ status: 0, stdout: '', stderr: '' });
});

it('one that has some of them is told what to start first, and stays as it is', async () => {
  await before(replaced.slice(0, -1));
  const { status, stderr } = deploy();
  expect(status).toBe(1);
  expect(stderr).toContain(
    `this database has ${replaced.length - 1} of the ${replaced.length} migrations in whose place ${baseline?.name} stands`,
  );
  expect(stderr).toContain(`Start the last version that has prisma/migrations/${replaced.at(-1)?.[1]} once, then this one`);
  expect(await noted()).toEqual(replaced.slice(0, -1).map(([, name]) => name));
});

it('one that has another text of one of them is refused', async () => {
  await before(replaced.map(([sum, name], at) => [at === 3 ? 'another' : sum, name]));
  expect(deploy().stderr).toContain(`the migration ${replaced[3]?.[1]} was changed after it had been applied`);
  expect(await noted()).not.toContain(baseline?.name);
});

it('two at once wait for each other', async () => {
  await client.query(`COMMENT ON FUNCTION use_up IS NULL`);
  const env = { ...process.env, DATABASE_OWNER_URL: url };
  const run = () => promisify(execFile)(process.execPath, ['scripts/migrations.mjs', 'deploy', folder], { env });
  const said = await Promise.all([run(), run(), run()]);
  expect(said.map(({ stdout }) => stdout).sort()).toEqual(['', '', '1 function taken up\n']);
});
