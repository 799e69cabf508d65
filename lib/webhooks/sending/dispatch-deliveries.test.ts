// From event to delivery, on a clock that the tests control.
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
import { within } from '@/lib/testing/tier';
import { Dispatcher } from '@/lib/webhooks/sending/dispatch-deliveries';
import { signatureOf } from '@/lib/webhooks/sending/message';
import { makePost } from '@/lib/webhooks/sending/post';
import { waitSeconds } from '@/lib/webhooks/sending/schedule';

let shop: Shop;
beforeEach(async () => {
  await emptyQueue();
  shop = await aShop();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await closeReceivers();
});

const refusing = () =>
  aReceiver((reply) => {
    reply.writeHead(500).end('no');
  });

test('an event arrives once, signed, and the attempt is kept with what was answered', async () => {
  const receiver = await aReceiver((reply) => reply.end('thank you'));
  const endpoint = await anEndpoint(shop.id, receiver.url, { secret: 'whsec_1' });
  const id = await shop.pay();
  await deliverAll(soon());
  const [got, ...more] = receiver.received;
  const [delivery] = await deliveriesTo(endpoint);
  expect(more).toEqual([]);
  expect(delivery).toMatchObject({ type: 'payment.captured', state: 'delivered', attempts: 1, failures: 0 });
  expect(got?.headers['x-service-id']).toBe(delivery?.id);
  expect(got?.headers['x-service-signature']).toBe(signatureOf('whsec_1', got?.body ?? Buffer.alloc(0)));
  expect(JSON.parse(String(got?.body))).toMatchObject({
    id: delivery?.eventId,
    resource: 'event',
    type: 'payment.captured',
    reason: null,
    data: { id, status: 'captured' },
  });
  expect(await attemptsOf(delivery?.id ?? '')).toMatchObject([{ number: 1, outcome: 'success', status: 200, answer: 'thank you' }]);
  await deliverAll(soon());
  expect(receiver.received).toHaveLength(1);
});

test('W01 Schedule25Exact: twenty-five retries at their moments, then it has failed', async () => {
  const receiver = await refusing();
  const endpoint = await anEndpoint(shop.id, receiver.url);
  await shop.pay();
  const dispatcher = new Dispatcher(makePost('sandbox'));
  const first = soon();
  await deliverAll(first, dispatcher);
  let due = first.getTime();
  for (let retry = 1; retry <= 25; retry++) {
    const [delivery] = await deliveriesTo(endpoint);
    expect(delivery).toMatchObject({ state: 'queued', attempts: retry, failures: retry });
    const apart = (delivery?.dueAt.getTime() ?? 0) - due;
    expect(Math.abs(apart - waitSeconds(retry) * 1_000)).toBeLessThan(within(2_000));
    due = delivery?.dueAt.getTime() ?? 0;
    await deliverAll(new Date(due - 1), dispatcher);
    expect(receiver.received).toHaveLength(retry);
    await deliverAll(new Date(due), dispatcher);
    expect(receiver.received).toHaveLength(retry + 1);
  }
  expect(Math.abs(due - first.getTime() - 25 * 86_400_000)).toBeLessThan(within(60_000));
  const [delivery] = await deliveriesTo(endpoint);
  expect(delivery).toMatchObject({ state: 'failed', attempts: 26, failures: 26 });
  expect(new Set(receiver.received.map(idOf))).toEqual(new Set([delivery?.id]));
  expect(new Set(receiver.received.map(({ body }) => String(body))).size).toBe(1);
  expect((await attemptsOf(delivery?.id ?? '')).map(({ number, status }) => [number, status])).toEqual(
    Array.from({ length: 26 }, (_, index) => [index + 1, 500]),
  );
  await deliverAll(new Date(due + 400 * 86_400_000), dispatcher);
  expect(receiver.received).toHaveLength(26);
});

test('a success at a retry ends them', async () => {
  let left = 3;
  const receiver = await aReceiver((reply) => reply.writeHead(left-- > 0 ? 503 : 204).end());
  const endpoint = await anEndpoint(shop.id, receiver.url);
  await shop.pay();
  for (let now = soon(), round = 0; round < 6; round++, now = new Date(now.getTime() + 1_000_000)) await deliverAll(now);
  expect(receiver.received).toHaveLength(4);
  expect(await deliveriesTo(endpoint)).toMatchObject([{ state: 'delivered', attempts: 4, failures: 3 }]);
  const [{ failingSince } = { failingSince: 0 }] = await sql<{ failingSince: unknown }>(
    `SELECT "failingSince" FROM "Webhook" WHERE id = $1`,
    [endpoint],
  );
  expect(failingSince).toBeNull();
});

test('W16 AccountAndPaymentWebhooksParallel: both are told, each with its own id and signature', async () => {
  const [account, own] = [await aReceiver(), await aReceiver()];
  await anEndpoint(shop.id, account.url, { secret: 'account' });
  const webhooks = [{ url: own.url, secret_key: 'own', events: ['payment.captured', 'payment.updated'] }];
  await shop.pay({ webhooks });
  await deliverAll(soon());
  const [one, two] = [account.received[0], own.received[0]];
  expect([account.received.length, own.received.length]).toEqual([1, 1]);
  expect(String(one?.body)).toBe(String(two?.body));
  expect(one && idOf(one)).not.toBe(two && idOf(two));
  expect(one?.headers['x-service-signature']).toBe(signatureOf('account', one?.body ?? Buffer.alloc(0)));
  expect(two?.headers['x-service-signature']).toBe(signatureOf('own', two?.body ?? Buffer.alloc(0)));
  expect(JSON.stringify([one?.headers, String(one?.body)])).not.toContain('"own"');
});

test('only what an endpoint listens to, only its own tenant’s, and nothing from before it was there', async () => {
  const receiver = await aReceiver();
  const other = await aShop();
  await shop.pay();
  await anEndpoint(shop.id, receiver.url, { events: ['payment.authorized'] });
  await other.authorize();
  await shop.pay();
  await shop.authorize();
  await deliverAll(soon());
  expect(receiver.received.map(typeOf)).toEqual(['payment.authorized']);
});

test('events of one payment arrive in their order, also where the first is slow', async () => {
  const receiver = await aReceiver((reply, { headers }) => {
    setTimeout(() => reply.end(), headers['x-service-event'] === 'payment.authorized' ? 150 : 0);
  });
  await shop.pay();
  await anEndpoint(shop.id, receiver.url);
  const id = await shop.authorize();
  await shop.capture(id);
  expect((await shop.refund(id)).status).toBe(200);
  const dispatcher = new Dispatcher(makePost('sandbox'));
  const began = performance.now();
  while (receiver.received.length < 4 && performance.now() - began < 10_000) {
    await dispatcher.run(soon());
    await wait(10);
  }
  await dispatcher.settle();
  expect(receiver.received.map(typeOf)).toEqual(['payment.authorized', 'payment.captured', 'payment.refund.created', 'payment.refunded']);
  expect((receiver.received[1]?.at ?? 0) - (receiver.received[0]?.at ?? 0)).toBeGreaterThan(140);
});

test('what was emitted by a cause that came to nothing is not told', async () => {
  const receiver = await aReceiver();
  await anEndpoint(shop.id, receiver.url, { events: ['payment.captured', 'payment.failed'] });
  const refused = await shop.post('/payments', { amount: 0 });
  expect(refused.status).toBe(422);
  await deliverAll(soon());
  expect(receiver.received).toEqual([]);
});

test('while an endpoint is off its events are kept, and not sent', async () => {
  const receiver = await aReceiver();
  const endpoint = await anEndpoint(shop.id, receiver.url, { active: false });
  await shop.pay();
  await deliverAll(soon());
  expect(receiver.received).toEqual([]);
  expect(await deliveriesTo(endpoint)).toMatchObject([{ state: 'held', attempts: 0 }]);
});
