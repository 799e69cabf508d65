import 'server-only';
import { askAllTenants, askReachableTenants, countAllTenants, type DueCount } from '@/lib/db/all-tenants';
import { Prisma } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import type { RefundLinkRow } from '@/lib/refunds/links/link';

/** Refund links whose customers are to be written to, `when` as a condition on the moment; found tenant by tenant. */
const notificationsDue = (when: Prisma.Sql, limit: number, except: readonly string[] = []) => Prisma.sql`
  SELECT c."tenantId", c.id, c."tellAt" AS at FROM "Tenant" t CROSS JOIN LATERAL (
    SELECT * FROM "RefundClaim" d WHERE d."tenantId" = t.id AND d."tellAt" ${when} AND d.id <> ALL (${except}::uuid[])
    ORDER BY d."tellAt" LIMIT ${limit}::int) c
  ORDER BY c."tellAt" LIMIT ${limit}::int`;
type DueNotification = { tenantId: string; id: string; at: Date };
const due = (now: Date, limit: number, except: readonly string[] = []) =>
  notificationsDue(Prisma.sql`<= ${now}::timestamptz`, limit, except);

export const findDueNotifications = (now: Date, limit: number, except: readonly string[]): Promise<DueNotification[]> =>
  askReachableTenants<DueNotification>(due(now, limit, except), limit);

const countedUpTo = 1_000;
export const findNotificationLag = (now: Date): Promise<DueCount> => countAllTenants(due(now, countedUpTo));

export async function findNextNotification(now: Date): Promise<Date | null> {
  const [row] = await askAllTenants<DueNotification>(notificationsDue(Prisma.sql`> ${now}::timestamptz`, 1));
  return row?.at ?? null;
}

/** Takes a due notification in the caller's transaction, which sends it. null: not due, or already sent. */
export async function takeNotification(database: Database, tenantId: string, id: string, now: Date): Promise<RefundLinkRow | null> {
  const taken = await database.$executeRaw`
    UPDATE "RefundClaim" SET "tellAt" = NULL WHERE "tenantId" = ${tenantId}::uuid AND id = ${id}::uuid AND "tellAt" <= ${now}::timestamptz`;
  if (taken === 0) return null;
  const [row] = await database.$queryRaw<{ claim: RefundLinkRow }[]>`
    SELECT to_jsonb(c) AS claim FROM "RefundClaim" c WHERE c."tenantId" = ${tenantId}::uuid AND c.id = ${id}::uuid`;
  return row?.claim ?? null;
}
