import type { Completion, Outcome } from '@/lib/operation/attempt';
import { attemptRow, changedColumns, changeOf, declined, eventsOf, ledgerRows, presentedColumns } from '@/lib/payments/completion';
import { presentPayment } from '@/lib/payments/present';
import { type RefundPlan, type RefundState, refunded } from '@/lib/refunds/refund';

/** A refund's holds are in slot 0, so its entries are posted there: `post_all` releases and posts in one row. */
export const holdSlot = 0;

/** The rows to write after the acquirer's answer. Approved: the refund and its entries. Declined: everything set aside is released. */
export function completeRefund({ view }: RefundState, plan: RefundPlan, outcome: Outcome, at: string): Completion {
  if (!outcome.ok) return declined(plan, outcome, at, { unreserve: { amount: plan.attempt.amount, returns: plan.returns } });
  const after = refunded(view, plan, at);
  const { splits: refundSplits, ...refund } = after.refunds.find(({ id }) => id === plan.refundId) as (typeof after.refunds)[number];
  const isOver = after.payment.status === 'refunded';
  const sellers = plan.returns.map(({ submerchantId }) => submerchantId);
  return {
    rows: {
      paymentId: plan.paymentId,
      at,
      attempt: attemptRow(plan, outcome),
      when: presentedColumns(view),
      set: changedColumns(after),
      refunded: plan.attempt.amount,
      refund,
      refundSplits,
      ...ledgerRows(plan, 'refund', plan.transfers, sellers, at, holdSlot),
      events: eventsOf(after, isOver ? ['payment.refund.created', 'payment.refunded'] : ['payment.refund.created'], at, plan.refundId),
    },
    changes: [changeOf(view, after)],
    answer: { reply: presentPayment(after) },
  };
}
