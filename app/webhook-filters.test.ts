import { expect, test } from 'vitest';
import { hrefOf, isFiltered, listInput, noFilters, readFilters } from '@/components/webhook/filters';
import { changeOf, creationOf, formOf, newWebhook, webhookForm } from '@/components/webhook/webhook-form';
import { listenedEvents } from '@/lib/webhooks/endpoints/endpoint';

test('an address and its filters say the same, and what makes no sense is left out', () => {
  const filters = { state: ['failed' as const, 'held' as const], type: 'ping' as const, from: '2026-11-01', to: '2026-11-30', page: 3 };
  const address = new URL(hrefOf('x')(filters), 'http://x');
  expect(address.pathname).toBe('/developers/webhooks/x');
  expect(readFilters(Object.fromEntries(address.searchParams))).toEqual(filters);
  expect(listInput(filters)).toMatchObject({ state: 'failed,held', type: 'ping', start_time: '2026-11-01T00:00:00+09:00', page: 3 });
  expect(readFilters({ state: 'lost,failed', type: 'x', from: '2026-02-30' })).toEqual({ ...noFilters, state: ['failed'] });
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
