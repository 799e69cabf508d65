import type { PeriodCharge, SubscriptionView } from '@/lib/subscriptions/present';
import { begun, trying } from '@/lib/subscriptions/renewal';
import { type ChargeRow, changedAt, type SubscriptionRow, startOf } from '@/lib/subscriptions/subscription';

/** The row of a period that has begun with nothing tried. */
export const periodOf = (row: SubscriptionRow, sequence: number): ChargeRow => ({
  tenantId: row.tenantId,
  subscriptionId: row.id,
  sequence,
  state: 'due',
  startsOn: startOf(row, sequence),
  endsOn: startOf(row, sequence + 1),
  amount: row.amount,
  tax: row.tax,
  paymentId: null,
  tries: 0,
  firstTriedAt: null,
  settledAt: null,
});

/**
 * From when the days of a period's retries count: the first try that was answered. `at`: of this one. An acquirer that was away before, or a period for
 * which nobody could be asked, has used up none of them.
 */
export const firstTryOf = ({ retryCount }: SubscriptionRow, before: ChargeRow, at: string): string =>
  retryCount === 0 ? at : (before.firstTriedAt ?? at);

/** A period, begun if it has not, whose payment is tried from `now` on. Which payment, says whoever plans it. */
export function triedPeriod(view: SubscriptionView, sequence: number, now: Date): PeriodCharge {
  const at = now.toISOString();
  const { subscription } = view;
  const row = sequence === subscription.sequence ? subscription : begun(subscription, sequence, now);
  const before = view.charge?.sequence === sequence ? view.charge : periodOf(row, sequence);
  const { amount, tax } = row;
  const charge: ChargeRow = { ...before, amount, tax, state: 'trying', tries: before.tries + 1, firstTriedAt: firstTryOf(row, before, at) };
  return { ...view, subscription: changedAt(trying(row), at), charge };
}

/** Whether the subscription begins with the charge of its open period, and is none without it. */
export const isBeginning = ({ subscription, charge }: Pick<SubscriptionView, 'subscription' | 'charge'>): boolean =>
  Date.parse(charge?.firstTriedAt ?? '') === Date.parse(subscription.createdAt);

/** The payment that the period is tried with. */
export const withPayment = (period: PeriodCharge, payment: string): PeriodCharge => ({
  ...period,
  charge: { ...period.charge, paymentId: payment },
  payments: [payment, ...period.payments].slice(0, 10),
});

/** What a payment says of the period that it is the charge of, and of the subscription that begins with it. */
export const chargedPeriod = (period: PeriodCharge | null, begins: SubscriptionRow | null = null) => ({
  subscriptionId: period?.subscription.id ?? null,
  subscriptionSequence: period?.charge.sequence ?? null,
  begins,
});
