import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';
import { presentCounted } from '@/lib/webhooks/endpoints/present';
import { type ShownEndpoint, shownEndpoint, webhookInput } from '@/lib/webhooks/endpoints/schema';
import { getCountedEndpoint } from '@/lib/webhooks/endpoints/store';

export const showWebhook = query<typeof webhookInput, ShownEndpoint>({
  name: 'webhook.show',
  summary: 'Show a webhook and what waits at it',
  allow: 'webhooks:read',
  input: webhookInput,
  output: shownEndpoint,
  async run({ scope, now }, { id }) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    return presentCounted(await getCountedEndpoint(scope.tenantId, id, now), now);
  },
});
