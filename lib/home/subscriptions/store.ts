import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import { comingMs, suspendedMs, type TaskRow, tasksShown } from '@/lib/home/subscriptions/tasks';
import { comingAmount } from '@/lib/subscriptions/store';

const named = Prisma.sql`description, "externalSubscriptionNum" AS number`;

/** What a merchant's people do about subscriptions, and what is charged soon: each kind from an index of its own, the first few with the sums of all. */
export function findSubscriptionTasks(tenantId: string, now: Date): Promise<TaskRow[]> {
  const after = (ms: number) => Prisma.sql`${new Date(now.getTime() + ms)}::timestamptz`;
  return prisma.$queryRaw<TaskRow[]>`
    (SELECT 'retrying' AS kind, id, status, amount + tax AS amount, ${named}, "retryAt" AS at, "lastFailure" AS failure,
        (count(*) OVER all_)::int AS count, (sum(amount + tax) OVER all_)::bigint AS total
      FROM "Subscription" WHERE "tenantId" = ${tenantId}::uuid AND status = 'retrying'
      WINDOW all_ AS () ORDER BY "updatedAt" DESC, id LIMIT ${tasksShown})
    UNION ALL
    (SELECT 'suspended', id, status, amount + tax, ${named}, "updatedAt", "lastFailure", (count(*) OVER all_)::int, (sum(amount + tax) OVER all_)::bigint
      FROM "Subscription" WHERE "tenantId" = ${tenantId}::uuid AND status = 'suspended' AND "updatedAt" > ${after(-suspendedMs)}
      WINDOW all_ AS () ORDER BY "updatedAt" DESC, id LIMIT ${tasksShown})
    UNION ALL
    (SELECT 'missed', u.id, u.status, m.amount, ${named}, m.at, NULL, (count(*) OVER all_)::int, (sum(m.amount) OVER all_)::bigint
      FROM (SELECT k."subscriptionId", sum(k.amount + k.tax)::bigint AS amount, max(k."settledAt") AS at FROM "SubscriptionCharge" k
        WHERE k."tenantId" = ${tenantId}::uuid AND k.state = 'missed' AND k."lookedAt" IS NULL GROUP BY 1) m
      JOIN "Subscription" u ON u."tenantId" = ${tenantId}::uuid AND u.id = m."subscriptionId"
      WINDOW all_ AS () ORDER BY m.at DESC, u.id LIMIT ${tasksShown})
    UNION ALL
    (SELECT 'coming', id, status, coming, ${named}, "nextCaptureAt", NULL, (count(*) OVER all_)::int, (sum(coming) OVER all_)::bigint
      FROM (SELECT u.*, ${comingAmount} AS coming FROM "Subscription" u
        WHERE u."tenantId" = ${tenantId}::uuid AND u.status IN ('pending', 'active') AND u."nextCaptureAt" <= ${after(comingMs)}) c
      WHERE coming IS NOT NULL WINDOW all_ AS () ORDER BY "nextCaptureAt", id LIMIT ${tasksShown})`;
}
