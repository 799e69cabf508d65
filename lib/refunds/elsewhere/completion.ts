import { anySlot } from '@/lib/ledger/account';
import { transactionOf } from '@/lib/ledger/transaction';
import type { Completion } from '@/lib/operation/attempt';
import type { Change } from '@/lib/operation/audit';
import type { CompletionRows } from '@/lib/operation/function-input';
import { changedColumns, changeOf, eventsOf, presentedColumns } from '@/lib/payments/completion';
import type { PaymentView } from '@/lib/payments/payment';
import { type ElsewherePlan, needsOfSellers } from '@/lib/refunds/elsewhere/elsewhere';
import { presentElsewhere } from '@/lib/refunds/elsewhere/present';
import { refunded } from '@/lib/refunds/refund';

/** What is left must be as planned: exactly so where the refund is all of it, or more. */
function leftAsPlanned({ told, before, refundType }: ElsewherePlan) {
  const least = told.setAside - (before?.setAside ?? 0);
  return { least, ...((told.setAside < told.amount || refundType === 'reverse') && { most: least }) };
}

/** The payment after it, and the rows of its refund; none where nothing of it was left. */
function refundRows(view: PaymentView, plan: ElsewherePlan, at: string): { after: PaymentView; rows: Partial<CompletionRows> } {
  const { told, refundId } = plan;
  if (told.setAside === 0) return { after: view, rows: {} };
  const attempt = { id: told.id, amount: told.setAside };
  const after = refunded(view, { ...plan, attempt, description: null, acquirerReference: told.reference }, at);
  const { splits: refundSplits, ...refund } = after.refunds.find(({ id }) => id === refundId) as (typeof after.refunds)[number];
  return { after, rows: { set: changedColumns(after), refund, refundSplits } };
}

/** The rows of a refund that is recorded: its entries, and what of it counts as a refund of the payment. */
function appliedRows(view: PaymentView, plan: ElsewherePlan, at: string) {
  const { tenantId, paymentId, told, before, refundId, transfers, returns } = plan;
  const { after, rows } = refundRows(view, plan, at);
  const sellers = new Set(returns.map(({ submerchantId }) => submerchantId));
  const cause = { tenantId, kind: 'refund_elsewhere', paymentId, attemptId: told.id, at };
  const isOver = after.payment.status === 'refunded';
  const types = isOver ? (['payment.refund.created', 'payment.refunded'] as const) : (['payment.refund.created'] as const);
  return {
    after,
    rows: {
      ...rows,
      refunded: told.setAside,
      released: before?.setAside ?? 0,
      ...transactionOf(cause, transfers, sellers, anySlot()),
      events: after === view ? eventsOf(view, ['payment.updated'], at) : eventsOf(after, [...types], at, refundId),
    },
  };
}

function changeIn(view: PaymentView, after: PaymentView, { told }: ElsewherePlan): Change {
  const change = changeOf(view, after);
  const { state: refund_elsewhere, amount: refund_amount, reference } = told;
  return { ...change, after: { ...change.after, refund_elsewhere, refund_amount, reference } };
}

/** A repeated notice or decision writes nothing but its reply. */
export const nothingNew = (view: PaymentView, known: ElsewherePlan['told'], at: string): Completion => ({
  rows: { paymentId: view.payment.id, at, set: {}, events: [] },
  changes: [],
  answer: { reply: presentElsewhere(known) },
});

/** Writes a refund that was made at the acquirer, or what a person has said of it, in one statement. */
export function completeElsewhere(view: PaymentView, plan: ElsewherePlan, at: string): Completion {
  const { tenantId, paymentId, told, before, returns, transfers } = plan;
  const { id, state, setAside, decidedBy: by, decidedByName: byName } = told;
  const freed = { set: {}, unreserve: { amount: before?.setAside ?? 0, returns: [] }, events: [] };
  const { after, rows } =
    state === 'applied' ? appliedRows(view, plan, at) : { after: view, rows: state === 'failed' ? freed : { events: [] } };
  const moved = before ? { id, state, setAside, by, byName } : { told };
  return {
    rows: {
      paymentId,
      at,
      when: { statuses: [view.payment.status], ...presentedColumns(view), ...(state !== 'failed' && { left: leftAsPlanned(plan) }) },
      set: {},
      ...rows,
      moved: { ...moved, returns, needs: needsOfSellers(tenantId, transfers) },
    },
    changes: [changeIn(view, after, plan)],
    answer: { reply: presentElsewhere(told) },
  };
}
