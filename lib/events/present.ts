import type { Caller } from '@/lib/auth/actor';
import { can } from '@/lib/auth/permissions';
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

/** The same for a caller: the address of a customer's page lets in whoever has it, so only those see it who may change what is there. */
export function eventShownTo({ actor }: Pick<Caller, 'actor'>, event: KeptEvent): EventReply {
  const shown = presentEvent(event);
  const { data } = shown;
  if (!('manage_url' in data) || can(actor, 'payments:write')) return shown;
  return { ...shown, data: { ...data, manage_url: null } };
}
