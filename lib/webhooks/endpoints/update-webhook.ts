import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { checkAddress } from '@/lib/webhooks/endpoints/address';
import { auditOfEndpoint } from '@/lib/webhooks/endpoints/audit';
import { eventsOf, type ListenedEvent } from '@/lib/webhooks/endpoints/endpoint';
import { presentEndpoint } from '@/lib/webhooks/endpoints/present';
import { type EndpointReply, endpointReply, updateWebhookInput } from '@/lib/webhooks/endpoints/schema';
import { holdQueued, lockEndpoint, updateEndpoint } from '@/lib/webhooks/endpoints/store';

/** Waiting deliveries go to the new address; those of an endpoint that is switched off are held until somebody recovers them. */
export const updateWebhook = command<typeof updateWebhookInput, EndpointReply>({
  name: 'webhook.update',
  summary: 'Change a webhook, or switch it off or on',
  allow: 'webhooks:write',
  proof: 'recent',
  input: updateWebhookInput,
  output: endpointReply,
  async run({ scope, now }, { id, url, events, active }, database) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    if (url !== undefined) checkAddress(url);
    const before = await lockEndpoint(database, scope.tenantId, id);
    const listened = events && eventsOf(events as (ListenedEvent | 'all')[]);
    // an endpoint that is switched on again or gets another address starts without failures
    const isNew = (active && !before.active) || (url !== undefined && url !== before.url);
    const change = {
      ...(url !== undefined && { url }),
      ...(listened && { events: listened }),
      ...(active !== undefined && { active }),
      ...(isNew && { failingSince: null, failureToldAt: null }),
    };
    const after = await updateEndpoint(database, before, change, now);
    if (before.active && !after.active) await holdQueued(database, after);
    return { reply: presentEndpoint(after, now), changes: [auditOfEndpoint(before, after)] };
  },
});
