import { z } from 'zod';
import { listReply } from '@/lib/operation/list';
import { choice, flag, list, pathId, text } from '@/lib/operation/wire';
import { deliveryStates } from '@/lib/webhooks/deliveries/delivery';
import { healths, listenedEvents } from '@/lib/webhooks/endpoints/endpoint';

/** What a ping tells of an endpoint. */
export const webhookReply = z.looseObject({
  id: z.string(),
  resource: z.literal('webhook'),
  url: z.string(),
  active: z.boolean(),
  event_list: z.array(z.enum(listenedEvents)),
  created_at: z.string(),
});
export type WebhookReply = z.output<typeof webhookReply>;

export const endpointReply = webhookReply.extend({
  has_secret: z.boolean(),
  /** Until then the secret before this one signs as well; null: it does not. */
  previous_secret_until: z.string().nullable(),
  health: z.enum(healths),
  failing_since: z.string().nullable(),
});
export type EndpointReply = z.output<typeof endpointReply>;

/** The only reply that holds a secret, and only one that was made here. */
export const newSecretReply = endpointReply.extend({ secret: z.string().nullable() });
export type NewSecretReply = z.output<typeof newSecretReply>;

/** How it does. */
const doing = {
  /** An attempt has come to an end there, since it was made. */
  ever_tried: z.boolean(),
  /** Of what happened within 24 hours, the newest thousand: tried at least once, and delivered. */
  day: z.object({ tried: z.int(), delivered: z.int() }),
};

const endpointRow = endpointReply.extend({
  ...doing,
  last_delivery: z.object({ state: z.enum(deliveryStates), created_at: z.string() }).nullable(),
});
export type EndpointRowReply = z.output<typeof endpointRow>;
export const endpointList = listReply(endpointRow);

export const shownEndpoint = endpointReply.extend({
  ...doing,
  /** The beginning of the last attempt that failed, as far as the newest deliveries and those that wait show it. */
  last_failure_at: z.string().nullable(),
  /** Counted up to a bound. Of what is queued, `retrying` has failed at least once. */
  counts: z.object({ queued: z.int(), retrying: z.int(), held: z.int(), failed: z.int() }),
  /** Since then recovering finds all that is missing; null: nothing is. */
  oldest_missing: z.string().nullable(),
});
export type ShownEndpoint = z.output<typeof shownEndpoint>;

const url = () => text({ max: 2_000 });
const events = () => list(choice([...listenedEvents, 'all']), { max: listenedEvents.length + 1 }).min(1);
const secret = () => text({ max: 255 });

export const listWebhooksInput = z.object({});
export const webhookInput = z.object({ id: pathId() });
export const createWebhookInput = z.object({
  url: url(),
  events: events(),
  active: flag().optional(),
  secret: secret().optional(),
  /** Where none is given. Without either, deliveries are not signed. */
  generate_secret: flag().optional(),
});
export const updateWebhookInput = z.object({ id: pathId(), url: url().optional(), events: events().optional(), active: flag().optional() });
/** Without a secret one is made here. */
export const rotateSecretInput = z.object({ id: pathId(), secret: secret().optional() });
export const pingReply = z.object({ resource: z.literal('event'), id: z.string() });
