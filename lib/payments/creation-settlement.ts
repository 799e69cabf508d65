import type { EventType } from '@/lib/events/catalogue';
import { rateFor } from '@/lib/money/rates';
import type { Outcome, Settlement } from '@/lib/operation/money-command';
import { type CreationPlan, created } from '@/lib/payments/creation';
import { captureTransfers } from '@/lib/payments/fees';
import { grossOf, type PaymentView } from '@/lib/payments/payment';
import { presentPayment } from '@/lib/payments/present';
import { attemptRow, changedColumns, changeOf, completing, eventsOf, ledgerRows } from '@/lib/payments/settlement';
import { Refusal } from '@/lib/refusal';

function capturedRows({ payment, splits }: PaymentView, plan: CreationPlan, at: string) {
  const fees = { rateBasisPoints: plan.rateBasisPoints ?? rateFor(payment.brand), customerFee: payment.paymentMethodFee };
  const transfers = captureTransfers(plan.tenantId, grossOf(payment), splits, fees);
  const sellers = splits.map(({ submerchantId }) => submerchantId);
  return ledgerRows(plan, 'capture', transfers, sellers, at);
}

/** What is written when the acquirer has answered. A refused payment is kept as failed. */
export function settleCreation(before: PaymentView, plan: CreationPlan, outcome: Outcome, at: string): Settlement {
  const view = created(before, plan, outcome, at);
  const { status } = view.payment;
  const isPaid = status === 'captured';
  const rows = {
    paymentId: plan.paymentId,
    at,
    attempt: attemptRow(plan, outcome),
    when: { statuses: ['pending'] },
    set: changedColumns(view),
    events: status === 'pending' ? [] : eventsOf(view, [`payment.${status}` as EventType], at),
    ...completing(view),
    ...(isPaid && capturedRows(view, plan, at)),
  };
  const answer = outcome.ok
    ? { reply: presentPayment(view) }
    : { refusal: new Refusal(outcome.code, { details: { payment_id: plan.paymentId } }) };
  return { rows, changes: [changeOf(null, view)], answer };
}
