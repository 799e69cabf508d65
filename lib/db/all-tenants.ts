import 'server-only';
import { isCluster } from '@/lib/db/cluster';
import { isAway } from '@/lib/db/failures';
import { Prisma } from '@/lib/db/generated/client';
import { type Database, prisma } from '@/lib/db/prisma';

/**
 * Asks all tenants a question that takes the first rows of each: `FROM "Tenant" t CROSS JOIN LATERAL (… WHERE x."tenantId" = t.id … LIMIT n)`. On a cluster
 * each worker answers for its own tenants. Beside such a LATERAL only the end of the statement, and a CTE that is MATERIALIZED, may have a LIMIT, and no
 * table of the installation may be joined; the statement itself, or the CTE, must have one. See docs/decisions/0098.
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

/** The question to this tenant alone: every comparison of tenants is with it, so that it goes to one shard. */
function toOne({ strings, values }: Prisma.Sql, tenant: string): Prisma.Sql {
  const own = (text: string) =>
    text
      .replaceAll('"Tenant" t', '(SELECT 1) t')
      .replaceAll(/(\w\."tenantId" = )\w\."tenantId"/g, `$1'${tenant}'::uuid`)
      .replaceAll(/\bt\.id\b/g, `'${tenant}'::uuid`);
  return new Prisma.Sql(strings.map(own), values);
}

/**
 * The same for work that is due: while a worker of a cluster is lost, its tenants alone have to wait. Then each tenant of the others is asked by itself, and
 * has rows of its own up to the limit.
 */
export async function askReachableTenants<Row>(question: Prisma.Sql): Promise<Row[]> {
  try {
    return await askAllTenants<Row>(question);
  } catch (error) {
    if (!isAway(error) || !(await isCluster())) throw error;
  }
  const ofWorkers = await Promise.all(
    (await tenantsByWorker()).map(async ({ tenants }) => {
      const found: Row[] = [];
      try {
        for (const tenant of tenants) found.push(...(await prisma.$queryRaw<Row[]>(toOne(question, tenant))));
      } catch (error) {
        if (!isAway(error)) throw error;
      }
      return found;
    }),
  );
  return ofWorkers.flat();
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
