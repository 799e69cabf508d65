import type { EventReply } from '@/lib/events/schema';

/** An event without its data, which is large and not shown in a list. */
export type ShownEvent = { id: string; type: string; createdAt: string; resource: { kind: string; id: string } };

export const shownEvent = ({ id, type, created_at, data }: EventReply): ShownEvent => ({
  id,
  type,
  createdAt: created_at,
  resource: { kind: String(data.resource ?? ''), id: String(data.id ?? '') },
});

/** The page of a resource, if it has one. */
export const hrefOfResource = ({ kind, id }: ShownEvent['resource']): string | null =>
  kind === 'payment' ? `/payments/${id}` : kind === 'settlement' ? `/payouts/${id}` : null;

/** The page with the deliveries of a resource's events. */
export function hrefOfDeliveries({ kind, id }: ShownEvent['resource']): string | null {
  if (kind === 'payment') return `/payments/${id}?tab=webhooks`;
  return kind === 'webhook' ? `/developers/webhooks/${id}?type=ping` : null;
}
