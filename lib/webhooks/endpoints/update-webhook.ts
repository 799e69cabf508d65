import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { checkAddress } from '@/lib/webhooks/endpoints/address';
import { auditOfEndpoint } from '@/lib/webhooks/endpoints/audit';
import { eventsOf, type ListenedEvent } from '@/lib/webhooks/endpoints/endpoint';
import { presentEndpoint } from '@/lib/webhooks/endpoints/present';
import { type EndpointReply, endpointReply, updateWebhookInput } from '@/lib/webhooks/endpoints/schema';
import { holdQueued, lockEndpoint, updateEndpoint } from '@/lib/webhooks/endpoints/store';

/** What waits goes to the new address; of one that is switched off it is kept until somebody recovers it. */
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
    // one that is switched on again, and one elsewhere, begins anew
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
