import { eventOfCustomer } from '@/lib/customers/customer-events';
import type { EventType } from '@/lib/events/catalogue';
import { isCardBrand } from '@/lib/money/methods';
import type { CardBrand } from '@/lib/money/rates';
import type { Completion, Outcome } from '@/lib/operation/attempt';
import { attemptRow, changedColumns, changeOf, completedSession, ledgerRows } from '@/lib/payments/completion';
import { type CreationPlan, created } from '@/lib/payments/creation';
import { captureTransfers } from '@/lib/payments/fees';
import { grossOf, type PaymentView } from '@/lib/payments/payment';
import { beginning, settledPeriod } from '@/lib/payments/period-charge';
import { presentPayment } from '@/lib/payments/present';
import { Refusal, usualSentence } from '@/lib/refusal';

function capturedRows({ payment, splits }: PaymentView, plan: CreationPlan, at: string) {
  // the acquirer has the last word on the brand
  const rate = isCardBrand(payment.brand ?? '') ? plan.told?.rates[payment.brand as CardBrand] : undefined;
  const fees = { rateBasisPoints: rate ?? plan.rateBasisPoints, customerFee: payment.paymentMethodFee, acquirer: payment.acquirer };
  const transfers = captureTransfers(plan.tenantId, grossOf(payment), splits, fees);
  const sellers = splits.map(({ submerchantId }) => submerchantId);
  return ledgerRows(plan, 'capture', transfers, sellers, at);
}

/** The payment belongs to its new customer once it has succeeded. */
const withCustomer = (view: PaymentView, { customer }: CreationPlan): PaymentView =>
  customer && view.payment.status !== 'failed' ? { ...view, payment: { ...view.payment, customerId: customer.id } } : view;

/** The customer whose card is saved, or the card to forget because it is not saved after all. */
function keeping({ payment }: PaymentView, { customer }: CreationPlan) {
  if (!customer) return {};
  const { card, ...row } = customer;
  return payment.status === 'failed' ? { forget: card?.id } : { customer: row };
}

/** The rows to write after the acquirer's answer. A refused payment is stored as failed. */
export function completeCreation(before: PaymentView, plan: CreationPlan, outcome: Outcome, at: string): Completion {
  const view = beginning(withCustomer(created(before, plan, outcome, at), plan), plan.customer ?? null);
  const { status } = view.payment;
  const isPaid = status === 'captured';
  const kept = plan.customer && status !== 'failed' ? [eventOfCustomer('customer.created', plan.customer, new Date(at))] : [];
  const period = settledPeriod(view, status === 'pending' ? [] : [`payment.${status}` as EventType], at, outcome);
  const rows = {
    paymentId: plan.paymentId,
    at,
    attempt: attemptRow(plan, outcome),
    when: { statuses: ['pending'] },
    set: changedColumns(view),
    ...(period.charge && { charge: period.charge }),
    events: [...kept, ...period.events],
    ...completedSession(view),
    ...keeping(view, plan),
    ...(isPaid && capturedRows(view, plan, at)),
  };
  const answer = outcome.ok
    ? { reply: presentPayment(view) }
    : { refusal: new Refusal(outcome.code, { details: { payment_id: plan.paymentId }, say: usualSentence(outcome.code) }) };
  return { rows, changes: [changeOf(null, view), ...period.changes], answer };
}
