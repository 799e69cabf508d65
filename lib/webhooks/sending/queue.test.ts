// Several dispatchers at once, a hanging receiver, and a process that dies in between.
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { relay } from '@/lib/testing/fixtures/deliveries';
import {
  anEndpoint,
  aReceiver,
  attemptsOf,
  closeReceivers,
  deliverAll,
  deliveriesTo,
  emptyQueue,
  idOf,
  soon,
  typeOf,
} from '@/lib/testing/servers/receivers';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';
import { eventually } from '@/lib/testing/until';
import { Dispatcher } from '@/lib/webhooks/sending/dispatch-deliveries';
import { makePost, type Post } from '@/lib/webhooks/sending/post';

let shop: Shop;
beforeEach(async () => {
  await emptyQueue();
  shop = await aShop();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await closeReceivers();
});

test('C12 OutOfOrderOutboxCommit: an event that is committed after a later one is not skipped', async () => {
  const receiver = await aReceiver();
  await anEndpoint(shop.id, receiver.url, { events: ['payment.updated'] });
  const emit = (client: { query: (text: string, values: unknown[]) => Promise<unknown> }, id: string) =>
    client.query('SELECT emit_events($1, $2)', [
      shop.id,
      JSON.stringify([{ tenantId: shop.id, id, type: 'payment.updated', resourceId: id, data: { id }, createdAt: new Date() }]),
    ]);
  const [early, late] = [newId(), newId()];
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await emit(client, early);
    await emit(pool, late);
    await deliverAll(soon());
    expect(receiver.received.map(({ body }) => JSON.parse(String(body)).id)).toEqual([late]);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  await deliverAll(soon());
  expect(receiver.received.map(({ body }) => JSON.parse(String(body)).id)).toEqual([late, early]);
});

test('who hangs keeps nobody from being written down, and a stop breaks it off without a failure', async () => {
  const [slow, quick] = [await anEndpoint(shop.id, 'http://hook.example/slow'), await anEndpoint(shop.id, 'http://hook.example/well')];
  await shop.pay();
  const post: Post = (url, _message, stop) =>
    url.endsWith('well')
      ? Promise.resolve({ outcome: 'success', status: 200, answer: '' })
      : new Promise((done) => stop?.addEventListener('abort', () => done({ outcome: 'interrupted', status: null, answer: null })));
  const dispatcher = new Dispatcher(post);
  await dispatcher.run(soon());
  const stopped = dispatcher.stop(3_000);
  await eventually(async () => expect(await deliveriesTo(quick)).toMatchObject([{ state: 'delivered' }]));
  expect(await deliveriesTo(slow)).toMatchObject([{ state: 'sending' }]);
  await stopped;
  expect(await deliveriesTo(slow)).toMatchObject([{ state: 'queued', attempts: 1, failures: 0 }]);
  const { rows } = await pool.query('SELECT "failingSince" FROM "Webhook" WHERE id = $1', [slow]);
  expect(rows).toEqual([{ failingSince: null }]);
});

test('events of a payment keep their order, whatever clock made their ids', async () => {
  const receiver = await aReceiver();
  await anEndpoint(shop.id, receiver.url, { events: ['payment.authorized', 'payment.captured'] });
  const resourceId = newId();
  const emit = (type: string, id: string) =>
    sql('SELECT emit_events($1, $2)', [
      shop.id,
      JSON.stringify([{ tenantId: shop.id, id, type, resourceId, data: {}, createdAt: new Date() }]),
    ]);
  const earlier = newId();
  await emit('payment.authorized', newId());
  await emit('payment.captured', earlier);
  await deliverAll(soon());
  expect(receiver.received.map(typeOf)).toEqual(['payment.authorized', 'payment.captured']);
});

test('C02 Kill9AfterReceiver200BeforeAck: what was not written down is sent again under the same id, and the attempts are counted', async () => {
  const receiver = await aReceiver();
  const endpoint = await anEndpoint(shop.id, receiver.url);
  await shop.pay();
  const gone = new Dispatcher(makePost('sandbox'));
  await gone.run(soon());
  while (receiver.received.length === 0) await wait(5);
  // its process died: nothing was written, and its lease ends
  await deliverAll(soon());
  expect(receiver.received).toHaveLength(1);
  await sql(`UPDATE "Delivery" SET "leaseUntil" = now() - interval '1 s' WHERE "webhookId" = $1`, [endpoint]);
  await deliverAll(soon());
  expect(receiver.received.map(idOf)).toEqual([
    receiver.received[0]?.headers['x-service-id'],
    receiver.received[0]?.headers['x-service-id'],
  ]);
  const [delivery] = await deliveriesTo(endpoint);
  expect(delivery).toMatchObject({ state: 'delivered', attempts: 2, failures: 0 });
  expect((await attemptsOf(delivery?.id ?? '')).map(({ number, outcome }) => [number, outcome])).toEqual([
    [1, 'interrupted'],
    [2, 'success'],
  ]);
  // it was only slow: its result comes too late
  await gone.settle();
  expect(await attemptsOf(delivery?.id ?? '')).toHaveLength(2);
});

test('C10 TwoDispatchersOneQueue: none is begun twice', async () => {
  const receiver = await aReceiver();
  await anEndpoint(shop.id, receiver.url);
  const count = times(30, 300);
  for (let n = 0; n < count; n++) await shop.pay();
  await Promise.all([1, 2, 3, 4].map(() => deliverAll(soon())));
  await deliverAll(soon());
  expect(receiver.received).toHaveLength(count);
  expect(new Set(receiver.received.map(idOf)).size).toBe(count);
});

test('two relays at once make each delivery once', async () => {
  const endpoint = await anEndpoint(shop.id, 'http://hook.example/');
  for (let n = 0; n < 10; n++) await shop.pay();
  await Promise.all([1, 2, 3, 4].map(() => relay(3)));
  while ((await relay(100)) > 0);
  expect(await deliveriesTo(endpoint)).toHaveLength(10);
});

test('what ended while the database was away is written when it is back', async () => {
  const receiver = await aReceiver();
  const endpoint = await anEndpoint(shop.id, receiver.url);
  await shop.pay();
  const dispatcher = new Dispatcher(makePost('sandbox'));
  await dispatcher.run(soon());
  while (receiver.received.length === 0) await wait(5);
  await wait(20);
  const away = vi.spyOn(pool, 'query').mockImplementation((() => Promise.reject(new Error('away'))) as never);
  await expect(dispatcher.run(soon())).rejects.toThrow('away');
  away.mockRestore();
  await dispatcher.run(soon());
  expect(await deliveriesTo(endpoint)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
});
