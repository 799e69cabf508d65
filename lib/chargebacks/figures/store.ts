import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import type { Alike } from '@/lib/chargebacks/figures/figures';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import type { PaymentRow } from '@/lib/payments/payment';

/** The caller has already checked whether the feature is on; see isFeatureOn. */
function within(scope: Scope): Prisma.Sql {
  if (scope.kind === 'all') return Prisma.sql`TRUE`;
  return scope.kind === 'seller' ? Prisma.sql`FALSE` : Prisma.sql`c."tenantId" = ${scope.tenantId}::uuid`;
}

/** Chargebacks raised at or after a moment, counted by brand, code and state. */
export const findAlike = (scope: Scope, since: Date): Promise<Alike[]> => prisma.$queryRaw<Alike[]>`
  SELECT p.brand, c."reasonCode", c.status, c."decidedAt" IS NOT NULL AS decided, count(*)::int AS count, sum(c.amount)::float8 AS amount
  FROM "Chargeback" c JOIN "Payment" p ON p."tenantId" = c."tenantId" AND p.id = c."paymentId"
  WHERE ${within(scope)} AND c."createdAt" >= ${since}::timestamptz
  GROUP BY 1, 2, 3, 4`;

export type Waiting = { id: string; dueAt: Date; count: number; amount: number };

/** The next due chargeback that can still be answered, and their number; null: none. */
export async function findWaiting(scope: Scope, now: Date): Promise<Waiting | null> {
  const [row] = await prisma.$queryRaw<Waiting[]>`
    SELECT c.id, c."dueAt", (count(*) OVER ())::int AS count, (sum(c.amount) OVER ())::float8 AS amount
    FROM "Chargeback" c WHERE ${within(scope)} AND c.status = 'pending' AND c."dueAt" >= ${now}::timestamptz
    ORDER BY c."dueAt", c.id LIMIT 1`;
  return row ?? null;
}

/** The most payments that are counted. */
const atMost = 100;

/** Earlier payments with the same card and e-mail address, found by the search index; empty when the payment has no address. */
export async function findBackground({ tenantId, id, lastFour, email, createdAt }: PaymentRow) {
  if (!lastFour || !email) return { payments: 0, exceeded: false, disputed: 0 };
  const [row] = await prisma.$queryRaw<{ payments: number; disputed: number }[]>`
    SELECT count(*)::int AS payments, (count(*) FILTER (WHERE b.disputed))::int AS disputed FROM (
      SELECT EXISTS (SELECT 1 FROM "Chargeback" c WHERE c."tenantId" = p."tenantId" AND c."paymentId" = p.id) AS disputed
      FROM "Payment" p
      WHERE p."tenantId" = ${tenantId}::uuid AND p."lastFour" = ${lastFour} AND lower(p.email) = lower(${email}::text)
        AND p.id <> ${id}::uuid AND p."capturedAt" IS NOT NULL AND p."createdAt" < ${createdAt}::timestamptz
      LIMIT ${atMost + 1}) b`;
  const payments = row?.payments ?? 0;
  return { payments: Math.min(payments, atMost), exceeded: payments > atMost, disputed: row?.disputed ?? 0 };
}
