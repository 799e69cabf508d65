import { type EventType, eventTypes, sentEvents } from '@/lib/events/catalogue';

const hourMs = 60 * 60 * 1000;

/** Of one platform or ordinary merchant. */
export const maxEndpoints = 20;
/** What waits at one is counted so far, and is more than one would read beyond. */
export const maxCounted = 10_000;
/** For so long what is sent is signed with the secret before as well. */
export const overlapMs = 24 * hourMs;
/** Whoever has failed for so long is failing, and not merely restarting. */
const failingMs = 24 * hourMs;

/** What an endpoint may listen to; a ping it gets without. */
export const listenedEvents = eventTypes.filter((type) => type !== 'ping') as [ListenedEvent, ...ListenedEvent[]];
export type ListenedEvent = Exclude<EventType, 'ping'>;
/** Of these, what comes: what a screen offers. */
export const offeredEvents = listenedEvents.filter((type) => sentEvents.includes(type));
/** Whether it listens to all that comes. */
export const hearsAll = (events: readonly string[]): boolean => offeredEvents.every((type) => events.includes(type));

/** Each once, in the order of the catalogue. */
export const eventsOf = (given: readonly (ListenedEvent | 'all')[]): ListenedEvent[] =>
  listenedEvents.filter((type) => given.includes('all') || given.includes(type));

export const healths = ['off', 'failing', 'troubled', 'healthy'] as const;
export type Health = (typeof healths)[number];

/** `troubled`: the last attempt failed, which a day has to show to be more than a restart. */
export function healthOf({ active, failingSince }: { active: boolean; failingSince: Date | null }, now: Date): Health {
  if (!active) return 'off';
  if (!failingSince) return 'healthy';
  return failedLongEnough(now) >= failingSince ? 'failing' : 'troubled';
}

/** Whoever has failed since then, or longer, is failing. */
export const failedLongEnough = (now: Date): Date => new Date(now.getTime() - failingMs);
