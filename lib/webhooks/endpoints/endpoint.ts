import { type EventType, eventTypes } from '@/lib/events/catalogue';

const hourMs = 60 * 60 * 1000;

/** The most endpoints of one platform or ordinary merchant. */
export const maxEndpoints = 20;
/** Waiting deliveries of one endpoint are counted up to this number, beyond which nobody reads a list. */
export const maxCounted = 10_000;
/** How long deliveries are also signed with the previous secret. */
export const overlapMs = 24 * hourMs;
/** An endpoint that fails for less is perhaps only restarting. */
const failingMs = 24 * hourMs;

/** The events that an endpoint may subscribe to; it gets pings without a subscription. */
export const listenedEvents = eventTypes.filter((type) => type !== 'ping') as [ListenedEvent, ...ListenedEvent[]];
export type ListenedEvent = Exclude<EventType, 'ping'>;
/** Whether it subscribes to every event that occurs. */
export const hearsAll = (events: readonly string[]): boolean => listenedEvents.every((type) => events.includes(type));

/** Each once, in the order of the catalogue. */
export const eventsOf = (given: readonly (ListenedEvent | 'all')[]): ListenedEvent[] =>
  listenedEvents.filter((type) => given.includes('all') || given.includes(type));

export const healths = ['off', 'failing', 'troubled', 'healthy'] as const;
export type Health = (typeof healths)[number];

/** `troubled`: the last attempt failed; after a day it counts as failing. */
export function healthOf({ active, failingSince }: { active: boolean; failingSince: Date | null }, now: Date): Health {
  if (!active) return 'off';
  if (!failingSince) return 'healthy';
  return failedLongEnough(now) >= failingSince ? 'failing' : 'troubled';
}

/** Endpoints that have failed since then, or longer, count as failing. */
export const failedLongEnough = (now: Date): Date => new Date(now.getTime() - failingMs);
