import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
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
  prisma.$queryRaw<DueNotification[]>`${due(now, limit, except)}`;

const countedUpTo = 1_000;
export async function findNotificationLag(now: Date): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await prisma.$queryRaw<{ count: number; oldest: Date | null }[]>`
    SELECT count(*)::int AS count, min(at) AS oldest FROM (${due(now, countedUpTo)}) due`;
  return row ?? { count: 0, oldest: null };
}

export async function findNextNotification(now: Date): Promise<Date | null> {
  const [row] = await prisma.$queryRaw<DueNotification[]>`${notificationsDue(Prisma.sql`> ${now}::timestamptz`, 1)}`;
  return row?.at ?? null;
}

/** Takes a due notification in the caller's transaction, which sends it. null: not due, or already sent. */
export async function takeNotification(database: Database, tenantId: string, id: string, now: Date): Promise<RefundLinkRow | null> {
  const [row] = await database.$queryRaw<{ claim: RefundLinkRow }[]>`
    UPDATE "RefundClaim" c SET "tellAt" = NULL
    WHERE c."tenantId" = ${tenantId}::uuid AND c.id = ${id}::uuid AND c."tellAt" <= ${now}::timestamptz RETURNING to_jsonb(c) AS claim`;
  return row?.claim ?? null;
}
