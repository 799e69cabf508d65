// Several at once, somebody who hangs, and a process that is gone in between.
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pool } from '@/lib/db/pool';
import {
  anEndpoint,
  aReceiver,
  attemptsOf,
  deliverAll,
  deliveriesTo,
  emptyQueue,
  idOf,
  type Receiver,
  soon,
} from '@/lib/testing/receivers';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';
import { Dispatcher } from '@/lib/webhooks/sending/dispatcher';
import { makePost, type Post } from '@/lib/webhooks/sending/post';
import { relayEvents } from '@/lib/webhooks/sending/store';

vi.setConfig({ testTimeout: times(60_000, 600_000) });

const open: Receiver[] = [];
let shop: Shop;
beforeEach(async () => {
  await emptyQueue();
  shop = await aShop();
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const receiver of open.splice(0)) await receiver.close();
});

async function listening(...given: Parameters<typeof aReceiver>): Promise<Receiver> {
  const receiver = await aReceiver(...given);
  open.push(receiver);
  return receiver;
}
const _refusing = () =>
  listening((reply) => {
    reply.writeHead(500).end('no');
  });

test('C12 OutOfOrderOutboxCommit: an event that is committed after a later one is not skipped', async () => {
  const receiver = await listening();
  await anEndpoint(shop.id, receiver.url, { events: ['payment.updated'] });
  const emit = (client: { query: (text: string, values: unknown[]) => Promise<unknown> }, id: string) =>
    client.query('SELECT emit_events($1, $2)', [
      shop.id,
      JSON.stringify([{ tenantId: shop.id, id, type: 'payment.updated', resourceId: id, data: { id }, createdAt: new Date() }]),
    ]);
  const { newId } = await import('@/lib/db/ids');
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

/** Receivers that tests answer for, by the end of their address. */
const answeredBy =
  (answers: Record<string, () => Promise<'success' | 'timeout'>>): Post =>
  async (url) => ({
    outcome: (await answers[url.split('/').at(-1) ?? '']?.()) ?? 'success',
    status: null,
    answer: null,
  });

test('no endpoint has more than eight under way, one that fails one, and the others go on', async () => {
  const [slow, quick] = [await anEndpoint(shop.id, 'http://hook.example/slow'), await anEndpoint(shop.id, 'http://hook.example/quick')];
  for (let count = 0; count < 20; count++) await shop.pay();
  let hanging: (() => void)[] = [];
  let under = 0;
  let most = 0;
  const dispatcher = new Dispatcher(
    answeredBy({
      slow: () =>
        new Promise((done) => {
          most = Math.max(most, ++under);
          hanging.push(() => {
            under -= 1;
            done('timeout');
          });
        }),
    }),
  );
  const stateOf = async (endpoint: string, state: string) =>
    (await deliveriesTo(endpoint)).filter((delivery) => delivery.state === state).length;
  for (let round = 0; round < 6; round++) {
    await dispatcher.run(soon());
    await wait(5);
  }
  expect([await stateOf(slow, 'sending'), await stateOf(quick, 'delivered'), most]).toEqual([8, 20, 8]);
  for (const hang of hanging.splice(0)) hang();
  await wait(5);
  await dispatcher.run(soon());
  await dispatcher.run(soon());
  expect(await stateOf(slow, 'sending')).toBe(1);
  hanging = hanging.splice(0);
  for (const hang of hanging) hang();
  await dispatcher.settle();
});

test('W03: a thousand endpoints that hang leave sockets for one that is well', async () => {
  const many = times(60, 1_000);
  await Promise.all(Array.from({ length: many }, (_, n) => anEndpoint(shop.id, `http://hook.example/${n}`)));
  for (let count = 0; count < 8; count++) await shop.pay();
  const ended: (() => void)[] = [];
  const hang: Post = (url) =>
    url.endsWith('well')
      ? Promise.resolve({ outcome: 'success', status: 200, answer: '' })
      : new Promise((done) => ended.push(() => done({ outcome: 'timeout', status: null, answer: null })));
  const dispatcher = new Dispatcher(hang, { sockets: many * 2, perLane: 8, spare: many / 2 });
  for (let round = 0; round < 4; round++) await dispatcher.run(soon());
  const well = await anEndpoint(shop.id, 'http://hook.example/well');
  await shop.pay();
  await dispatcher.run(soon());
  await wait(1);
  await dispatcher.run(soon());
  expect((await deliveriesTo(well)).map(({ state }) => state)).toEqual(['delivered']);
  for (const end of ended) end();
  await dispatcher.settle();
});

test('C02 Kill9AfterReceiver200BeforeAck: what was not written down is sent again under the same id, and the attempts are counted', async () => {
  const receiver = await listening();
  const endpoint = await anEndpoint(shop.id, receiver.url);
  await shop.pay();
  const gone = new Dispatcher(makePost('sandbox'));
  await gone.run(soon());
  while (receiver.received.length === 0) await wait(5);
  // its process is gone: nothing was written, and its lease comes to its end
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
  // it was only slow: what it says now comes too late
  await gone.settle();
  expect(await attemptsOf(delivery?.id ?? '')).toHaveLength(2);
});

test('C10 TwoDispatchersOneQueue: none is begun twice', async () => {
  const receiver = await listening();
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
  await Promise.all([1, 2, 3, 4].map(() => relayEvents(3)));
  while ((await relayEvents(100)) > 0);
  expect(await deliveriesTo(endpoint)).toHaveLength(10);
});

test('what ended while the database was away is written when it is back', async () => {
  const receiver = await listening();
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
