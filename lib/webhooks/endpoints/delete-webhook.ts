import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { auditOfEndpoint } from '@/lib/webhooks/endpoints/audit';
import { presentWebhook } from '@/lib/webhooks/endpoints/present';
import { type WebhookReply, webhookInput, webhookReply } from '@/lib/webhooks/endpoints/schema';
import { cancelWaiting, lockEndpoint, updateEndpoint } from '@/lib/webhooks/endpoints/store';

/** Nothing more is sent there, and its secrets are deleted; past deliveries stay on record. */
export const deleteWebhook = command<typeof webhookInput, WebhookReply>({
  name: 'webhook.delete',
  summary: 'Delete a webhook',
  allow: 'webhooks:write',
  proof: 'recent',
  input: webhookInput,
  output: webhookReply,
  async run({ scope, now }, { id }, database) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const before = await lockEndpoint(database, scope.tenantId, id);
    const noSecrets = { secret: null, previousSecret: null, previousUntil: null };
    await updateEndpoint(database, before, { deletedAt: now, ...noSecrets }, now);
    await cancelWaiting(database, before, now);
    return { reply: presentWebhook(before), changes: [auditOfEndpoint(before, null)] };
  },
});
