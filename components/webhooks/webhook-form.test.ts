import { expect, test } from 'vitest';
import { changeOf, formOf } from '@/components/webhooks/webhook-form';
import { eventsOf, hearsAll, type ListenedEvent, listenedEvents } from '@/lib/webhooks/endpoints/endpoint';
import type { EndpointReply } from '@/lib/webhooks/endpoints/schema';

const aWebhook = (events: ListenedEvent[]) => ({ id: 'w', url: 'https://shop.example.jp/hooks', event_list: events }) as EndpointReply;

test('nobody is offered what never comes', () => {
  expect(listenedEvents).toContain('settlement.created');
  expect(listenedEvents.filter((type) => (type as string) === 'ping')).toEqual([]);
});

test('whoever chose all, or everything that is offered, hears all', () => {
  expect([hearsAll(eventsOf(['all'])), hearsAll(listenedEvents), hearsAll(listenedEvents.slice(1))]).toEqual([true, true, false]);
  expect(formOf(aWebhook(eventsOf(['all'])))).toMatchObject({ which: 'all', events: [] });
});

test('what an API has chosen and no screen offers is kept when a screen changes the rest', () => {
  const form = formOf(aWebhook(['payment.captured', 'subscription.created']));
  expect(changeOf('w', { ...form, events: [...form.events, 'payment.refunded'] }).events).toEqual([
    'payment.captured',
    'subscription.created',
    'payment.refunded',
  ]);
});
