import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import type { PaymentStatus } from '@/lib/payments/payment';
import { refuse } from '@/lib/refusal';
import type { HistoryChange } from '@/lib/renewals/history/entry';
import { within } from '@/lib/subscriptions/list/store';
import type { SubscriptionView } from '@/lib/subscriptions/present';
import { subscriptionView } from '@/lib/subscriptions/store';
import type { ChargeRow } from '@/lib/subscriptions/subscription';

/** Nothing has happened yet to one whose customer looks for another card. */
const opensCheckout = 'subscription.open_card_session';
/** The newest of each. */
const most = { periods: 60, changes: 200 };

export type FoundPeriod = ChargeRow & {
  lookedAt: string | null;
  payment: { id: string; status: PaymentStatus; brand: string; amountRefunded: number; failureCode: string | null } | null;
};
export type FoundHistory = { view: SubscriptionView; periods: FoundPeriod[]; earlier: number; changes: HistoryChange[] };

const periods = Prisma.sql`(SELECT coalesce(jsonb_agg(to_jsonb(k) || jsonb_build_object('payment', (SELECT jsonb_build_object('id', p.id, 'status', p.status,
    'brand', p.brand, 'amountRefunded', p."amountRefunded", 'failureCode', p."failureCode") FROM "Payment" p
    WHERE p."tenantId" = k."tenantId" AND p.id = k."paymentId")) ORDER BY k.sequence DESC), '[]')
  FROM (SELECT * FROM "SubscriptionCharge" k WHERE k."tenantId" = u."tenantId" AND k."subscriptionId" = u.id
    ORDER BY k.sequence DESC LIMIT ${most.periods}) k)`;
const counted = Prisma.sql`(SELECT count(*)::int FROM "SubscriptionCharge" k WHERE k."tenantId" = u."tenantId" AND k."subscriptionId" = u.id)`;

/** Refuses 404 a subscription outside the scope. */
export async function getHistory(scope: Scope, id: string): Promise<FoundHistory> {
  const [row] = await prisma.$queryRaw<{ view: SubscriptionView; periods: FoundPeriod[]; counted: number }[]>`
    SELECT ${subscriptionView(Prisma.sql`u.sequence`)} AS view, ${periods} AS periods, ${counted} AS counted FROM "Subscription" u
    WHERE ${within(scope)} AND u.id = ${id}::uuid`;
  if (!row) return refuse('not_found');
  const { tenantId } = row.view.subscription;
  const changes = await prisma.audit.findMany({
    where: { tenantId, subjectId: id, subjectKind: 'subscription', operation: { not: opensCheckout } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: most.changes,
  });
  return { ...row, earlier: row.counted - row.periods.length, changes: changes as HistoryChange[] };
}
