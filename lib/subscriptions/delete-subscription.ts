import { ended } from '@/lib/subscriptions/renewal';
import { showSubscriptionInput } from '@/lib/subscriptions/schema';
import { refuseWhileTried, subscriptionCommand } from '@/lib/subscriptions/subscription-command';

export const deleteSubscription = subscriptionCommand({
  name: 'subscription.delete',
  summary: 'End a subscription now',
  description: 'Nothing more is charged, and nothing is refunded. Once more answers 200 with the subscription as it is.',
  route: 'DELETE /subscriptions/{id}',
  input: showSubscriptionInput,
  change(view, _input, now) {
    if (view.subscription.status === 'deleted') return null;
    refuseWhileTried(view);
    return { row: ended(view.subscription, now.toISOString()), tells: 'subscription.deleted' };
  },
});
