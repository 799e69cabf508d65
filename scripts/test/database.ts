// The environment of every test file: an empty database, complete settings, and a proof of the ledger's invariants at the end. Files that
// share a process share its database too, one after the other.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, inject, vi } from 'vitest';
import { request } from '@/lib/testing/stand-ins/next-request';
import { watchdogMs } from '@/lib/testing/tier';
import { violationsSeen } from '@/lib/testing/violations';
import { ask } from '@/scripts/test/citus';
import { emptyDatabase, writtenTables } from '@/scripts/test/empty-database';
import { asApplication } from '../database-logins.mjs';

const server = inject('postgres');

async function connect(database: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: new URL(`/${database}`, server).href, application_name: 'owner' });
  client.on('error', () => undefined); // the next query notices a lost server
  await client.connect();
  return client;
}

async function makeDatabase() {
  const name = `test_${inject('run')}_${process.env.VITEST_POOL_ID}_${randomBytes(2).toString('hex')}`;
  for (const node of inject('nodes')) await ask(node, `CREATE DATABASE "${name}" TEMPLATE "${inject('template')}"`);
  const dataDir = path.join(inject('folder'), name);
  fs.mkdirSync(dataDir);
  return { name, dataDir };
}

// kept for the next file of the same process
const held = globalThis as unknown as { testDatabase?: Awaited<ReturnType<typeof makeDatabase>>; owner?: pg.Client | undefined };

/** As the owner of the tables; connects again when a test has ended every connection. */
async function asOwner<Value>(work: (owner: pg.Client) => Promise<Value>): Promise<Value> {
  if (!held.owner) {
    const client = await connect(name);
    held.owner = client.once('end', () => {
      if (held.owner === client) held.owner = undefined;
    });
  }
  return work(held.owner);
}

/** On a cluster what the owner sets for a transaction holds on the workers too, and it changes rows of all tenants over one connection to each. */
function ownersWay(url: URL): string {
  const options = '-c citus.propagate_set_commands=local -c citus.multi_shard_modify_mode=sequential';
  if (process.env.CLUSTER_URL) url.searchParams.set('options', options);
  return url.href;
}

const isFirst = !held.testDatabase;
held.testDatabase ??= await makeDatabase();
const { name, dataDir } = held.testDatabase;
if (!isFirst) {
  await asOwner(emptyDatabase);
  // the acquirer also keeps its records in memory: only by ids, which no other file has
  for (const folder of ['files', 'mail']) fs.rmSync(path.join(dataDir, folder), { recursive: true, force: true });
}

Object.assign(process.env, {
  MODE: 'sandbox',
  DATA_DIR: dataDir,
  DATABASE_URL: asApplication(new URL(`/${name}`, inject('way')).href, inject('password')),
  DATABASE_OWNER_URL: ownersWay(new URL(`/${name}`, server)),
  DATABASE_POOL: '20',
  APP_SECRET: 'a secret that only the tests know, and nobody else',
  VAULT_KEY: Buffer.alloc(32, 7).toString('base64'),
  RATE_LIMIT_PER_SECOND: '0',
  PUBLIC_URL: 'http://127.0.0.1:3000',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
});

// Next's modules look for it when they are loaded, and otherwise use one that only throws
Object.assign(globalThis, { AsyncLocalStorage });

request.headers.clear();
request.cookies.clear();
request.sessionId = null;

// hooks run in reverse order, so this one comes after the file's own
afterAll(async () => {
  vi.restoreAllMocks();
  if (!process.env.CLUSTER_URL && (await asOwner(writtenTables)).length === 0) return;
  const rows = await asOwner(async (owner) => {
    await owner.query('BEGIN');
    return violationsSeen(owner).finally(() => owner.query('ROLLBACK'));
  });
  const lines = rows.map((row) => `${row.invariant} (tenant ${row.tenant}): ${row.detail}`);
  if (lines.length > 0) throw new Error(`the ledger's invariants do not hold:\n${lines.join('\n')}`);
}, watchdogMs);
