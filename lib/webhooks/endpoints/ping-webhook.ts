import type { z } from 'zod';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { emitPing } from '@/lib/webhooks/endpoints/ping';
import { pingReply, webhookInput } from '@/lib/webhooks/endpoints/schema';
import { lockEndpoint } from '@/lib/webhooks/endpoints/store';

/** Sends a ping, even to an endpoint that is switched off, so that it can be tried before it is switched on. */
export const pingWebhook = command<typeof webhookInput, z.output<typeof pingReply>>({
  name: 'webhook.ping',
  summary: 'Send a ping to a webhook',
  allow: 'webhooks:send',
  input: webhookInput,
  output: pingReply,
  async run({ scope, now }, { id }, database) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const row = await lockEndpoint(database, scope.tenantId, id);
    const event = await emitPing(database, row, now);
    const change = { tenantId: row.tenantId, subjectKind: 'webhook' as const, subjectId: id };
    return { reply: { resource: 'event', id: event }, changes: [{ ...change, before: null, after: { event } }] };
  },
});
