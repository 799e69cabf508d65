import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { isRedeliverable } from '@/lib/webhooks/deliveries/delivery';
import { presentDelivery } from '@/lib/webhooks/deliveries/present';
import { type DeliveryReply, deliveryReply, redeliverInput } from '@/lib/webhooks/deliveries/schema';
import { findRedelivery, getDelivery, saveRedelivery } from '@/lib/webhooks/deliveries/store';

const gone = {
  say: {
    en: 'Its webhook was deleted, so it cannot be sent again.',
    ja: '宛先のWebhookは削除されているため、再送できません。',
  },
};
const underWay = {
  retryAfterSeconds: 1,
  say: { en: 'It is being sent at this moment.', ja: 'この通知は現在送信中です。' },
};

/** Sends the same event to the same receiver once more, whatever became of it. Asked for twice with one intent it is sent once. */
export const redeliver = command<typeof redeliverInput, DeliveryReply>({
  name: 'delivery.redeliver',
  summary: 'Send a delivery again',
  allow: 'webhooks:send',
  input: redeliverInput,
  output: deliveryReply,
  async run({ scope, now }, { id, intent }, database) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const { tenantId } = scope;
    const row = await getDelivery(tenantId, id, database);
    const known = await findRedelivery(database, row, intent);
    if (known === 'none' && !isRedeliverable(row)) refuse('conflict', row.state === 'sending' ? underWay : gone);
    const made = known === 'none' && (await saveRedelivery(database, row, intent, now));
    if (!made && (await findRedelivery(database, row, intent)) !== 'same') refuse('conflict');
    const reply = presentDelivery(await getDelivery(tenantId, intent, database));
    const change = { tenantId, subjectKind: 'delivery' as const, subjectId: id };
    const after = { event: row.eventId, type: row.type, url: row.url, delivery: intent };
    return { reply, changes: made ? [{ ...change, before: null, after }] : [] };
  },
});
