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
export const hrefOfResource = ({ kind, id }: ShownEvent['resource']): string | null => (kind === 'payment' ? `/payments/${id}` : null);
