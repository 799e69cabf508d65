import { command } from '@/lib/operation/command';
import { wireTime } from '@/lib/operation/time';
import { refuse } from '@/lib/refusal';
import { switchedOff } from '@/lib/webhooks/deliveries/delivery';
import { type RecoverReply, recoverInput, recoverReply } from '@/lib/webhooks/deliveries/schema';
import { recoverSince } from '@/lib/webhooks/deliveries/store';
import { lockEndpoint } from '@/lib/webhooks/endpoints/store';

/**
 * Sends again every delivery that failed or was held since a time, and retries waiting ones at once. A second call only finds those that
 * have failed again, and those that still wait.
 */
export const recoverDeliveries = command<typeof recoverInput, RecoverReply>({
  name: 'delivery.recover',
  summary: 'Send again what did not arrive at a webhook',
  allow: 'webhooks:send',
  input: recoverInput,
  output: recoverReply,
  async run({ scope, now }, { webhook_id, since }, database) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const { tenantId, id, active } = await lockEndpoint(database, scope.tenantId, webhook_id);
    if (!active) refuse('conflict', switchedOff);
    const from = new Date(since);
    const { queued, made, more } = await recoverSince(database, { tenantId, id }, from, now);
    const recovered = queued + made;
    const change = { tenantId, subjectKind: 'webhook' as const, subjectId: id };
    const after = { since: wireTime(from), recovered };
    return { reply: { resource: 'recovery', recovered, more }, changes: recovered > 0 ? [{ ...change, before: null, after }] : [] };
  },
});
