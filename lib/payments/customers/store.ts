import 'server-only';
import { prisma } from '@/lib/db/prisma';
import { mostCounted } from '@/lib/payments/customers/schema';

export type Figures = { customerId: string; payments: number; paid: bigint; lastAt: Date | null; name: string | null };

/** What the payments of each of these customers say; nothing of who has none. */
export async function findFigures(tenantId: string, customers: readonly string[]): Promise<Map<string, Figures>> {
  const rows = await prisma.$queryRaw<Figures[]>`
    SELECT c.id AS "customerId", count(*)::int AS payments, coalesce(sum(p.paid), 0)::bigint AS paid, max(p."createdAt") AS "lastAt",
      (array_agg(p."holderName" ORDER BY p."createdAt" DESC, p.id DESC) FILTER (WHERE p."holderName" IS NOT NULL))[1] AS name
    FROM unnest(${[...customers]}::uuid[]) c(id) CROSS JOIN LATERAL (
      SELECT p.id, p."createdAt", p."holderName", CASE WHEN p."capturedAt" IS NULL THEN 0 ELSE p.amount + p.tax - p."amountRefunded" END AS paid
      FROM "Payment" p WHERE p."tenantId" = ${tenantId}::uuid AND p."customerId" = c.id
      ORDER BY p."createdAt" DESC, p.id DESC LIMIT ${mostCounted}) p
    GROUP BY c.id`;
  return new Map(rows.map((row) => [row.customerId, row]));
}
