import 'server-only';
import type { MarginRow } from '@/lib/acquirers/funds/margin/margin';
import { prisma } from '@/lib/db/prisma';
import { clearingOf, serviceAccounts } from '@/lib/ledger/account';
import { yenOf } from '@/lib/money/yen';

type Row = {
  month: string;
  method: string | null;
  payments: number;
  amount: bigint;
  processing: bigint;
  customer: bigint;
  charged: bigint;
};

/**
 * What payments through an acquirer have brought us and cost us, by the month in which they were captured, `from` until before `to`. Goes from tenant to
 * tenant through an index.
 */
export async function findMargins(acquirer: string, from: Date, to: Date): Promise<MarginRow[]> {
  const clearing = clearingOf(acquirer);
  const { revenue, costs } = serviceAccounts;
  const rows = await prisma.$queryRaw<Row[]>`
    WITH entry AS (
      SELECT e."accountId", e.type, e.amount, p.brand, p.method, p.id AS payment,
        to_char(coalesce(p."capturedAt", e."createdAt") AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM') AS month
      FROM "Tenant" t CROSS JOIN LATERAL (
        SELECT * FROM "Entry" x WHERE x."tenantId" = t.id AND x."accountId" IN (${clearing}::uuid, ${revenue}::uuid, ${costs}::uuid) AND x."createdAt" >= ${from}
          AND x.type IN ('payment', 'processing_fee', 'customer_fee', 'acquirer_fee', 'acquirer_payout_fee')
          AND (x."accountId" <> ${costs}::uuid OR x."counterpartyId" = ${clearing}::uuid) OFFSET 0) e
      LEFT JOIN "Payment" p ON p."tenantId" = t.id AND p.id = e."paymentId"
      WHERE (p.acquirer = ${acquirer} OR p.id IS NULL) AND coalesce(p."capturedAt", e."createdAt") >= ${from} AND coalesce(p."capturedAt", e."createdAt") < ${to})
    SELECT month, coalesce(brand, method) AS method, (count(DISTINCT payment))::int AS payments,
      coalesce(-sum(amount) FILTER (WHERE type = 'payment' AND "accountId" = ${clearing}::uuid), 0)::bigint AS amount,
      coalesce(sum(amount) FILTER (WHERE type = 'processing_fee' AND "accountId" = ${revenue}::uuid), 0)::bigint AS processing,
      coalesce(sum(amount) FILTER (WHERE type = 'customer_fee' AND "accountId" = ${revenue}::uuid), 0)::bigint AS customer,
      coalesce(-sum(amount) FILTER (WHERE "accountId" = ${costs}::uuid), 0)::bigint AS charged
    FROM entry GROUP BY 1, 2 HAVING count(payment) > 0 OR count(*) FILTER (WHERE "accountId" = ${costs}::uuid) > 0 ORDER BY 1 DESC, 2 NULLS LAST`;
  return rows.map(({ month, method, payments, amount, ...yen }) => {
    const [processing_fee, customer_fee, acquirer_fee] = [yenOf(yen.processing), yenOf(yen.customer), yenOf(yen.charged)];
    const margin = processing_fee + customer_fee - acquirer_fee;
    return { month, method, payments, amount: yenOf(amount), processing_fee, customer_fee, acquirer_fee, margin };
  });
}
