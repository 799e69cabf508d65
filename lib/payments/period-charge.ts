import type { ShownCustomer } from '@/lib/customers/present';
import type { EventType } from '@/lib/events/catalogue';
import type { EventRow } from '@/lib/events/event';
import type { Outcome } from '@/lib/operation/attempt';
import type { Change } from '@/lib/operation/audit';
import { eventsOf } from '@/lib/payments/completion';
import type { PaymentView } from '@/lib/payments/payment';
import type { SubscriptionHappening } from '@/lib/subscriptions/notifications/causes';
import { chargedPeriod, isBeginning, periodOf } from '@/lib/subscriptions/period';
import type { PeriodCharge } from '@/lib/subscriptions/present';
import { begun, type ChargeRefusal, ended, paid, refused, trying } from '@/lib/subscriptions/renewal';
import { type ChargeRow, changedAt, type SubscriptionRow } from '@/lib/subscriptions/subscription';
import { changeOfSubscription, eventOfSubscription } from '@/lib/subscriptions/subscription-events';

/** Why a payment came to nothing; null: it has not, or not yet. Where it waited for its customer, they alone can help. */
function refusalOf({ payment: { status, failureCode } }: PaymentView, outcome?: Outcome): ChargeRefusal | null {
  if (status === 'expired' || status === 'cancelled') return { code: 'card_declined', retry: 'with_customer' };
  if (status !== 'failed') return null;
  const { retry, neverAsked } = outcome && !outcome.ok ? outcome : {};
  return { code: failureCode ?? 'other_error', retry: retry as ChargeRefusal['retry'], neverAsked };
}

type Settled = { row: SubscriptionRow; types: SubscriptionHappening[] };

function afterRefusal(period: PeriodCharge, refusal: ChargeRefusal, at: string): Settled {
  const { subscription: row, charge, retryDays } = period;
  if (isBeginning(period)) return { row: ended({ ...row, lastFailure: { code: refusal.code, at } }, at), types: [] };
  const times = { at, firstTriedAt: charge.firstTriedAt ?? at, retryDays };
  const after = refused(row, refusal, times);
  const isGivenUp = after.status === 'suspended' && row.status !== 'suspended';
  return { row: after, types: isGivenUp ? ['subscription.failed', 'subscription.suspended'] : ['subscription.failed'] };
}

const afterPayment = (period: PeriodCharge, at: string): Settled => ({
  row: paid(period.subscription, at),
  types: isBeginning(period) ? ['subscription.created', 'subscription.captured'] : ['subscription.captured'],
});

/**
 * The payment with the subscription that begins with it, once it has succeeded and its customer is kept: its first period, which the completion writes as
 * paid. Every other payment is returned as it is.
 */
export function beginning(after: PaymentView, customer: ShownCustomer | null): PaymentView {
  const { payment, period } = after;
  const { begins, createdAt } = payment;
  if (!begins || !customer || period || payment.status !== 'captured') return after;
  const row = begun({ ...begins, customerId: customer.id }, 1, new Date(createdAt));
  const charge: ChargeRow = { ...periodOf(row, 1), state: 'trying', paymentId: payment.id, tries: 1, firstTriedAt: row.createdAt };
  const first: PeriodCharge = { subscription: trying(row), customer, charge, payments: [payment.id], retryDays: [] };
  return { ...after, payment: { ...payment, ...chargedPeriod(first) }, period: first };
}

/**
 * The payment's own events, and what follows for its subscription where `after` ends the payment that a period was tried with: rows of the completion,
 * events after the payment's own, and lines of the audit log. Nothing follows of a payment that is no charge of a period, or is no longer the one that
 * the period waits for.
 */
export function settledPeriod(
  after: PaymentView,
  own: readonly EventType[],
  at: string,
  outcome?: Outcome,
): { charge?: { subscription: SubscriptionRow; charge: ChargeRow }; events: EventRow[]; changes: Change[] } {
  const { payment, period } = after;
  const events = eventsOf(after, own, at);
  const waits = period?.charge.state === 'trying' && period.charge.paymentId === payment.id;
  const refusal = refusalOf(after, outcome);
  if (!period || !waits || (!refusal && payment.status !== 'captured')) return { events, changes: [] };
  const { row, types } = refusal ? afterRefusal(period, refusal, at) : afterPayment(period, at);
  const subscription = changedAt(row, at);
  const charge: ChargeRow = { ...period.charge, state: refusal ? 'unpaid' : 'paid', settledAt: at };
  return {
    charge: { subscription, charge },
    events: [...events, ...types.map((type) => eventOfSubscription(type, { ...period, subscription, charge }, at))],
    changes: [changeOfSubscription(period.subscription.version === 0 ? null : period.subscription, subscription)],
  };
}
