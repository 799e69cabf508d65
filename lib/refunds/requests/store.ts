import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import { prisma } from '@/lib/db/prisma';
import type { PaymentView } from '@/lib/payments/payment';
import { view, within } from '@/lib/payments/store';
import { refuse } from '@/lib/refusal';

/** The payment of a request, with all of its requests. Refuses 404 what this scope does not reach. */
export async function getPaymentOf(scope: Scope, requestId: string): Promise<PaymentView> {
  const [row] = await prisma.$queryRaw<{ view: PaymentView }[]>`
    SELECT ${view} AS view FROM "RefundRequest" r JOIN "Payment" p ON p."tenantId" = r."tenantId" AND p.id = r."paymentId"
    WHERE ${within(scope)} AND r.id = ${requestId}::uuid`;
  return row?.view ?? refuse('not_found');
}
