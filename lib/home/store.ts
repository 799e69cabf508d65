import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import { type DismissableKind, type NeedKind, needsListed, needsShown, refusedMs, silentMs, soonMs } from '@/lib/home/home';
import { cashMethods } from '@/lib/money/methods';
import type { FeeMethod } from '@/lib/money/rates';
import type { Stretches } from '@/lib/overview/overview';
import { partOfDay } from '@/lib/overview/store';

type Captured = { day: string; early: boolean; brand: FeeMethod; amount: bigint; payments: number };

/** A tenant's captures in both periods, by parts of Tokyo days and by brand, from the index alone. */
export const findCaptured = (tenantId: string, stretches: Stretches): Promise<Captured[]> => prisma.$queryRaw<Captured[]>`
  SELECT to_char(p.day AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD') AS day, p.early, p.brand, sum(p.gross)::bigint AS amount, count(*)::int AS payments
  FROM (SELECT ${partOfDay(stretches)}, c.brand, c.amount + c.tax AS gross FROM "Payment" c
    WHERE c."tenantId" = ${tenantId}::uuid AND c."capturedAt" >= ${stretches.earlier}::timestamptz AND c."capturedAt" <= ${stretches.until}::timestamptz) p
  GROUP BY p.day, p.early, p.brand`;

type Refunded = { late: boolean; amount: bigint; refunds: number };

/** Refunds in either period, without those that failed; the earlier one ends as far before its end as the later one does. */
export function findRefunded(tenantId: string, { from, earlier, until }: Stretches): Promise<Refunded[]> {
  const earlierUntil = new Date(until.getTime() - (from.getTime() - earlier.getTime()));
  return prisma.$queryRaw<Refunded[]>`
    SELECT r."createdAt" >= ${from}::timestamptz AS late, sum(r.amount)::bigint AS amount, sum(r.n)::int AS refunds FROM (
      SELECT "tenantId", "createdAt", amount, 1 AS n FROM "Refund" UNION ALL
      SELECT "tenantId", "createdAt", -amount, -1 FROM "Refund" WHERE "failedAt" IS NOT NULL) r
    WHERE r."tenantId" = ${tenantId}::uuid AND r."createdAt" >= ${earlier}::timestamptz AND r."createdAt" <= ${until}::timestamptz
      AND (r."createdAt" >= ${from}::timestamptz OR r."createdAt" <= ${earlierUntil}::timestamptz)
    GROUP BY 1`;
}

export type NeedRow = {
  kind: NeedKind;
  paymentId: string;
  amount: bigint;
  orderNumber: string | null;
  /** The name, or the address. */
  customer: string | null;
  asked: 'authorize' | 'capture' | 'void' | 'refund' | null;
  at: Date;
  count: number;
  total: bigint;
  from: Date;
  to: Date;
};

/**
 * Tasks for a person: each kind from its own index, with the first few and the sums of all. A refund that was refused or failed is listed
 * until another refund of its payment begins. A cash payment waits for its customer, and is no task.
 */
export function findNeeds(tenantId: string, now: Date, { withDismissed = false } = {}): Promise<NeedRow[]> {
  const isOpen = (kind: DismissableKind, at: Prisma.Sql) =>
    withDismissed
      ? Prisma.empty
      : Prisma.sql`AND NOT EXISTS (SELECT 1 FROM "TaskDismissal" d WHERE d."tenantId" = ${tenantId}::uuid AND d.kind = ${kind}
          AND d."paymentId" = p.id AND d.at = ${at})`;
  const before = (ms: number) => new Date(now.getTime() - ms);
  return prisma.$queryRaw<NeedRow[]>`
    (SELECT 'expiring' AS kind, p.id AS "paymentId", p.amount + p.tax AS amount, p."externalOrderNum" AS "orderNumber", coalesce(p."holderName", p.email) AS customer, NULL AS asked,
        p."paymentDeadline" AS at, (count(*) OVER all_)::int AS count, (sum(p.amount + p.tax) OVER all_)::bigint AS total,
        min(p."createdAt") OVER all_ AS "from", max(p."createdAt") OVER all_ AS "to"
      FROM "Payment" p WHERE p."tenantId" = ${tenantId}::uuid AND p.status = 'authorized' AND p.status IN ('pending', 'authorized')
        AND p.method <> ALL(${[...cashMethods]}::text[])
        AND p."paymentDeadline" > ${now}::timestamptz AND p."paymentDeadline" <= ${before(-soonMs)}::timestamptz
      WINDOW all_ AS () ORDER BY p."paymentDeadline", p.id LIMIT ${needsShown})
    UNION ALL
    (SELECT 'unknown', p.id, a.amount, p."externalOrderNum", coalesce(p."holderName", p.email), a.kind, a."createdAt", (count(*) OVER all_)::int, (sum(a.amount) OVER all_)::bigint,
        min(p."createdAt") OVER all_, max(p."createdAt") OVER all_
      FROM "Attempt" a JOIN "Payment" p ON p."tenantId" = a."tenantId" AND p.id = a."paymentId"
      WHERE a."tenantId" = ${tenantId}::uuid AND a.state = 'open' AND a."createdAt" <= ${before(silentMs)}::timestamptz
      WINDOW all_ AS () ORDER BY a."createdAt", a.id LIMIT ${needsListed})
    UNION ALL
    (SELECT 'refundRefused', p.id, a.amount, p."externalOrderNum", coalesce(p."holderName", p.email), a.kind, a."settledAt", (count(*) OVER all_)::int, (sum(a.amount) OVER all_)::bigint,
        min(p."createdAt") OVER all_, max(p."createdAt") OVER all_
      FROM "Attempt" a JOIN "Payment" p ON p."tenantId" = a."tenantId" AND p.id = a."paymentId"
      WHERE a."tenantId" = ${tenantId}::uuid AND a.state = 'declined' AND a.kind = 'refund' AND p.status = 'captured'
        AND a."settledAt" > ${before(refusedMs)}::timestamptz AND a."settledAt" <= ${now}::timestamptz
        AND NOT EXISTS (SELECT 1 FROM "Attempt" n WHERE n."tenantId" = ${tenantId}::uuid AND n."paymentId" = a."paymentId" AND n.kind = 'refund'
          AND n.id <> a.id AND n."createdAt" >= a."createdAt" AND (n.state <> 'declined' OR n."createdAt" > a."createdAt"))
        ${isOpen('refundRefused', Prisma.sql`a."settledAt"`)}
      WINDOW all_ AS () ORDER BY a."settledAt" DESC, a.id LIMIT ${needsListed})
    UNION ALL
    (SELECT 'refundShort', p.id, r.amount, p."externalOrderNum", coalesce(p."holderName", p.email), 'refund', r."refusedAt", (count(*) OVER all_)::int, (sum(r.amount) OVER all_)::bigint,
        min(p."createdAt") OVER all_, max(p."createdAt") OVER all_
      FROM "ShortRefund" r JOIN "Payment" p ON p."tenantId" = r."tenantId" AND p.id = r."paymentId"
      WHERE r."tenantId" = ${tenantId}::uuid AND p.status = 'captured'
        AND r."refusedAt" > ${before(refusedMs)}::timestamptz AND r."refusedAt" <= ${now}::timestamptz
        AND NOT EXISTS (SELECT 1 FROM "Attempt" n WHERE n."tenantId" = ${tenantId}::uuid AND n."paymentId" = r."paymentId" AND n.kind = 'refund'
          AND n."createdAt" >= r."refusedAt")
        ${isOpen('refundShort', Prisma.sql`r."refusedAt"`)}
      WINDOW all_ AS () ORDER BY r."refusedAt" DESC, p.id LIMIT ${needsListed})
    UNION ALL
    (SELECT 'refundFailed', p.id, r.amount, p."externalOrderNum", coalesce(p."holderName", p.email), 'refund', r."failedAt", (count(*) OVER all_)::int, (sum(r.amount) OVER all_)::bigint,
        min(p."createdAt") OVER all_, max(p."createdAt") OVER all_
      FROM "Refund" r JOIN "Payment" p ON p."tenantId" = r."tenantId" AND p.id = r."paymentId"
      WHERE r."tenantId" = ${tenantId}::uuid AND r."failedAt" IS NOT NULL AND p.status = 'captured'
        AND r."failedAt" > ${before(refusedMs)}::timestamptz AND r."failedAt" <= ${now}::timestamptz
        AND NOT EXISTS (SELECT 1 FROM "Attempt" n WHERE n."tenantId" = ${tenantId}::uuid AND n."paymentId" = r."paymentId" AND n.kind = 'refund'
          AND n."createdAt" >= r."failedAt")
        ${isOpen('refundFailed', Prisma.sql`r."failedAt"`)}
      WINDOW all_ AS () ORDER BY r."failedAt" DESC, r.id LIMIT ${needsListed})`;
}

type WaitingChargeback = {
  id: string;
  amount: bigint;
  dueAt: Date;
  reasonCode: string | null;
  orderNumber: string | null;
  customer: string | null;
  count: number;
};

/** Chargebacks that can still be answered, next due first; none while the feature is off. */
export const findWaitingChargebacks = (tenantId: string, now: Date): Promise<WaitingChargeback[]> => prisma.$queryRaw<WaitingChargeback[]>`
  SELECT c.id, c.amount, c."dueAt", c."reasonCode", p."externalOrderNum" AS "orderNumber", coalesce(p."holderName", p.email) AS customer,
    (count(*) OVER ())::int AS count
  FROM "Chargeback" c JOIN "Payment" p ON p."tenantId" = c."tenantId" AND p.id = c."paymentId"
  WHERE c."tenantId" = ${tenantId}::uuid AND c.status = 'pending' AND c."dueAt" >= ${now}::timestamptz
    AND (SELECT m."chargebacksEnabled" FROM "Merchant" m WHERE m."tenantId" = ${tenantId}::uuid AND m.id = ${tenantId}::uuid)
  ORDER BY c."dueAt", c.id LIMIT ${needsShown}`;

type Beginning = { checkout: unknown; isPlatform: boolean; hasKey: boolean; hasSeller: boolean; isHidden: boolean };

/** The first steps that are done, and whether this person wants to see them. */
export async function findBeginning(tenantId: string, userId: string | null): Promise<Beginning> {
  const [[row], keys, hidden] = await Promise.all([
    prisma.$queryRaw<Pick<Beginning, 'checkout' | 'isPlatform' | 'hasSeller'>[]>`
      SELECT m.checkout, m."platformRole" IS NOT DISTINCT FROM 'platform' AS "isPlatform",
        EXISTS (SELECT 1 FROM "Merchant" s WHERE s."tenantId" = ${tenantId}::uuid AND s."platformRole" = 'payout') AS "hasSeller"
      FROM "Merchant" m WHERE m."tenantId" = ${tenantId}::uuid AND m.id = ${tenantId}::uuid`,
    prisma.apiKey.count({ where: { tenantId, merchantId: tenantId, kind: 'secret', revokedAt: null }, take: 1 }),
    userId === null ? 0 : prisma.user.count({ where: { id: userId, stepsHiddenAt: { not: null } } }),
  ]);
  if (!row) return { checkout: null, isPlatform: false, hasKey: false, hasSeller: false, isHidden: false };
  return { ...row, hasKey: keys > 0, isHidden: hidden > 0 };
}

export async function saveStepsHidden(database: Database, userId: string, at: Date | null): Promise<void> {
  await database.user.updateMany({ where: { id: userId }, data: { stepsHiddenAt: at } });
}
