import 'server-only';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';

export type FailingRow = { tenantId: string; id: string; active: boolean; failingSince: Date | null; failureToldAt: Date | null };

/** Endpoints that are on and fail, those that have failed longest first: few, found tenant by tenant. */
export const findFailing = (limit: number): Promise<FailingRow[]> => prisma.$queryRaw<FailingRow[]>`
  SELECT w.* FROM "Tenant" t CROSS JOIN LATERAL (
    SELECT f."tenantId", f.id, f.active, f."failingSince", f."failureToldAt" FROM "Webhook" f
    WHERE f."tenantId" = t.id AND f."failingSince" IS NOT NULL AND f.active AND f."deletedAt" IS NULL ORDER BY f."failingSince" LIMIT ${limit}::int) w
  ORDER BY w."failingSince" LIMIT ${limit}::int`;

export async function saveFailureTold(database: Database, { tenantId, id }: { tenantId: string; id: string }, at: Date): Promise<void> {
  await database.webhook.update({ where: { tenantId_id: { tenantId, id } }, data: { failureToldAt: at } });
}

/** Who looks after the endpoints of a tenant, by e-mail address. */
export async function findOwners(database: Database, tenantId: string): Promise<string[]> {
  const where = { tenantId, merchantId: null, role: 'admin', deactivatedAt: null };
  return (await database.user.findMany({ where, select: { email: true } })).map(({ email }) => email);
}
