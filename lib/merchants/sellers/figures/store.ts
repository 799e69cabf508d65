import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';

/**
 * What the seller `id` has sold since a midnight in Tokyo, before fees and refunds: from the days that are made, and its entries after
 * them. Where an entry came late (see ledger/daily-balances) the days are not whole, and its entries alone are summed.
 */
export const soldBy = (tenantId: string, id: Prisma.Sql, since: Date) => {
  const own = Prisma.sql`"tenantId" = ${tenantId}::uuid AND "accountId" = ${id}`;
  const sold = Prisma.sql`type = 'payment_transfer' AND "createdAt" >= ${since}::timestamptz`;
  return Prisma.sql`LATERAL (
    SELECT CASE WHEN h.entries = coalesce(e.counted, 0) + n.entries THEN d.amount + n.amount ELSE a.amount END AS amount
    FROM (SELECT coalesce(sum(entries), 0) AS entries FROM "Balance" WHERE ${own}) h
    LEFT JOIN LATERAL (SELECT "startsAt" + interval '24 hours' AS ends, "entriesBefore" + entries AS counted FROM "BalanceDay" WHERE ${own}
      ORDER BY "startsAt" DESC LIMIT 1) e ON TRUE
    CROSS JOIN LATERAL (SELECT count(*) AS entries, coalesce(sum(amount) FILTER (WHERE ${sold}), 0) AS amount FROM "Entry"
      WHERE ${own} AND "createdAt" >= coalesce(e.ends, '-infinity')) n
    CROSS JOIN LATERAL (SELECT coalesce(sum((kinds -> 'payment_transfer' ->> 0)::bigint), 0) AS amount FROM "BalanceDay"
      WHERE ${own} AND "startsAt" >= ${since}::timestamptz) d
    CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS amount FROM "Entry"
      WHERE ${own} AND ${sold} AND h.entries <> coalesce(e.counted, 0) + n.entries) a)`;
};

/** What a seller has sold, and its last payout: what the bank was to transfer, and the day. */
export type SellerFigures = { sold: bigint; paid: bigint | null; payDay: string | null };

/** Of these sellers, in one statement. */
export async function findFigures(tenantId: string, ids: readonly string[], since: Date): Promise<Map<string, SellerFigures>> {
  const rows = await prisma.$queryRaw<(SellerFigures & { id: string })[]>`
    SELECT i.id, s.amount::bigint AS sold, p.paid, p."payDay" FROM unnest(${[...ids]}::uuid[]) AS i(id)
    CROSS JOIN ${soldBy(tenantId, Prisma.sql`i.id`, since)} s
    LEFT JOIN LATERAL (SELECT "settlementAmount" - "bankFeeAmount" AS paid, "payDay" FROM "Settlement"
      WHERE "tenantId" = ${tenantId}::uuid AND "merchantId" = i.id AND status = 'paid' ORDER BY "createdAt" DESC, id DESC LIMIT 1) p ON TRUE`;
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}
