import 'server-only';
import { askAllTenants, type DueCount } from '@/lib/db/all-tenants';
import { isCluster } from '@/lib/db/cluster';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';

const countedUpTo = 1_000;

/** Smaller than every id. */
const nil = '00000000-0000-0000-0000-000000000000';
/** The first waiting delivery of each endpoint: as many rows as endpoints with something to send. */
const firstDeliveries = Prisma.sql`
  WITH RECURSIVE lane AS (
    SELECT ${nil}::uuid AS "tenantId", ${nil}::uuid AS lane
    UNION ALL
    SELECT n."tenantId", n.lane FROM lane l CROSS JOIN LATERAL (
      SELECT d."tenantId", d.lane FROM "Delivery" d WHERE d.state = 'queued' AND (d."tenantId", d.lane) > (l."tenantId", l.lane)
      ORDER BY d."tenantId", d.lane LIMIT 1) n)
  SELECT f."dueAt" AS at FROM lane l CROSS JOIN LATERAL (
    SELECT d."dueAt" FROM "Delivery" d WHERE d.state = 'queued' AND d."tenantId" = l."tenantId" AND d.lane = l.lane ORDER BY d."dueAt" LIMIT 1) f`;
/** The same of a cluster, which recurses for one tenant only: each worker reads what waits there. */
const firstOfWorkers = Prisma.sql`SELECT min(d."dueAt") AS at FROM "Delivery" d WHERE d.state = 'queued' GROUP BY d."tenantId", d.lane`;
const firstOnes = async (): Promise<Prisma.Sql> => ((await isCluster()) ? firstOfWorkers : firstDeliveries);

/** Endpoints with due deliveries, attempts under way, and events without deliveries yet. */
export async function findDeliveryLag(now: Date): Promise<DueCount> {
  const [row] = await askAllTenants<DueCount>(Prisma.sql`
    WITH sending AS MATERIALIZED (SELECT d."dueAt" AS at FROM "Delivery" d WHERE d.state = 'sending' LIMIT ${countedUpTo}::int)
    , waiting AS MATERIALIZED (SELECT f.at FROM (${await firstOnes()}) f WHERE f.at <= ${now}::timestamptz LIMIT ${countedUpTo}::int)
    , emitted AS MATERIALIZED (
      SELECT e."createdAt" AS at FROM "Tenant" t CROSS JOIN LATERAL (
        SELECT * FROM "Outbox" x WHERE x."tenantId" = t.id ORDER BY x."emittedAt" LIMIT ${countedUpTo}::int) o
      CROSS JOIN LATERAL (SELECT * FROM "Event" q WHERE q."tenantId" = o."tenantId" AND q.id = o."eventId" OFFSET 0) e LIMIT ${countedUpTo}::int)
    SELECT count(*)::int AS count, min(due.at) AS oldest
    FROM (SELECT at FROM sending UNION ALL SELECT at FROM waiting UNION ALL SELECT at FROM emitted) due`);
  return row ?? { count: 0, oldest: null };
}

export async function findNextDelivery(now: Date): Promise<Date | null> {
  const [row] = await prisma.$queryRaw<
    { at: Date | null }[]
  >`SELECT min(f.at) AS at FROM (${await firstOnes()}) f WHERE f.at > ${now}::timestamptz`;
  return row?.at ?? null;
}
