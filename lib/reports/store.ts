import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import { postedIn } from '@/lib/ledger/daily-balances/store';
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

/** What sellers were given of payments in this period, the most first, with the sums of all; see docs/decisions/0019. */
export const findSellers = (tenantId: string, { from: since, until }: Span, first: number): Promise<SellerSales[]> => prisma.$queryRaw<
  SellerSales[]
>`
  WITH ranked AS (
    SELECT a.id, s.amount, s.entries AS payments, (count(*) OVER ())::int AS sellers,
      (sum(s.amount) OVER ())::bigint AS "totalAmount", (sum(s.entries) OVER ())::bigint AS "totalPayments"
    FROM "Account" a CROSS JOIN ${postedIn(tenantId, Prisma.sql`a.id`, 'payment_transfer', { since, until })} s
    WHERE a."tenantId" = ${tenantId}::uuid AND a.kind = 'payout' AND s.entries > 0 ORDER BY s.amount DESC, a.id LIMIT ${first}::int)
  SELECT k.id, m.name, k.amount::bigint AS amount, k.payments::bigint AS payments, k.sellers, k."totalAmount", k."totalPayments"
  FROM ranked k JOIN "Merchant" m ON m."tenantId" = ${tenantId}::uuid AND m.id = k.id ORDER BY k.amount DESC, k.id`;
