import 'server-only';
import { prisma } from '@/lib/db/prisma';
import type { PaymentStatus } from '@/lib/payments/payment';
import type { SessionRow } from '@/lib/sessions/session';
import type { SubscriptionRow } from '@/lib/subscriptions/subscription';

export type PagePayment = {
  id: string;
  status: PaymentStatus;
  total: number;
  refunded: number;
  sequence: number;
  createdAt: Date;
  capturedAt: Date | null;
};

/** The last payments of a subscription by the customer that it has now, newest first. */
export const findPagePayments = (
  { tenantId, id, customerId }: Pick<SubscriptionRow, 'tenantId' | 'id' | 'customerId'>,
  most: number,
): Promise<PagePayment[]> =>
  prisma.$queryRaw<PagePayment[]>`
    SELECT p.id, p.status, (p.amount + p.tax + p."paymentMethodFee")::float8 AS total, p."amountRefunded"::float8 AS refunded,
      p."subscriptionSequence" AS sequence, p."createdAt", p."capturedAt"
    FROM "Payment" p WHERE p."tenantId" = ${tenantId}::uuid AND p."subscriptionId" = ${id}::uuid AND p."customerId" = ${customerId}::uuid
    ORDER BY p."createdAt" DESC, p.id DESC LIMIT ${most}`;

/** The open checkout on which this subscription's customer gives another card; null: there is none. */
export async function findCardSession(
  { tenantId, pageId }: { tenantId: string; pageId: string },
  now: Date,
  database: Pick<typeof prisma, 'session'>,
): Promise<Pick<SessionRow, 'id'> | null> {
  return database.session.findFirst({
    where: { tenantId, changesCardOf: pageId, status: 'pending', expiresAt: { gt: now } },
    select: { id: true },
    orderBy: { createdAt: 'desc' },
  });
}
