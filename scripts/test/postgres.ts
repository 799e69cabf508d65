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

/** Makes the template, unless an earlier run made it from the same migrations and functions. A killed run leaves it under another name. */
async function makeTemplate(admin: pg.Client, server: string): Promise<string> {
  const made = ['prisma/migrations', 'prisma/functions', 'scripts/migrations.mjs', 'scripts/database-functions.mjs'];
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

async function openServer() {
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
  return { server: database.url, way: slow?.url ?? database.url, password, template, folder, close };
}

// the projects of one run share it: the last to end stops it
const held = globalThis as unknown as { testServer?: ReturnType<typeof openServer>; projects?: number };

export default async function setup(project: TestProject) {
  held.projects = (held.projects ?? 0) + 1;
  held.testServer ??= openServer();
  const { server, way, password, template, folder, close } = await held.testServer;
  project.provide('postgres', server);
  project.provide('way', way);
  project.provide('password', password);
  project.provide('template', template);
  project.provide('folder', folder);
  return async () => {
    held.projects = (held.projects ?? 1) - 1;
    if (held.projects === 0) await close();
  };
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server, as the owner of every database. */
    postgres: string;
    /** The application's connection to it: the same, or under stress a slow one. */
    way: string;
    /** The application's password, which logs in as itself. */
    password: string;
    /** The database with the migrations and nothing else. */
    template: string;
    /** The data folder of test processes. */
    folder: string;
  }
}
