import { newId } from '@/lib/db/ids';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { checkAddress } from '@/lib/webhooks/endpoints/address';
import { auditOfEndpoint } from '@/lib/webhooks/endpoints/audit';
import { eventsOf, type ListenedEvent, maxEndpoints } from '@/lib/webhooks/endpoints/endpoint';
import { emitPing } from '@/lib/webhooks/endpoints/ping';
import { presentEndpoint } from '@/lib/webhooks/endpoints/present';
import { createWebhookInput, type NewSecretReply, newSecretReply } from '@/lib/webhooks/endpoints/schema';
import { checkSecret, newSecret, sealSecret } from '@/lib/webhooks/endpoints/secret';
import { countEndpoints, saveEndpoint } from '@/lib/webhooks/endpoints/store';

const tooMany = {
  say: {
    en: `There are ${maxEndpoints} webhooks already. Delete one that is not needed any more.`,
    ja: `Webhookは${maxEndpoints}件まで登録できます。使わなくなったものを削除してください。`,
  },
};

/** Creates an endpoint for the caller's platform or ordinary merchant, and sends it a ping. Only this reply contains a generated secret. */
export const createWebhook = command<typeof createWebhookInput, NewSecretReply>({
  name: 'webhook.create',
  summary: 'Create a webhook',
  allow: 'webhooks:write',
  proof: 'recent',
  keepsReply: false,
  input: createWebhookInput,
  output: newSecretReply,
  async run({ scope, now }, { url, events, active = true, secret: given, generate_secret: generate }, database) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const { tenantId } = scope;
    checkAddress(url);
    if (given !== undefined) checkSecret(given);
    if ((await countEndpoints(database, tenantId)) >= maxEndpoints) refuse('conflict', tooMany);
    const id = newId();
    const made = given === undefined && generate ? newSecret() : null;
    const secret = given ?? made;
    const row = await saveEndpoint(database, {
      tenantId,
      id,
      url,
      secret: secret === null ? null : sealSecret(id, secret),
      events: eventsOf(events as (ListenedEvent | 'all')[]),
      active,
      createdAt: now,
    });
    await emitPing(database, row, now);
    return { reply: { ...presentEndpoint(row, now), secret: made }, changes: [auditOfEndpoint(null, row)] };
  },
});
