import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';
import { shownTo } from '@/lib/subscriptions/present';
import { type SubscriptionReply, showSubscriptionInput, subscriptionReply } from '@/lib/subscriptions/schema';
import { getSubscription } from '@/lib/subscriptions/store';

export const showSubscription = query<typeof showSubscriptionInput, SubscriptionReply>({
  name: 'subscription.show',
  summary: 'Show a subscription',
  route: 'GET /subscriptions/{id}',
  allow: 'customers:read',
  input: showSubscriptionInput,
  output: subscriptionReply,
  async run({ scope, caller }, { id }) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    return shownTo(caller, await getSubscription(scope.tenantId, id));
  },
});
