import type { Outcome, Settlement } from '@/lib/operation/money-command';
import { type CreationPlan, created } from '@/lib/payments/creation';
import { presentPayment } from '@/lib/payments/present';
import { attemptRow, changedColumns, changeOf, eventsOf, ledgerRows } from '@/lib/payments/settlement';
import { Refusal } from '@/lib/refusal';

/** What is written when the acquirer has answered. A refused payment is kept as failed. */
export function settleCreation(plan: CreationPlan, outcome: Outcome, at: string): Settlement {
  const view = created(plan, outcome, at);
  const sellers = view.splits.map(({ submerchantId }) => submerchantId);
  const rows = {
    paymentId: plan.paymentId,
    at,
    attempt: attemptRow(plan, outcome),
    set: changedColumns(view),
    events: eventsOf(view, [outcome.ok ? `payment.${plan.capture ? 'captured' : 'authorized'}` : 'payment.failed'], at),
    eraseCard: plan.attempt.id,
    ...(outcome.ok && plan.capture && ledgerRows(plan, 'capture', plan.transfers, sellers, at)),
  };
  const answer = outcome.ok
    ? { reply: presentPayment(view) }
    : { refusal: new Refusal(outcome.code, { details: { payment_id: plan.paymentId } }) };
  return { rows, changes: [changeOf(null, view)], answer };
}
