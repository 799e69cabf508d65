import 'server-only';
import { type Database, prisma } from '@/lib/db/prisma';

/** The missed periods of a subscription that nobody has looked at, looked at from now on. */
export const saveLook = (database: Database, tenantId: string, id: string, now: Date): Promise<number> => database.$executeRaw`
  UPDATE "SubscriptionCharge" SET "lookedAt" = ${now}::timestamptz
  WHERE "tenantId" = ${tenantId}::uuid AND "subscriptionId" = ${id}::uuid AND state = 'missed' AND "lookedAt" IS NULL`;

export type Missed = { count: number; oldest: Date | null };

/** The periods of all tenants that nobody was there to charge, and nobody has looked at. */
export async function countMissed(): Promise<Missed> {
  const [row] = await prisma.$queryRaw<Missed[]>`
    SELECT coalesce(sum(m.count), 0)::int AS count, min(m.oldest) AS oldest FROM "Tenant" t CROSS JOIN LATERAL (
      SELECT count(*) AS count, min(k."settledAt") AS oldest FROM "SubscriptionCharge" k
      WHERE k."tenantId" = t.id AND k.state = 'missed' AND k."lookedAt" IS NULL GROUP BY k."tenantId") m`;
  return row ?? { count: 0, oldest: null };
}
