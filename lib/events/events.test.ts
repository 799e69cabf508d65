import { beforeAll, expect, test } from 'vitest';
import { eventTypes } from '@/lib/events/catalogue';
import { listEvents } from '@/lib/events/list-events';
import { showEvent } from '@/lib/events/show-event';
import { createKey } from '@/lib/team/create-key';
import { api } from '@/lib/testing/api';
import { asKey, asRole, splitOf } from '@/lib/testing/market';
import { asVisitor } from '@/lib/testing/person';
import { aShop, refusalIn, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let paid: string;
let refunded: string;
beforeAll(async () => {
  shop = await aShop();
  const [a = ''] = shop.sellers;
  paid = await shop.pay({ platform_details: splitOf([a, 6_000, 600]) });
  refunded = await shop.pay();
  await shop.refund(refunded);
  for (let index = 0; index < 9; index++) await shop.cancel(await shop.authorize());
});

type Event = { id: string; type: string; data: { id: string }; created_at: string };
const get = (path: string) => api(shop.secretKey, 'GET', path);
const found = async (query: string): Promise<Event[]> => (await get(`/events?per_page=100${query}`)).body.data;
const pairs = (events: Event[]) => events.map(({ type, data }) => [type, data.id]);

test('what happened, newest first, each as its webhook carries it', async () => {
  const { body } = await get('/events?per_page=100');
  expect(body).toMatchObject({ resource: 'list', total: 22, page: 1, per_page: 100, last_page: 1 });
  const events: Event[] = body.data;
  const rows = await sql<{ id: string }>(`SELECT id FROM "Event" WHERE "tenantId" = $1 ORDER BY "createdAt" DESC, id DESC`, [shop.id]);
  expect(events.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  const captured = events.at(-1);
  expect(Object.keys(captured ?? {})).toEqual(['id', 'resource', 'type', 'data', 'reason', 'created_at']);
  expect(captured).toMatchObject({ resource: 'event', type: 'payment.captured', reason: null, data: { resource: 'payment', id: paid } });
  expect(captured?.data).toEqual(await shop.payment(paid));
  expect(captured?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  expect((await get(`/events/${captured?.id}`)).body).toEqual(captured);
});

test('each filter finds what it names, and nothing else', async () => {
  const all = await found('');
  expect(pairs(await found(`&resource_id=${refunded}`))).toEqual([
    ['payment.refunded', refunded],
    ['payment.refund.created', refunded],
    ['payment.captured', refunded],
  ]);
  expect(pairs(await found(`&resource_id=${refunded}&type=payment.captured`))).toEqual([['payment.captured', refunded]]);
  for (const type of ['payment.cancelled', 'payment.captured', 'payment.failed', 'customer.created'])
    expect(await found(`&type=${type}`)).toEqual(all.filter((event) => event.type === type));
  expect(await found(`&resource_id=${shop.sellers[0]}`)).toEqual([]);
  // a shown time includes its whole second
  const at = all[5]?.created_at ?? '';
  expect(await found(`&start_time=${at}&end_time=${at}`)).toEqual(all.filter(({ created_at }) => created_at === at));
  expect(await found('&end_time=2020-01-01T00:00:00Z')).toEqual([]);
  expect(await found('&start_time=2099-01-01T00:00:00%2B09:00')).toEqual([]);
});

test('its pages give every event once', async () => {
  const all = (await found('')).map(({ id }) => id);
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => get(`/events?per_page=5&page=${page}`)));
  expect(pages.flatMap(({ body }) => body.data.map(({ id }: Event) => id))).toEqual(all);
  expect(pages[0]?.body).toMatchObject({ total: 22, page: 1, per_page: 5, last_page: 5 });
  expect((await get('/events?page=9')).body).toMatchObject({ data: [], total: 22, page: 9, last_page: 3 });
});

test('what a filter cannot be is refused, the parameter named', async () => {
  for (const [name, value] of [
    ['type', 'payment.lost'],
    ['type', 'payment.captured,payment.failed'],
    ['resource_id', 'x'],
    ['start_time', '2026-01-01'],
    ['end_time', 'yesterday'],
    ['page', '0'],
    ['page', '100001'],
    ['per_page', '101'],
  ] as const) {
    expect(refusalIn(await get(`/events?${name}=${value}`))).toEqual({ status: 422, code: 'invalid_parameter', param: name });
  }
  for (const type of eventTypes) expect([type, (await get(`/events?type=${type}`)).status]).toEqual([type, 200]);
});

test('S01 BolaMatrix: another merchant’s events do not exist', async () => {
  const other = await aShop({ sellers: 0, role: null });
  await other.pay();
  const [event] = await found('');
  expect(refusalIn(await api(other.secretKey, 'GET', `/events/${event?.id}`))).toMatchObject({ status: 404, code: 'not_found' });
  expect(refusalIn(await get('/events/not-an-id'))).toMatchObject({ status: 404 });
  expect((await api(other.secretKey, 'GET', `/events?resource_id=${paid}`)).body).toMatchObject({ total: 0, data: [] });
  const { body } = await api(other.secretKey, 'GET', '/events');
  expect(body.data).toHaveLength(1);
  expect(JSON.stringify(body)).not.toContain(shop.id);
});

test('who may: the merchant’s own people and its secret keys; no seller, since an event tells every seller’s part', async () => {
  const [event] = await found('');
  const [a = ''] = shop.sellers;
  const admin = await asRole('admin', shop.id);
  const browser = (await createKey(admin, { kind: 'publishable', name: 'browser' })).value;
  for (const caller of [admin, await asRole('staff', shop.id), await asRole('viewer', shop.id), await asKey(shop.secretKey)]) {
    expect((await listEvents(caller)).total).toBe(22);
    expect((await showEvent(caller, { id: event?.id })).id).toBe(event?.id);
  }
  for (const caller of [await asRole('seller', shop.id, a), await asRole('operator', null), await asKey(browser), await asVisitor()]) {
    await expect(listEvents(caller, { resource_id: paid })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(showEvent(caller, { id: event?.id })).rejects.toMatchObject({ code: 'forbidden' });
  }
});
