import { z } from 'zod';
import { listReply } from '@/lib/operation/list';
import { choice, flag, list, pathId, text } from '@/lib/operation/wire';
import { deliveryStates } from '@/lib/webhooks/deliveries/delivery';
import { healths, listenedEvents } from '@/lib/webhooks/endpoints/endpoint';

/** The content of a ping. */
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
  /** Until then the previous secret signs as well; null: it does not. */
  previous_secret_until: z.string().nullable(),
  health: z.enum(healths),
  failing_since: z.string().nullable(),
});
export type EndpointReply = z.output<typeof endpointReply>;

/** The only reply that contains a secret, and only a generated one. */
export const newSecretReply = endpointReply.extend({ secret: z.string().nullable() });
export type NewSecretReply = z.output<typeof newSecretReply>;

/** The health of the endpoint. */
const doing = {
  /** An attempt has ended there since its creation. */
  ever_tried: z.boolean(),
  /** Among the newest thousand deliveries of the last 24 hours: tried at least once, and delivered. */
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
  /** The start of the last failed attempt, found among the newest and the waiting deliveries. */
  last_failure_at: z.string().nullable(),
  /** Counted up to a limit. `retrying`: queued, and failed at least once. */
  counts: z.object({ queued: z.int(), retrying: z.int(), held: z.int(), failed: z.int() }),
  /** Recovering since this time finds every missing delivery; null: none is missing. */
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
  /** Only without a given secret. Without either, deliveries are not signed. */
  generate_secret: flag().optional(),
});
export const updateWebhookInput = z.object({ id: pathId(), url: url().optional(), events: events().optional(), active: flag().optional() });
/** Without a secret one is generated. */
export const rotateSecretInput = z.object({ id: pathId(), secret: secret().optional() });
export const pingReply = z.object({ resource: z.literal('event'), id: z.string() });
