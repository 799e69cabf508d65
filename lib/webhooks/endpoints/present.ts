import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import { healthOf, type ListenedEvent } from '@/lib/webhooks/endpoints/endpoint';
import type { EndpointReply, EndpointRowReply, ShownEndpoint, WebhookReply } from '@/lib/webhooks/endpoints/schema';
import type { CountedEndpoint, Doing, EndpointRow, ListedEndpoint } from '@/lib/webhooks/endpoints/store';

export const presentWebhook = (row: EndpointRow): WebhookReply => ({
  id: row.id,
  resource: 'webhook',
  url: row.url,
  active: row.active,
  event_list: row.events as ListenedEvent[],
  created_at: wireTime(row.createdAt),
});

export const presentEndpoint = (row: EndpointRow, now: Date): EndpointReply => ({
  ...presentWebhook(row),
  has_secret: row.secret !== null,
  previous_secret_until: row.previousUntil && row.previousUntil > now ? wireTime(row.previousUntil) : null,
  health: healthOf(row, now),
  failing_since: wireTimeOrNull(row.failingSince),
});

const presentDoing = ({ everTried, tried, delivered }: Doing) => ({ ever_tried: everTried, day: { tried, delivered } });

export const presentListed = (row: ListedEndpoint, now: Date): EndpointRowReply => ({
  ...presentEndpoint(row, now),
  ...presentDoing(row),
  last_delivery: row.lastState && row.lastAt ? { state: row.lastState, created_at: wireTime(row.lastAt) } : null,
});

export const presentCounted = (row: CountedEndpoint, now: Date): ShownEndpoint => ({
  ...presentEndpoint(row, now),
  ...presentDoing(row),
  last_failure_at: wireTimeOrNull(row.lastFailure),
  counts: { queued: row.queued, retrying: row.retrying, held: row.held, failed: row.failed },
  oldest_missing: wireTimeOrNull(row.oldestMissing),
});
