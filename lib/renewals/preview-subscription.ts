import type { z } from 'zod';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';
import { loadPreview, subscriptionPreview } from '@/lib/renewals/load-preview';
import { showSubscriptionInput } from '@/lib/subscriptions/schema';
import { getSubscription } from '@/lib/subscriptions/store';

export const previewSubscription = query<typeof showSubscriptionInput, z.output<typeof subscriptionPreview>>({
  name: 'subscription.preview',
  summary: 'Show the next twelve dates of a subscription',
  description: 'With the split of each and what the ledger will record, if everything is paid and nothing changes.',
  route: 'GET /subscriptions/{id}/preview',
  allow: 'customers:read',
  input: showSubscriptionInput,
  output: subscriptionPreview,
  async run({ scope, now }, { id }) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    return loadPreview(await getSubscription(scope.tenantId, id), now);
  },
});
