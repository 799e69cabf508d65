import { expect, test } from 'vitest';
import { hrefOfDeliveries } from '@/components/webhooks/events/shown';
import { hrefOf, isFiltered, isPossible, listInput, noFilters, readFilters } from '@/components/webhooks/filters';
import { isToldNow, isUnderWay } from '@/components/webhooks/under-way';
import { changeOf, creationOf, formOf, newWebhook, webhookForm } from '@/components/webhooks/webhook-form';
import { listenedEvents } from '@/lib/webhooks/endpoints/endpoint';

test('an address and its filters say the same, and what makes no sense is left out', () => {
  const filters = {
    state: ['failed' as const, 'held' as const],
    type: 'ping' as const,
    payment: '0192aaaa-0000-7000-8000-000000000001',
    from: '2026-11-01',
    to: '2026-11-30',
    period: '' as const,
    page: 3,
  };
  const address = new URL(hrefOf('x')(filters), 'http://x');
  expect(address.pathname).toBe('/developers/webhooks/x');
  expect(readFilters(Object.fromEntries(address.searchParams))).toEqual(filters);
  expect(listInput(filters, new Date())).toMatchObject({
    state: 'failed,held',
    type: 'ping',
    payment_id: filters.payment,
    start_time: '2026-11-01T00:00:00+09:00',
    page: 3,
  });
  expect(readFilters({ state: 'lost,failed', type: 'x', from: '2026-02-30' })).toEqual({ ...noFilters, state: ['failed'] });
  expect([isPossible(filters), isPossible(noFilters), isPossible({ ...noFilters, payment: 'A-1' })]).toEqual([true, true, false]);
  expect([isFiltered(noFilters), isFiltered(filters), hrefOf('x')(noFilters)]).toEqual([false, true, '/developers/webhooks/x']);
});

test('the form asks for what the operations take', () => {
  const given = { ...newWebhook, url: ' https://shop.example/ ' };
  expect(creationOf(webhookForm.parse(given))).toEqual({ url: 'https://shop.example/', events: ['all'], generate_secret: true });
  const own = { ...given, signing: 'own' as const, secret: 's' };
  expect(creationOf(webhookForm.parse(own))).toMatchObject({ secret: 's', generate_secret: false });
  expect(creationOf(webhookForm.parse({ ...given, signing: 'none' }))).toMatchObject({ generate_secret: false });
  for (const wrong of [{ url: ' ' }, { which: 'chosen' }, { signing: 'own' }])
    expect(webhookForm.safeParse({ ...given, ...wrong }).success).toBe(false);
  const endpoint = { url: given.url, event_list: ['payment.captured'] } as never;
  expect(changeOf('id', formOf(endpoint))).toEqual({ id: 'id', url: given.url, events: ['payment.captured'] });
  expect(formOf({ url: given.url, event_list: listenedEvents } as never).which).toBe('all');
});

test('an address that is none is told from one that is missing, before anything is sent', () => {
  const faultOf = (url: string) =>
    webhookForm.safeParse({ ...newWebhook, url }).error?.issues.map(({ path, message }) => `${path} ${message}`);
  expect(faultOf(' ')).toEqual(['url missing']);
  for (const url of [
    'shop.example/hook',
    'ftp://shop.example/',
    'https://',
    'https://店.example/',
    'https://shop.example/a b',
    'javascript:alert(1)',
  ])
    expect([url, faultOf(url)]).toEqual([url, ['url noAddress']]);
  expect(faultOf('http://localhost:4000/')).toBeUndefined();
});

test('what is due or being sent is under way, what waits for a later retry is not', () => {
  const now = new Date('2026-11-22T00:00:00Z');
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000).toISOString();
  expect(isUnderWay({ state: 'sending', due_at: null }, now)).toBe(true);
  expect(isUnderWay({ state: 'queued', due_at: at(-10) }, now)).toBe(true);
  expect(isUnderWay({ state: 'queued', due_at: at(600) }, now)).toBe(false);
  expect(isUnderWay({ state: 'delivered', due_at: null }, now)).toBe(false);
  expect(isToldNow({ last_delivery: { state: 'queued', created_at: at(-1) } }, now)).toBe(true);
  expect(isToldNow({ last_delivery: { state: 'queued', created_at: at(-600) } }, now)).toBe(false);
  expect(isToldNow({ last_delivery: null }, now)).toBe(false);
});

test('where an event’s deliveries are', () => {
  expect(hrefOfDeliveries({ kind: 'payment', id: 'p' })).toBe('/payments/p?tab=webhooks');
  expect(hrefOfDeliveries({ kind: 'webhook', id: 'w' })).toBe('/developers/webhooks/w?type=ping');
  expect(hrefOfDeliveries({ kind: 'merchant', id: 'm' })).toBeNull();
});
