import 'server-only';
import { isCluster } from '@/lib/db/cluster';
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
