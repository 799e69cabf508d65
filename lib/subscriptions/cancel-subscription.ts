import { ended, scheduled } from '@/lib/subscriptions/renewal';
import { cancelSubscriptionInput } from '@/lib/subscriptions/schema';
import { refuseWhileTried, subscriptionCommand } from '@/lib/subscriptions/subscription-command';

export const cancelSubscription = subscriptionCommand({
  name: 'subscription.cancel',
  summary: 'End a subscription with its period',
  description:
    'Until then it can be taken back by resuming it. One whose period is unpaid, or that has charged nothing yet, ends now: the period is not owed. Nothing is refunded.',
  route: 'POST /subscriptions/{id}/cancel',
  input: cancelSubscriptionInput,
  change(view, { at_period_end = true }, now) {
    const { subscription: row } = view;
    if (row.status === 'deleted') return null;
    if (at_period_end && row.cancelAtPeriodEnd) return null;
    refuseWhileTried(view);
    if (at_period_end && row.status === 'active')
      return { row: scheduled({ ...row, cancelAtPeriodEnd: true, remindAt: null }), tells: 'subscription.updated' };
    return { row: ended(row, now.toISOString()), tells: 'subscription.deleted' };
  },
});
