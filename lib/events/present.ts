import type { EventRow } from '@/lib/events/event';
import type { EventReply } from '@/lib/events/schema';
import { wireTime } from '@/lib/operation/time';

/** The stored columns of an event; times as in the database or JSON. */
export type KeptEvent = Pick<EventRow, 'id' | 'type' | 'data'> & { createdAt: Date | string };

/** The event as the API and a webhook show it: the same keys in the same order. */
export const presentEvent = ({ id, type, data, createdAt }: KeptEvent): EventReply => ({
  id,
  resource: 'event',
  type,
  data: data as EventReply['data'],
  reason: null,
  created_at: wireTime(createdAt),
});
