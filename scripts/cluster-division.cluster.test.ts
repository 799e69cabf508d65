// A database that was one server's becomes a cluster.
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newId } from '@/lib/db/ids';
import { ask, at, registerWorkers } from '@/scripts/test/citus';

const database = `division_${newId()}`;
const nodes = inject('nodes');
const made = nodes.map((node) => at(node, { database }));
const [coordinator = '', ...workers] = made;

beforeAll(async () => {
  for (const node of nodes) await ask(node, `CREATE DATABASE "${database}"`);
});
afterAll(async () => {
  for (const node of nodes) await ask(node, `DROP DATABASE "${database}" WITH (FORCE)`);
});

const deploy = () => {
  const env = { ...process.env, DATABASE_OWNER_URL: coordinator };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/migrations.mjs', 'deploy'], { encoding: 'utf8', env });
  return { status, said: stdout + stderr };
};

const cluster = (...words: string[]) => {
  const env = { ...process.env, DATABASE_OWNER_URL: '', DATABASE_URL: coordinator };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.mjs', 'cluster', ...words], { encoding: 'utf8', env });
  return { status, said: stdout + stderr };
};

/** While the application may not enter the database of a worker. */
async function whileUnready<Value>(work: () => Value): Promise<Value> {
  const [worker = ''] = workers;
  const there = `SET citus.enable_ddl_propagation = off`;
  await ask(worker, there, `REVOKE CONNECT ON DATABASE "${database}" FROM PUBLIC, bunpai_app`);
  try {
    return work();
  } finally {
    await ask(worker, there, `GRANT CONNECT ON DATABASE "${database}" TO PUBLIC`);
  }
}
const unready = /Nothing was divided or moved, as workers are not ready: bunpai_app cannot work on /;

test('its tables are divided, and its functions are taken up in their form for a cluster, on the workers too', {
  timeout: 120_000,
}, async () => {
  expect(deploy()).toEqual({ status: 0, said: expect.not.stringContaining('divided') });
  await ask(coordinator, `INSERT INTO "ListCount" ("tenantId", list, slot) VALUES ('${newId()}', 'payments', 0)`);
  await registerWorkers(made);
  expect(await whileUnready(deploy)).toEqual({ status: 1, said: expect.stringMatching(unready) });
  expect(deploy()).toEqual({ status: 0, said: expect.stringMatching(/\d+ tables divided among the workers\n\d+ functions taken up/) });
  expect(deploy()).toEqual({ status: 0, said: '' });

  // its rows are with the workers, and none is left beside them
  const left = `SELECT (SELECT count(*)::int FROM "ListCount") AS rows, pg_relation_size('"ListCount"')::int AS bytes`;
  expect(await ask(coordinator, left)).toEqual([{ rows: 1, bytes: 0 }]);

  const names = `SELECT p.oid::regprocedure::text AS name FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace ORDER BY 1`;
  const there = await ask<{ name: string }>(coordinator, names);
  expect(there.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin_set(uuid,jsonb)', 'fee_of(bigint,bigint)']));
  expect(there.map(({ name }) => name)).not.toContain('begin_set(jsonb)');
  for (const worker of workers) expect(await ask(worker, names)).toEqual(there);
});

test('nothing is moved to a worker that the application cannot enter', async () => {
  expect(await whileUnready(() => cluster('rebalance'))).toEqual({ status: 1, said: expect.stringMatching(unready) });
  expect(cluster('rebalance')).toEqual({ status: 0, said: expect.stringContaining('every worker has its share') });
});
