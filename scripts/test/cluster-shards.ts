import pg from 'pg';
import { inject } from 'vitest';
import { ask, at } from '@/scripts/test/citus';

/** The test's own database on each server of the cluster, the coordinator first, as its owner. */
const ownDatabases = (): string[] => {
  const { pathname } = new URL(process.env.DATABASE_OWNER_URL ?? '');
  return inject('nodes').map((node) => at(node, { database: pathname.slice(1) }));
};

type Counts = { one: number; several: number };

/** How many statements went to one shard, and how many to several, since `countShards`. */
async function countsOf(nodes: readonly string[]): Promise<Counts> {
  const rows = await Promise.all(
    nodes.map((node) =>
      ask<Counts>(
        node,
        `SELECT query_execution_single_shard::int AS one, query_execution_multi_shard::int AS several FROM citus_stat_counters WHERE name = current_database()`,
      ),
    ),
  );
  return rows.flat().reduce((sum, row) => ({ one: sum.one + row.one, several: sum.several + row.several }), { one: 0, several: 0 });
}

/** Has the cluster count from here on: connections that are open already do not. */
export async function countShards(): Promise<void> {
  for (const node of ownDatabases())
    await ask(node, `ALTER DATABASE "${new URL(node).pathname.slice(1)}" SET citus.enable_stat_counters = on`);
}

/** What some work sent to one shard, and to several. */
export async function shardsOf(work: () => Promise<unknown>): Promise<Counts> {
  const nodes = ownDatabases();
  const before = await countsOf(nodes);
  await work();
  const after = await countsOf(nodes);
  return { one: after.one - before.one, several: after.several - before.several };
}

/** As if a worker of the cluster were lost: nobody reaches the test's database on it. Returns what brings it back. */
export async function loseWorker(worker: string): Promise<() => Promise<void>> {
  const name = new URL(worker).pathname.slice(1);
  const server = at(worker, { database: 'postgres' });
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`);
  await admin.query('SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = $1', [name]);
  return async () => {
    await admin.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`);
    await admin.end();
  };
}

/** The test's database on the worker that has a tenant's rows. */
export async function workerOf(tenantId: string): Promise<string> {
  const [coordinator = ''] = ownDatabases();
  const [place] = await ask<{ host: string }>(
    coordinator,
    `SELECT n.nodename || ':' || n.nodeport AS host FROM pg_dist_placement p JOIN pg_dist_node n USING (groupid)
      WHERE p.shardid = get_shard_id_for_distribution_column('"Merchant"', '${tenantId}'::uuid)`,
  );
  return at(coordinator, { host: place?.host ?? '' });
}
