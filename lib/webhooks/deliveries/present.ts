import type { KeptEvent } from '@/lib/events/present';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import type { DeliveryReply, ShownDelivery } from '@/lib/webhooks/deliveries/schema';
import type { AttemptRow, DeliveryRow, LastAttempt } from '@/lib/webhooks/deliveries/store';
import { messageOf, previousSignatureHeader, signatureHeader } from '@/lib/webhooks/sending/message';

const presentAttempt = ({ number, startedAt, durationMs, outcome, status }: AttemptRow | LastAttempt) => ({
  number,
  started_at: wireTime(startedAt),
  duration_ms: durationMs,
  outcome,
  status,
});

export const presentDelivery = (row: DeliveryRow): DeliveryReply => ({
  id: row.id,
  resource: 'delivery',
  state: row.state,
  type: row.type,
  event_id: row.eventId,
  resource_id: row.resourceId,
  external_order_num: row.orderNumber,
  webhook_id: row.webhookId,
  payment_webhook_id: row.paymentWebhookId,
  url: row.url,
  attempts: row.attempts,
  due_at: row.state === 'queued' ? wireTime(row.dueAt) : null,
  created_at: wireTime(row.createdAt),
  ended_at: wireTimeOrNull(row.endedAt),
  redelivery_of: row.redeliveryOf,
  gone: row.gone,
  off: row.off,
  last_attempt: row.last && presentAttempt(row.last),
});

export const presentShown = (row: DeliveryRow, event: KeptEvent, log: AttemptRow[]): ShownDelivery => {
  const [last] = log;
  const { headers, body } = messageOf(row.id, event, { current: null, previous: null });
  return {
    ...presentDelivery(row),
    headers: {
      ...headers,
      ...(last?.signature && { [signatureHeader]: last.signature }),
      ...(last?.previousSignature && { [previousSignatureHeader]: last.previousSignature }),
    },
    body: body.toString('utf8'),
    log: log.map((attempt) => ({ ...presentAttempt(attempt), answer: attempt.answer })),
  };
};
