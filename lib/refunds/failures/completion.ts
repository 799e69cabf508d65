import { anySlot } from '@/lib/ledger/account';
import { transactionOf } from '@/lib/ledger/transaction';
import type { Transfer } from '@/lib/ledger/transfer';
import type { Completion } from '@/lib/operation/attempt';
import { changedColumns, changeOf, eventsOf, presentedColumns } from '@/lib/payments/completion';
import { movesOfFailedRefund, type PaymentView } from '@/lib/payments/payment';
import { presentPayment } from '@/lib/payments/present';
import { completeElsewhere } from '@/lib/refunds/elsewhere/completion';
import { needsOfSellers } from '@/lib/refunds/elsewhere/elsewhere';
import { afterFailure, type FailurePlan } from '@/lib/refunds/failures/failure';

type Refund = PaymentView['refunds'][number];

/** The refund's transaction is reversed under its own id. */
function completeFailedRefund(
  view: PaymentView,
  refund: Refund,
  moved: readonly Transfer[],
  reason: string | null,
  at: string,
): Completion {
  const { tenantId, id: paymentId } = view.payment;
  const after = afterFailure(view, refund, reason, at);
  const sellers = new Set(refund.splits.map(({ submerchantId }) => submerchantId));
  const cause = { tenantId, kind: 'refund_failure', paymentId, attemptId: refund.id, at };
  const change = changeOf(view, after, movesOfFailedRefund);
  const failed = { id: refund.id, reason, reopened: view.payment.status === 'refunded' };
  return {
    rows: {
      paymentId,
      at,
      when: { statuses: [view.payment.status], ...presentedColumns(view) },
      set: changedColumns(after),
      refunded: -refund.amount,
      released: 0,
      moved: { failed, needs: needsOfSellers(tenantId, moved) },
      ...transactionOf(cause, moved, sellers, anySlot()),
      events: eventsOf(after, ['payment.updated'], at),
    },
    changes: [{ ...change, after: { ...change.after, failed_refund: refund.id, refund_amount: refund.amount, ...(reason && { reason }) } }],
    answer: { reply: presentPayment(after) },
  };
}

/** Writes that a refund has failed, in one statement. A repeated notice writes nothing but its reply. */
export function completeFailure(view: PaymentView, plan: FailurePlan, reason: string | null, at: string): Completion {
  if (plan === null) {
    return { rows: { paymentId: view.payment.id, at, set: {}, events: [] }, changes: [], answer: { reply: presentPayment(view) } };
  }
  if ('held' in plan) return { ...completeElsewhere(view, plan.held, at), answer: { reply: presentPayment(view) } };
  return completeFailedRefund(view, plan.refund, plan.transfers, reason, at);
}
