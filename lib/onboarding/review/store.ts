import 'server-only';
import { prisma } from '@/lib/db/prisma';

type Of = { tenantId: string; merchantId: string };

/** Those of them that were accepted before and not opened again since: what they hand in then is another bank account. */
export async function findAccepted(applications: readonly Of[]): Promise<Set<string>> {
  const tenantIds = applications.map(({ tenantId }) => tenantId);
  const merchantIds = applications.map(({ merchantId }) => merchantId);
  const rows = await prisma.$queryRaw<Pick<Of, 'merchantId'>[]>`
    SELECT w."merchantId" FROM unnest(${tenantIds}::uuid[], ${merchantIds}::uuid[]) AS w("tenantId", "merchantId") CROSS JOIN LATERAL (
      SELECT max(s.number) FILTER (WHERE s.outcome = 'accepted') AS accepted, max(s.number) FILTER (WHERE s."reopenedAt" IS NOT NULL) AS reopened
      FROM "ApplicationSubmission" s WHERE s."tenantId" = w."tenantId" AND s."merchantId" = w."merchantId") s
    WHERE s.accepted > coalesce(s.reopened, 0)`;
  return new Set(rows.map(({ merchantId }) => merchantId));
}
