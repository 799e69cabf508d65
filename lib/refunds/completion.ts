import type { Completion, Outcome } from '@/lib/operation/attempt';
import { asPresented, attemptRow, changedColumns, changeOf, declined, eventsOf, ledgerRows } from '@/lib/payments/completion';
import { presentPayment } from '@/lib/payments/present';
import { type RefundPlan, type RefundState, refunded } from '@/lib/refunds/refund';

/** The first slot: a refund's holds are there, and what is held and given must meet in one row. */
export const holdSlot = 0;

/** What is written when the acquirer has answered: the refund on top of those that were completed meanwhile, or everything set aside given back. */
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
      when: asPresented(view),
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
