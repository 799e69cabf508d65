import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import { postedIn } from '@/lib/ledger/daily-balances/store';

/** What the seller `id` has sold since a midnight in Tokyo, before fees and refunds; LATERAL. */
export const soldBy = (tenantId: string, id: Prisma.Sql, since: Date) => postedIn(tenantId, id, 'payment_transfer', { since });

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
