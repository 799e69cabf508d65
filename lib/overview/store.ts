import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import type { Stretches } from '@/lib/overview/overview';
import { neverAsked } from '@/lib/payments/store';

// Each of these queries goes from tenant to tenant through an index that starts with the tenant, and counts there: counting outside would
// become a join that reads the whole table. Grouped by the tenant, on a cluster each worker counts its own. At a million payments in sixty days all of it takes half a second.

/** The Tokyo day on which payment `c` was captured, and whether in the part of the day that has passed today. */
export const partOfDay = ({ today, elapsedMs }: Stretches) => Prisma.sql`date_bin('1 day', c."capturedAt", ${today}::timestamptz) AS day,
  c."capturedAt" - date_bin('1 day', c."capturedAt", ${today}::timestamptz) <= ${elapsedMs}::int * interval '1 ms' AS early`;

type Captured = { day: string | null; early: boolean | null; tenant: string | null; amount: bigint; payments: number };

/** Captures in both periods, by parts of Tokyo days, and in the later one by tenant. */
export const findCaptured = (stretches: Stretches): Promise<Captured[]> => prisma.$queryRaw<Captured[]>`
  WITH part AS (
    SELECT t.id AS tenant, p.* FROM "Tenant" t CROSS JOIN LATERAL (
      SELECT ${partOfDay(stretches)}, sum(c.amount + c.tax) AS gross, count(*) AS n FROM "Payment" c
      WHERE c."tenantId" = t.id AND c."capturedAt" >= ${stretches.earlier}::timestamptz AND c."capturedAt" <= ${stretches.until}::timestamptz
      GROUP BY "tenantId", 1, 2) p)
  SELECT to_char(day AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD') AS day, early, NULL::uuid AS tenant, sum(gross)::bigint AS amount, sum(n)::int AS payments
    FROM part GROUP BY day, early
  UNION ALL
  SELECT NULL, NULL, tenant, sum(gross)::bigint, sum(n)::int FROM part WHERE day >= ${stretches.from}::timestamptz GROUP BY tenant`;

/** The number of payments made, whatever their status. */
export async function countMade({ from, until }: Stretches): Promise<number> {
  const [row] = await prisma.$queryRaw<{ made: number }[]>`
    SELECT coalesce(sum(p.n), 0)::int AS made FROM "Tenant" t CROSS JOIN LATERAL (
      SELECT count(*) AS n FROM "Payment" c
      WHERE c."tenantId" = t.id AND c."createdAt" >= ${from}::timestamptz AND c."createdAt" <= ${until}::timestamptz
      GROUP BY "tenantId") p`;
  return row?.made ?? 0;
}

/** The number of refused payments by reason. Payments that never reached the acquirer do not count. */
export const countRefused = ({ from, until }: Stretches): Promise<{ code: string; count: number }[]> => prisma.$queryRaw`
  SELECT p.code, sum(p.n)::int AS count FROM "Tenant" t CROSS JOIN LATERAL (
    SELECT coalesce(p."failureCode", 'other_error') AS code, count(*) AS n FROM "Payment" p
    WHERE p."tenantId" = t.id AND p.status = 'failed' AND p."createdAt" >= ${from}::timestamptz AND p."createdAt" <= ${until}::timestamptz
      AND NOT ${neverAsked} GROUP BY "tenantId", 1) p
  GROUP BY 1 ORDER BY 2 DESC, 1`;

export type Queue = { count: number; oldest: Date | null };
type Queues = {
  attempts: Queue;
  mails: Queue & { failing: number; failed: number };
  adjustments: Queue;
  proposals: Queue;
  applications: Queue;
  deposits: Queue;
  refundRequests: Queue;
  payouts: Queue & { amount: bigint; next: string | null };
};

/**
 * The waiting tasks, from their own indexes, and the mails given up in these thirty days. `soon`: counts payouts from the day to the day that
 * are in no file.
 */
export async function findQueues({ from }: Stretches, soon: { from: string; to: string }): Promise<Queues> {
  const empty = { count: 0, oldest: null };
  const [attempts, mails, adjustments, proposals, applications, deposits, refundRequests, payouts] = await Promise.all([
    prisma.$queryRaw<Queue[]>`SELECT count(*)::int AS count, min("createdAt") AS oldest FROM "Attempt" WHERE state = 'open'`,
    prisma.$queryRaw<(Queue & { failing: number; failed: number })[]>`
      SELECT count(*)::int AS count, min("createdAt") AS oldest, (count(*) FILTER (WHERE attempts > 0))::int AS failing,
        (SELECT count(*)::int FROM "Mail" f WHERE f."failedAt" >= ${from}::timestamptz) AS failed
      FROM "Mail" WHERE "sentAt" IS NULL AND "failedAt" IS NULL`,
    prisma.$queryRaw<Queue[]>`SELECT count(*)::int AS count, min("createdAt") AS oldest FROM "Adjustment" WHERE status = 'proposed'`,
    prisma.$queryRaw<Queue[]>`SELECT count(*)::int AS count, min("createdAt") AS oldest FROM "OperatorProposal" WHERE status = 'proposed'`,
    prisma.$queryRaw<
      Queue[]
    >`SELECT count(*)::int AS count, min("submittedAt") AS oldest FROM "Application" WHERE "submittedAt" IS NOT NULL`,
    prisma.$queryRaw<Queue[]>`
      SELECT coalesce(sum(d.n), 0)::int AS count, min(d.oldest) AS oldest FROM "Tenant" t CROSS JOIN LATERAL (
        SELECT count(DISTINCT "paymentId") AS n, min("receivedAt") AS oldest FROM "Deposit" WHERE "tenantId" = t.id AND state = 'held' GROUP BY "tenantId") d`,
    prisma.$queryRaw<Queue[]>`
      SELECT coalesce(sum(d.n), 0)::int AS count, min(d.oldest) AS oldest FROM "Tenant" t CROSS JOIN LATERAL (
        SELECT count(*) AS n, min("createdAt") AS oldest FROM "RefundRequest"
        WHERE "tenantId" = t.id AND status = 'pending' AND "bankFileId" IS NULL GROUP BY "tenantId") d`,
    prisma.$queryRaw<Queues['payouts'][]>`
      SELECT coalesce(sum(d.n), 0)::int AS count, min(d.oldest) AS oldest, coalesce(sum(d.amount), 0)::bigint AS amount, min(d.next) AS next
      FROM "Tenant" t CROSS JOIN LATERAL (
        SELECT count(*) AS n, min("createdAt") AS oldest, sum("settlementAmount") AS amount, min("payDay") AS next FROM "Settlement"
        WHERE "tenantId" = t.id AND status = 'pending' AND "bankFileId" IS NULL AND "payDay" >= ${soon.from} AND "payDay" <= ${soon.to}
        GROUP BY "tenantId") d`,
  ]);
  return {
    attempts: attempts[0] ?? empty,
    mails: mails[0] ?? { ...empty, failing: 0, failed: 0 },
    adjustments: adjustments[0] ?? empty,
    proposals: proposals[0] ?? empty,
    applications: applications[0] ?? empty,
    deposits: deposits[0] ?? empty,
    refundRequests: refundRequests[0] ?? empty,
    payouts: payouts[0] ?? { ...empty, amount: 0n, next: null },
  };
}
