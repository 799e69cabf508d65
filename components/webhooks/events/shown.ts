import type { EventReply } from '@/lib/events/schema';

/** An event without what it tells of its resource: that is much, and a list shows none of it. */
export type ShownEvent = { id: string; type: string; createdAt: string; resource: { kind: string; id: string } };

export const shownEvent = ({ id, type, created_at, data }: EventReply): ShownEvent => ({
  id,
  type,
  createdAt: created_at,
  resource: { kind: String(data.resource ?? ''), id: String(data.id ?? '') },
});

/** The page of a resource, where it has one. */
export const hrefOfResource = ({ kind, id }: ShownEvent['resource']): string | null =>
  kind === 'payment' ? `/payments/${id}` : kind === 'settlement' ? `/payouts/${id}` : null;

/** Where the deliveries of a resource's events are. */
export function hrefOfDeliveries({ kind, id }: ShownEvent['resource']): string | null {
  if (kind === 'payment') return `/payments/${id}?tab=webhooks`;
  return kind === 'webhook' ? `/developers/webhooks/${id}?type=ping` : null;
}
