import type { SubscriptionView } from '@/lib/subscriptions/present';
import { ended, scheduled } from '@/lib/subscriptions/renewal';
import { cancelSubscriptionInput } from '@/lib/subscriptions/schema';
import { endsNow } from '@/lib/subscriptions/subscription';
import { type Changed, refuseWhileTried, subscriptionCommand } from '@/lib/subscriptions/subscription-command';

/** The end that was asked for; null: it has ended, or will with its period. Refuses while a charge is under way. */
export function cancelled(view: SubscriptionView, atPeriodEnd: boolean, now: Date): Changed | null {
  const { subscription: row } = view;
  if (row.status === 'deleted') return null;
  // what its customer has asked for becomes its merchant's, who alone may take it back then
  if (atPeriodEnd && row.cancelAtPeriodEnd && !row.stoppedByCustomer) return null;
  refuseWhileTried(view);
  if (!atPeriodEnd || endsNow(row)) return { row: ended(row, now.toISOString()), tells: 'subscription.deleted' };
  return { row: scheduled({ ...row, cancelAtPeriodEnd: true, stoppedByCustomer: false, remindAt: null }), tells: 'subscription.updated' };
}

export const cancelSubscription = subscriptionCommand({
  name: 'subscription.cancel',
  summary: 'End a subscription with its period',
  description:
    'Until then it can be taken back by resuming it. One whose period is unpaid, or that has charged nothing yet, ends now: the period is not owed. Nothing is refunded.',
  route: 'POST /subscriptions/{id}/cancel',
  input: cancelSubscriptionInput,
  change: (view, { at_period_end = true }, now) => cancelled(view, at_period_end, now),
});
