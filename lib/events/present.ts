import type { EventRow } from '@/lib/events/event';
import type { EventReply } from '@/lib/events/schema';
import { wireTime } from '@/lib/operation/time';

/** What is read and stored of an event; instants as the database or JSON gives them. */
export type KeptEvent = Pick<EventRow, 'id' | 'type' | 'data'> & { createdAt: Date | string };

/** The event as the API shows it and a webhook carries it: the same keys in the same order. */
export const presentEvent = ({ id, type, data, createdAt }: KeptEvent): EventReply => ({
  id,
  resource: 'event',
  type,
  data: data as EventReply['data'],
  reason: null,
  created_at: wireTime(createdAt),
});
