import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { isRedeliverable, switchedOff } from '@/lib/webhooks/deliveries/delivery';
import { presentDelivery } from '@/lib/webhooks/deliveries/present';
import { type DeliveryReply, deliveryReply, redeliverInput } from '@/lib/webhooks/deliveries/schema';
import { findSent, getDelivery, lockDelivery, saveRedelivery, sendNow } from '@/lib/webhooks/deliveries/store';

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

/**
 * Sends the same event to the same receiver again, before everything else that waits there. A waiting or held delivery is itself sent next;
 * for an ended one a new delivery is created. Two calls with one intent send it once.
 */
export const redeliver = command<typeof redeliverInput, DeliveryReply>({
  name: 'delivery.redeliver',
  summary: 'Send a delivery again',
  allow: 'webhooks:send',
  input: redeliverInput,
  output: deliveryReply,
  async run({ scope, now }, { id, intent }, database) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const { tenantId } = scope;
    const row = await lockDelivery(database, tenantId, id);
    const present = async (sent: string) => presentDelivery(await getDelivery(tenantId, sent, database));
    const known = await findSent(database, row, intent);
    if (known !== null) return { reply: await present(known), changes: [] };
    if (!isRedeliverable(row)) refuse('conflict', row.state === 'sending' ? underWay : row.gone ? gone : switchedOff);
    const waits = row.state === 'queued' || row.state === 'held';
    const sent = waits ? id : intent;
    const isNews = waits ? await sendNow(database, row, now) : await saveRedelivery(database, row, intent, now);
    const change = { tenantId, subjectKind: 'delivery' as const, subjectId: id };
    const after = { event: row.eventId, type: row.type, url: row.url, delivery: sent, ...(waits && { intent }) };
    return { reply: await present(sent), changes: isNews ? [{ ...change, before: null, after }] : [] };
  },
});
