import 'server-only';
import { askAllTenants, changeAllTenants } from '@/lib/db/all-tenants';
import { Prisma } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';

export type FailingRow = { tenantId: string; id: string; active: boolean; failingSince: Date | null; failureToldAt: Date | null };

/** Active, failing endpoints with a next step, tenant by tenant, the longest failing first. */
export const findFailing = (limit: number, givesUp: boolean): Promise<FailingRow[]> =>
  askAllTenants<FailingRow>(Prisma.sql`
  SELECT w.* FROM "Tenant" t CROSS JOIN LATERAL (
    SELECT f."tenantId", f.id, f.active, f."failingSince", f."failureToldAt" FROM "Webhook" f
    WHERE f."tenantId" = t.id AND f."failingSince" IS NOT NULL AND f.active AND f."deletedAt" IS NULL AND (f."failureToldAt" IS NULL OR ${givesUp})
    ORDER BY f."failureToldAt" IS NOT NULL, f."failingSince" LIMIT ${limit}::int) w
  ORDER BY w."failureToldAt" IS NOT NULL, w."failingSince" LIMIT ${limit}::int`);

/** At once: the others with the next round. */
const forgotten = 1_000;
/** Deletes previous secrets after their overlap: nothing is signed with them any more. */
export const forgetSecrets = (now: Date): Promise<unknown> =>
  changeAllTenants(
    Prisma.sql`
      SELECT s."tenantId", s.id FROM "Tenant" t CROSS JOIN LATERAL (
        SELECT o."tenantId", o.id FROM "Webhook" o WHERE o."tenantId" = t.id AND o."previousUntil" <= ${now}::timestamptz LIMIT ${forgotten}::int) s
      LIMIT ${forgotten}::int`,
    Prisma.sql`UPDATE "Webhook" w SET "previousSecret" = NULL, "previousUntil" = NULL FROM found f
      WHERE w."tenantId" = f."tenantId" AND w.id = f.id AND w."previousUntil" <= ${now}::timestamptz RETURNING w.id`,
  );

export async function saveFailureTold(database: Database, { tenantId, id }: { tenantId: string; id: string }, at: Date): Promise<void> {
  await database.webhook.update({ where: { tenantId_id: { tenantId, id } }, data: { failureToldAt: at } });
}
