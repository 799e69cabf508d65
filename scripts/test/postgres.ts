// One database server for all unit tests of a run, and a template with the migrations, from which their databases are copied.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { hashOf } from '../build-cache.mjs';
import { makeLogin } from '../database-logins.mjs';
import { openDatabase } from '../embedded-postgres.mjs';
import { TABLES } from '../partition-statements.mjs';
import { startMonths } from '../partition-tables.mjs';
import { runningServer } from '../postmaster.mjs';
import { ask, closeTemplate, makeClusterDatabase, nodesOf } from './citus.ts';
import { slowDatabase } from './slow-database.mjs';

const options = { fast: true, maxConnections: 200 };

/** A second parallel run gets its own directory, which is removed when the run ends. */
async function openTestDatabase() {
  try {
    return { ...(await openDatabase('data/test', options)), dataDir: 'data/test' };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'DataDirectoryInUse') throw error;
  }
  const own = `data/test-${process.pid}`;
  const database = await openDatabase(own, options);
  return {
    ...database,
    dataDir: own,
    async stop() {
      await database.stop();
      fs.rmSync(own, { recursive: true, force: true });
    },
  };
}

/** In a child process, because the migration engine keeps a connection and a timer: the template could not be copied. */
function migrate(url: string) {
  const { status } = spawnSync(process.execPath, ['scripts/migrations.mjs', 'deploy'], {
    env: { ...process.env, DATABASE_OWNER_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('the migrations of the test template failed');
}

/** With TEST_MONTHS every test runs on tables that are kept in months. */
const isInMonths = Boolean(process.env.TEST_MONTHS);

async function divide(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await startMonths(client, TABLES, () => undefined);
  await client.end();
}

/** What a template is made of. */
const made = ['prisma/migrations', 'prisma/functions', 'scripts/migrations.mjs', 'scripts/database-functions.mjs'];

/** Makes the template, unless an earlier run made it from the same migrations and functions. A killed run leaves it under another name. */
async function makeTemplate(admin: pg.Client, server: string): Promise<string> {
  const template = isInMonths
    ? `template_months_${hashOf([...made, 'scripts/partition-ends.mjs', 'scripts/partition-tables.mjs']).slice(0, 16)}`
    : `template_${hashOf(made).slice(0, 16)}`;
  const { rows } = await admin.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE datname ~ '^(test|template)_' AND datname <> $1`,
    [template],
  );
  for (const { name } of rows) await admin.query(`DROP DATABASE "${name}" WITH (FORCE)`);
  const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [template]);
  if (rowCount) return template;
  await admin.query('CREATE DATABASE test_unfinished');
  const unfinished = new URL(server);
  unfinished.pathname = '/test_unfinished';
  migrate(unfinished.href);
  if (isInMonths) await divide(unfinished.href);
  await admin.query(`ALTER DATABASE test_unfinished RENAME TO "${template}"`);
  return template;
}

/** The databases of this run have it in their names. */
const run = randomBytes(4).toString('hex');

/** On a cluster, the template: made once of the same migrations, whatever runs beside. */
async function makeClusterTemplate(admin: pg.Client, nodes: readonly string[]): Promise<string> {
  const template = `template_${hashOf([...made, 'scripts/cluster-tables.mjs', 'scripts/cluster-functions.mjs']).slice(0, 16)}`;
  await admin.query('SELECT pg_advisory_lock(7345010)');
  const { rows } = await admin.query<{ isMade: boolean }>(
    `SELECT shobj_description(oid, 'pg_database') = 'made' AS "isMade" FROM pg_database WHERE datname = $1`,
    [template],
  );
  if (!rows[0]?.isMade) {
    for (const node of nodes) await ask(node, `DROP DATABASE IF EXISTS "${template}" WITH (FORCE)`);
    migrate(await makeClusterDatabase(nodes, template));
    await closeTemplate(nodes, template);
    await admin.query(`COMMENT ON DATABASE "${template}" IS 'made'`);
  }
  await admin.query('SELECT pg_advisory_unlock(7345010)');
  return template;
}

async function openCluster(coordinator: string) {
  const nodes = await nodesOf(coordinator);
  const admin = new pg.Client({ connectionString: coordinator });
  await admin.connect();
  const template = await makeClusterTemplate(admin, nodes);
  const password = 'the password of the application on a cluster of tests'; // of several runs at once
  await admin.query('SELECT pg_advisory_lock(7345011)'); // they would change one row of the catalog
  await makeLogin(coordinator, password);
  await admin.query('SELECT pg_advisory_unlock(7345011)');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unit-tests-'));
  const close = async () => {
    fs.rmSync(folder, { recursive: true, force: true });
    const { rows } = await admin.query<{ name: string }>(`SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)`, [
      `test_${run}_`,
    ]);
    for (const { name } of rows) for (const node of nodes) await ask(node, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    await admin.end();
  };
  return { server: coordinator, nodes, way: coordinator, password, template, folder, close };
}

async function openServer() {
  if (process.env.CLUSTER_URL) return openCluster(process.env.CLUSTER_URL);
  const database = await openTestDatabase();
  const admin = new pg.Client({ connectionString: database.url });
  admin.on('error', () => undefined); // the next query notices a lost server
  await admin.connect();
  const password = randomBytes(12).toString('hex');
  await makeLogin(database.url, password);
  const template = await makeTemplate(admin, database.url);
  const slow = process.env.TEST_STRESS ? await slowDatabase(database.url) : undefined;
  // the data of every test process: they are killed at their end
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unit-tests-'));
  const close = async () => {
    fs.rmSync(folder, { recursive: true, force: true });
    slow?.close();
    await admin.end();
    await database.stop();
  };
  // an interrupted run waits for nothing, and leaves no server of its own behind
  process.once(
    'exit',
    () => runningServer(path.join(database.dataDir, 'db'))?.pid === database.pid && process.kill(database.pid, 'SIGINT'),
  );
  return { server: database.url, nodes: [database.url], way: slow?.url ?? database.url, password, template, folder, close };
}

// the projects of one run share it: the last to end stops it
const held = globalThis as unknown as { testServer?: ReturnType<typeof openServer>; projects?: number };

export default async function setup(project: TestProject) {
  held.projects = (held.projects ?? 0) + 1;
  held.testServer ??= openServer();
  const { server, nodes, way, password, template, folder, close } = await held.testServer;
  project.provide('postgres', server);
  project.provide('nodes', nodes);
  project.provide('way', way);
  project.provide('password', password);
  project.provide('template', template);
  project.provide('folder', folder);
  project.provide('run', run);
  return async () => {
    held.projects = (held.projects ?? 1) - 1;
    if (held.projects === 0) await close();
  };
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server, as the owner of every database. */
    postgres: string;
    /** The servers that have every database: the server, and the workers of a cluster. */
    nodes: string[];
    /** The application's connection to it: the same, or under stress a slow one. */
    way: string;
    /** The application's password, which logs in as itself. */
    password: string;
    /** The database with the migrations and nothing else. */
    template: string;
    /** The databases of a run have it in their names. */
    run: string;
    /** The data folder of test processes. */
    folder: string;
  }
}
