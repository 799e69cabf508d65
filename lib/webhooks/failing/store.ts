import 'server-only';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';

export type FailingRow = { tenantId: string; id: string; active: boolean; failingSince: Date | null; failureToldAt: Date | null };

/** Active, failing endpoints with a next step, tenant by tenant, the longest failing first. */
export const findFailing = (limit: number, givesUp: boolean): Promise<FailingRow[]> => prisma.$queryRaw<FailingRow[]>`
  SELECT w.* FROM "Tenant" t CROSS JOIN LATERAL (
    SELECT f."tenantId", f.id, f.active, f."failingSince", f."failureToldAt" FROM "Webhook" f
    WHERE f."tenantId" = t.id AND f."failingSince" IS NOT NULL AND f.active AND f."deletedAt" IS NULL AND (f."failureToldAt" IS NULL OR ${givesUp}) OFFSET 0) w
  ORDER BY w."failureToldAt" IS NOT NULL, w."failingSince" LIMIT ${limit}::int`;

/** Deletes previous secrets after their overlap: nothing is signed with them any more. */
export const forgetSecrets = (now: Date): Promise<number> => prisma.$executeRaw`
  UPDATE "Webhook" w SET "previousSecret" = NULL, "previousUntil" = NULL FROM "Tenant" t WHERE w."tenantId" = t.id AND w."previousUntil" <= ${now}::timestamptz`;

export async function saveFailureTold(database: Database, { tenantId, id }: { tenantId: string; id: string }, at: Date): Promise<void> {
  await database.webhook.update({ where: { tenantId_id: { tenantId, id } }, data: { failureToldAt: at } });
}
