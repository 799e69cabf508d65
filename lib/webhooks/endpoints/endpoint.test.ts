import { expect, test } from 'vitest';
import { eventsOf, healthOf, listenedEvents } from '@/lib/webhooks/endpoints/endpoint';

test('events stand once each, in the order of the catalogue, and a ping is not among them', () => {
  expect(eventsOf(['payment.refunded', 'payment.captured', 'payment.refunded'])).toEqual(['payment.captured', 'payment.refunded']);
  expect(eventsOf(['payment.captured', 'all'])).toEqual(listenedEvents);
  expect(listenedEvents).not.toContain('ping');
});

test('an endpoint is failing once it has failed for a day', () => {
  const now = new Date('2026-12-24T12:00:00Z');
  const since = (text: string) => new Date(text);
  expect(healthOf({ active: true, failingSince: null }, now)).toBe('healthy');
  expect(healthOf({ active: true, failingSince: since('2026-12-23T12:00:01Z') }, now)).toBe('troubled');
  expect(healthOf({ active: true, failingSince: since('2026-12-23T12:00:00Z') }, now)).toBe('failing');
  expect(healthOf({ active: false, failingSince: since('2026-12-01T00:00:00Z') }, now)).toBe('off');
});
