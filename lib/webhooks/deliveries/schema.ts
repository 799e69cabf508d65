import { z } from 'zod';
import { eventTypes } from '@/lib/events/catalogue';
import { listReply, pageInput } from '@/lib/operation/list';
import { choice, id, moment, pathId, text } from '@/lib/operation/wire';
import { deliveryStates } from '@/lib/webhooks/deliveries/delivery';

const attempt = z.object({
  number: z.int(),
  started_at: z.string(),
  duration_ms: z.int(),
  outcome: z.string(),
  status: z.int().nullable(),
});

export const deliveryReply = z.looseObject({
  id: z.string(),
  resource: z.literal('delivery'),
  state: z.enum(deliveryStates),
  type: z.enum(eventTypes),
  event_id: z.string(),
  resource_id: z.string(),
  /** The order number of its payment, if any. */
  external_order_num: z.string().nullable(),
  /** One of the two: an endpoint of the account, or one given with a payment. */
  webhook_id: z.string().nullable(),
  payment_webhook_id: z.string().nullable(),
  url: z.string(),
  attempts: z.int(),
  /** The next attempt; null: none waits. */
  due_at: z.string().nullable(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
  /** The delivery that this one repeats. */
  redelivery_of: z.string().nullable(),
  /** Its endpoint was deleted: it is not sent again. */
  gone: z.boolean(),
  /** Its endpoint is switched off: only pings are sent there. */
  off: z.boolean(),
  last_attempt: attempt.nullable(),
});
export type DeliveryReply = z.output<typeof deliveryReply>;
export const deliveryList = listReply(deliveryReply);
export type DeliveryList = z.output<typeof deliveryList>;

export const shownDelivery = deliveryReply.extend({
  /** As sent in the last attempt. */
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  log: z.array(attempt.extend({ answer: z.string().nullable() })),
});
export type ShownDelivery = z.output<typeof shownDelivery>;

export const listDeliveriesInput = z.object({
  ...pageInput,
  webhook_id: pathId().optional(),
  payment_id: pathId().optional(),
  state: text({ max: 200 }).optional().meta({ description: 'One state or several, separated by commas.' }),
  type: choice(eventTypes).optional(),
  start_time: moment().optional(),
  end_time: moment().optional(),
});
export const showDeliveryInput = z.object({ id: pathId() });
export const redeliverInput = z.object({
  id: pathId(),
  /** Chosen by the caller, once for each wanted redelivery: the id of the delivery that it creates, if any. */
  intent: id(),
});
export const recoverInput = z.object({ webhook_id: pathId(), since: moment() });
export const recoverReply = z.object({
  resource: z.literal('recovery'),
  recovered: z.int(),
  /** More are left for another call. */
  more: z.boolean(),
});
export type RecoverReply = z.output<typeof recoverReply>;
