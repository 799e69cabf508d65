import 'server-only';
import { isCluster } from '@/lib/db/cluster';
import { isWorkerLost } from '@/lib/db/failures';
import { Prisma } from '@/lib/db/generated/client';
import { pool } from '@/lib/db/pool';
import { type Database, prisma } from '@/lib/db/prisma';

/**
 * Asks all tenants a question that takes the first rows of each: `FROM "Tenant" t CROSS JOIN LATERAL (… WHERE x."tenantId" = t.id … LIMIT n)`. On a cluster
 * each worker answers for its own tenants, and so such a question
 * - ends with a LIMIT of its own, or stands in a CTE that is MATERIALIZED and does;
 * - has no other LIMIT beside that of the LATERAL;
 * - joins no table of the installation.
 * See docs/decisions/0098.
 */
export async function askAllTenants<Row>(question: Prisma.Sql, database: Database = prisma): Promise<Row[]> {
  if (!(await isCluster())) return database.$queryRaw<Row[]>(question);
  if (database !== prisma) {
    // in a transaction, whose other statements are planned as ever
    await database.$queryRaw`SELECT set_config('citus.subquery_pushdown', 'on', true)`;
    const found = await database.$queryRaw<Row[]>(question);
    await database.$queryRaw`SELECT set_config('citus.subquery_pushdown', 'off', true)`;
    return found;
  }
  const [, rows] = await prisma.$transaction([
    prisma.$queryRaw`SELECT set_config('citus.subquery_pushdown', 'on', true)`,
    prisma.$queryRaw<Row[]>(question),
  ]);
  return rows;
}

/** The tenants of each worker of a cluster. */
const tenantsByWorker = () => prisma.$queryRaw<{ tenants: string[] }[]>`
  SELECT array_agg(t.id::text) AS tenants FROM "Tenant" t
    JOIN pg_dist_placement p ON p.shardid = get_shard_id_for_distribution_column('"Merchant"', t.id) GROUP BY p.groupid`;

/** The question to one tenant: each comparison of tenants is with it, so that it goes to one shard. */
function toOne(question: Prisma.Sql, tenant: string): string {
  const own = question.text
    .replaceAll('"Tenant" t', '(SELECT 1) t')
    .replaceAll(/(\b\w+\."tenantId" = )\w+\."tenantId"/g, `$1'${tenant}'::uuid`)
    .replaceAll(/\bt\.id\b/g, `'${tenant}'::uuid`);
  if (own === question.text || /"Tenant"|"tenantId" = \w+\./.test(own))
    throw new Error(`a question to all tenants is not one to each: ${own}`);
  return own;
}

/** The rows of the tenants of one worker, each asked by itself; none where the worker is lost. Without a name, so that no connection keeps the statements. */
async function askEach<Row>(question: Prisma.Sql, tenants: readonly string[]): Promise<Row[][]> {
  const found: Row[][] = [];
  try {
    for (const tenant of tenants) found.push((await pool.query({ text: toOne(question, tenant), values: question.values })).rows);
  } catch (error) {
    if (!isWorkerLost(error)) throw error;
  }
  return found;
}

/** The first of each tenant, the longest waiting first, then the second of each, and so on. */
function inTurns<Row extends { at: Date | null }>(ofTenants: readonly (readonly Row[])[]): Row[] {
  const turns = ofTenants.flatMap((rows) => rows.map((row, turn) => ({ row, turn })));
  return turns.sort((one, other) => one.turn - other.turn || Number(one.row.at) - Number(other.row.at)).map(({ row }) => row);
}

/**
 * Asks all tenants what is due, at most `limit` rows. While a worker of a cluster is lost, the question fails as a whole: then each tenant of the other
 * workers is asked by itself, and they take turns.
 */
export async function askReachableTenants<Row extends { at: Date | null }>(question: Prisma.Sql, limit: number): Promise<Row[]> {
  try {
    return await askAllTenants<Row>(question);
  } catch (error) {
    if (!isWorkerLost(error) || !(await isCluster())) throw error;
  }
  const ofWorkers = await Promise.all((await tenantsByWorker()).map(({ tenants }) => askEach<Row>(question, tenants)));
  return inTurns(ofWorkers.flat()).slice(0, limit);
}

export type DueCount = { count: number; oldest: Date | null };

/** How many rows such a question finds, and the earliest of their moments `at`. */
export async function countAllTenants(question: Prisma.Sql): Promise<DueCount> {
  const [row] = await askAllTenants<DueCount>(
    Prisma.sql`WITH due AS MATERIALIZED (${question}) SELECT count(*)::int AS count, min(at) AS oldest FROM due`,
  );
  return row ?? { count: 0, oldest: null };
}

/**
 * Changes rows of all tenants that such a question finds: the change reads them as `found`, and returns what it says of each. On a cluster it is not begun
 * where nothing is found: all workers would have to agree about it.
 */
export async function changeAllTenants<Row>(found: Prisma.Sql, change: Prisma.Sql): Promise<Row[]> {
  if ((await isCluster()) && (await askAllTenants(found)).length === 0) return [];
  return askAllTenants<Row>(Prisma.sql`WITH found AS MATERIALIZED (${found}) ${change}`);
}
