import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import { cashMethods, walletMethods } from '@/lib/money/methods';
import type { FeeMethod } from '@/lib/money/rates';
import { yenOf } from '@/lib/money/yen';
import { neverAsked } from '@/lib/payments/store';
import type { Span } from '@/lib/reports/period';
import type { SalesPart } from '@/lib/reports/report';

// Each of these goes through an index that starts with the tenant and has in it what is summed. They group by days, also for months: a year has few
// of them, and Tokyo no summer time.

/** The Tokyo day of a time. */
const dayOf = (at: Prisma.Sql, { today }: Span) => Prisma.sql`date_bin('1 day', ${at}, ${today}::timestamptz)`;
const named = (day: Prisma.Sql) => Prisma.sql`to_char(${day} AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD')`;

/** Captures in both periods, by day and payment method. */
export async function findSales(tenantId: string, span: Span): Promise<SalesPart[]> {
  const rows = await prisma.$queryRaw<{ day: string; brand: FeeMethod; compared: boolean; amount: bigint; payments: number }[]>`
    SELECT ${named(Prisma.sql`p.day`)} AS day, p.brand, p.compared, sum(p.gross)::bigint AS amount, count(*)::int AS payments
    FROM (SELECT ${dayOf(Prisma.sql`c."capturedAt"`, span)} AS day, c.brand, c."capturedAt" <= ${span.comparedTo}::timestamptz AS compared, c.amount + c.tax AS gross
      FROM "Payment" c
      WHERE c."tenantId" = ${tenantId}::uuid AND c."capturedAt" >= ${span.earlier}::timestamptz AND c."capturedAt" <= ${span.until}::timestamptz) p
    GROUP BY p.day, p.brand, p.compared`;
  return rows.map((row) => ({ ...row, amount: yenOf(row.amount) }));
}

/** Refunds by day, without those that failed. */
export async function findRefunds(tenantId: string, span: Span): Promise<{ day: string; amount: number; refunds: number }[]> {
  const rows = await prisma.$queryRaw<{ day: string; amount: bigint; refunds: number }[]>`
    SELECT ${named(Prisma.sql`d.day`)} AS day, sum(d.amount)::bigint AS amount, sum(d.n)::int AS refunds FROM (
      SELECT ${dayOf(Prisma.sql`r."createdAt"`, span)} AS day, r.amount, r.n FROM (
        SELECT "tenantId", "createdAt", amount, 1 AS n FROM "Refund" UNION ALL
        SELECT "tenantId", "createdAt", -amount, -1 FROM "Refund" WHERE "failedAt" IS NOT NULL) r
      WHERE r."tenantId" = ${tenantId}::uuid AND r."createdAt" >= ${span.from}::timestamptz AND r."createdAt" <= ${span.until}::timestamptz) d
    GROUP BY d.day`;
  return rows.map((row) => ({ ...row, amount: yenOf(row.amount) }));
}

/**
 * Payments by the day on which they were made, without those in cash, which nobody approves or declines; a payment whose card is not known yet is none.
 */
export const countMade = (tenantId: string, span: Span): Promise<{ day: string; count: number }[]> => prisma.$queryRaw`
  SELECT ${named(Prisma.sql`p.day`)} AS day, count(*)::int AS count FROM (
    SELECT ${dayOf(Prisma.sql`c."createdAt"`, span)} AS day FROM "Payment" c
    WHERE c."tenantId" = ${tenantId}::uuid AND c."createdAt" >= ${span.from}::timestamptz AND c."createdAt" <= ${span.until}::timestamptz
      AND c.brand <> ALL(${[...cashMethods]}::text[])) p
  GROUP BY p.day`;

/**
 * Those of them that were not approved, by reason. No reason: nobody has decided; of a wallet also one that ended without its customer, of any
 * kind one that never reached the acquirer.
 */
export const countUnapproved = (tenantId: string, span: Span): Promise<{ day: string; code: string | null; count: number }[]> =>
  prisma.$queryRaw`
  SELECT ${named(Prisma.sql`d.day`)} AS day, d.code, count(*)::int AS count FROM (
    SELECT ${dayOf(Prisma.sql`p."createdAt"`, span)} AS day,
      CASE WHEN p.status = 'failed' AND NOT ${neverAsked} THEN coalesce(p."failureCode", 'other_error') END AS code
    FROM "Payment" p
    WHERE p."tenantId" = ${tenantId}::uuid AND p.status IN ('failed', 'pending', 'cancelled', 'expired')
      AND (p.status IN ('failed', 'pending') OR p.method = ANY(${[...walletMethods]}::text[]))
      AND p."createdAt" >= ${span.from}::timestamptz AND p."createdAt" <= ${span.until}::timestamptz
      AND p.brand <> ALL(${[...cashMethods]}::text[])) d
  GROUP BY d.day, d.code`;

type SellerSales = {
  id: string;
  name: string;
  amount: bigint;
  payments: bigint;
  sellers: number;
  totalAmount: bigint;
  totalPayments: bigint;
};

/** Posted between two moments, from the entries of account `a`. */
const posted = (tenantId: string, from: Prisma.Sql, { until }: Span) => Prisma.sql`
  SELECT coalesce(sum(e.amount), 0) AS amount, count(*) AS n FROM "Entry" e
  WHERE e."tenantId" = ${tenantId}::uuid AND e."accountId" = a.id AND e.type = 'payment_transfer' AND e."createdAt" >= ${from} AND e."createdAt" <= ${until}::timestamptz`;

/**
 * What sellers were given of payments in this period, the most first, with the sums of all: from the days of each seller's account, and the entries
 * since its last day. An account that has an entry which its days lack is summed from its entries; see docs/decisions/0019.
 */
export const findSellers = (tenantId: string, span: Span, first: number): Promise<SellerSales[]> => prisma.$queryRaw<SellerSales[]>`
  WITH of_account AS (
    SELECT a.id, d.amount + r.amount AS amount, d.n + r.n AS payments
    FROM "Account" a
      LEFT JOIN LATERAL (SELECT l."startsAt" + interval '24 hours' AS since, l."entriesBefore" + l.entries AS counted FROM "BalanceDay" l
        WHERE l."tenantId" = ${tenantId}::uuid AND l."accountId" = a.id ORDER BY l."startsAt" DESC LIMIT 1) edge ON true
      CROSS JOIN LATERAL (SELECT
        (SELECT coalesce(sum(b.entries), 0) FROM "Balance" b WHERE b."tenantId" = ${tenantId}::uuid AND b."accountId" = a.id) = coalesce(edge.counted, 0)
          + (SELECT count(*) FROM "Entry" e WHERE e."tenantId" = ${tenantId}::uuid AND e."accountId" = a.id AND e."createdAt" >= coalesce(edge.since, '-infinity'))
        AS "hasAll") f
      CROSS JOIN LATERAL (SELECT coalesce(sum((y.kinds #>> '{payment_transfer,0}')::bigint), 0) AS amount, coalesce(sum((y.kinds #>> '{payment_transfer,1}')::bigint), 0) AS n
        FROM "BalanceDay" y WHERE f."hasAll" AND y."tenantId" = ${tenantId}::uuid AND y."accountId" = a.id AND y."startsAt" >= ${span.from}::timestamptz) d
      CROSS JOIN LATERAL (${posted(tenantId, Prisma.sql`CASE WHEN f."hasAll" THEN greatest(edge.since, ${span.from}::timestamptz) ELSE ${span.from}::timestamptz END`, span)}) r
    WHERE a."tenantId" = ${tenantId}::uuid AND a.kind = 'payout'),
  ranked AS (
    SELECT id, amount, payments, (count(*) OVER ())::int AS sellers, (sum(amount) OVER ())::bigint AS "totalAmount", (sum(payments) OVER ())::bigint AS "totalPayments"
    FROM of_account WHERE payments > 0 ORDER BY amount DESC, id LIMIT ${first}::int)
  SELECT k.id, m.name, k.amount::bigint AS amount, k.payments::bigint AS payments, k.sellers, k."totalAmount", k."totalPayments"
  FROM ranked k JOIN "Merchant" m ON m."tenantId" = ${tenantId}::uuid AND m.id = k.id ORDER BY k.amount DESC, k.id`;

export async function isPlatform(tenantId: string): Promise<boolean> {
  const merchant = await prisma.merchant.findUnique({ where: { tenantId_id: { tenantId, id: tenantId } }, select: { platformRole: true } });
  return merchant?.platformRole === 'platform';
}
