import type { Causes, SubscriptionMail } from '@/lib/events/event';
import type { SubscriptionView } from '@/lib/subscriptions/present';
import { lastTryOf } from '@/lib/subscriptions/renewal';
import { isPriceChange, type SubscriptionRow } from '@/lib/subscriptions/subscription';

export type SubscriptionHappening = `subscription.${'created' | 'captured' | 'failed' | 'suspended' | 'updated' | 'upcoming' | 'deleted'}`;

/** Of a refused charge. What an acquirer or the merchant has to put right is none of the customer's business; of what was given up they know. */
function mailOfFailure(view: SubscriptionView): SubscriptionMail | null {
  const { status, lastFailure, retryAt } = view.subscription;
  if (status !== 'retrying' || !lastFailure || lastFailure.outage || lastFailure.needs === 'merchant') return null;
  const isLast = Date.parse(retryAt ?? '') === Date.parse(lastTryOf(view) ?? '');
  return !lastFailure.needs && isLast ? 'subscription_last' : 'subscription_failed';
}

const priceOf = ({ pendingChange: change }: SubscriptionRow) => change && [change.amount, change.tax, change.effectiveAt, change.otherwise];

/** Of a change: another price, or an end that is to come. Everything else customers have done themselves, or it concerns them not. */
function mailOfChange(before: SubscriptionRow, after: SubscriptionRow): SubscriptionMail | null {
  if (after.cancelAtPeriodEnd && !before.cancelAtPeriodEnd) return 'subscription_ending';
  // who has refused it knows of it
  if (after.pendingChange?.consent === 'refused') return null;
  return isPriceChange(after) && JSON.stringify(priceOf(after)) !== JSON.stringify(priceOf(before)) ? 'subscription_changed' : null;
}

function mailOf(type: SubscriptionHappening, view: SubscriptionView, before: SubscriptionRow | null): SubscriptionMail | null {
  switch (type) {
    case 'subscription.created':
      return 'subscription_started';
    case 'subscription.upcoming':
      return 'subscription_upcoming';
    case 'subscription.failed':
      return mailOfFailure(view);
    case 'subscription.suspended':
      return 'subscription_suspended';
    case 'subscription.deleted':
      return 'subscription_ended';
    case 'subscription.updated':
      return before && mailOfChange(before, view.subscription);
    case 'subscription.captured':
      return null;
  }
}

/** The mail that an event of a subscription causes. `before`: as it was, of one that was changed. */
export function causesOfSubscription(type: SubscriptionHappening, view: SubscriptionView, before: SubscriptionRow | null): Causes {
  const kind = view.customer.email === null ? null : mailOf(type, view, before);
  return kind ? { mail: { kind, subjectId: view.subscription.id } } : {};
}
