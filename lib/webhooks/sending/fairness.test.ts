// The share of a process that each endpoint, host and tenant may use, and the rest that others keep.
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '@/lib/db/ids';
import { asRole } from '@/lib/testing/market';
import { anEndpoint, closeReceivers, deliveriesTo, emptyQueue, soon } from '@/lib/testing/servers/receivers';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';
import { redeliver } from '@/lib/webhooks/deliveries/redeliver';
import { pingWebhook } from '@/lib/webhooks/endpoints/ping-webhook';
import { Dispatcher } from '@/lib/webhooks/sending/dispatch-deliveries';
import type { Post } from '@/lib/webhooks/sending/post';

let shop: Shop;
beforeEach(async () => {
  await emptyQueue();
  shop = await aShop();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await closeReceivers();
});

/** Receivers that tests control, by the end of their address. */
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

/** Answers only on request; addresses that end in `well` answer at once. */
function hanging() {
  const ended: (() => void)[] = [];
  const post: Post = (url) =>
    url.endsWith('well')
      ? Promise.resolve({ outcome: 'success', status: 200, answer: '' })
      : new Promise((done) => ended.push(() => done({ outcome: 'timeout', status: null, answer: null })));
  const endAll = () => {
    for (const end of ended.splice(0)) end();
  };
  return { post, endAll };
}

test('W03: a thousand endpoints that hang leave sockets for one that is well', async () => {
  const many = times(60, 1_000);
  await Promise.all(Array.from({ length: many }, (_, n) => anEndpoint(shop.id, `http://hook.example/${n}`)));
  for (let count = 0; count < 8; count++) await shop.pay();
  const { post, endAll } = hanging();
  const dispatcher = new Dispatcher(post, { sockets: many * 2, perLane: 8, perTenant: many * 2, spare: many / 2 });
  for (let round = 0; round < 4; round++) await dispatcher.run(soon());
  const well = await anEndpoint(shop.id, 'http://hook.example/well');
  await shop.pay();
  await dispatcher.run(soon());
  await wait(1);
  await dispatcher.run(soon());
  expect((await deliveriesTo(well)).map(({ state }) => state)).toEqual(['delivered']);
  endAll();
  await dispatcher.settle();
});

test('W03: a tenant whose payments each name another host takes its own share of the sockets, and no other tenant waits', async () => {
  const other = await aShop();
  const well = await anEndpoint(other.id, 'http://hook.example/well');
  for (let count = 0; count < 6; count++) {
    const urls = Array.from({ length: 10 }, (_, n) => `http://host-${count}-${n}.example/`);
    await shop.pay({ webhooks: urls.map((url) => ({ url, events: ['payment.captured'] })) });
  }
  const { post, endAll } = hanging();
  const dispatcher = new Dispatcher(post, { sockets: 40, perLane: 8, perTenant: 10, spare: 10 });
  for (let round = 0; round < 3; round++) await dispatcher.run(soon());
  const [row] = await sql<{ n: number }>(`SELECT count(*)::int AS n FROM "Delivery" WHERE state = 'sending' AND "tenantId" = $1`, [
    shop.id,
  ]);
  expect(row?.n).toBe(10);
  await other.pay();
  await dispatcher.run(soon());
  await wait(1);
  await dispatcher.run(soon());
  expect((await deliveriesTo(well)).map(({ state }) => state)).toEqual(['delivered']);
  endAll();
  await dispatcher.settle();
});

/** How many deliveries each of these tenants has under way. */
async function underWayOf(tenants: readonly string[]): Promise<number[]> {
  const rows = await sql<{ tenantId: string; n: number }>(
    `SELECT "tenantId", count(*)::int AS n FROM "Delivery" WHERE state = 'sending' GROUP BY "tenantId"`,
  );
  return tenants.map((id) => rows.find(({ tenantId }) => tenantId === id)?.n ?? 0);
}

/** So many payments, each of which names another host. */
async function payFor(of: Shop, count: number): Promise<void> {
  const urls = Array.from({ length: count }, (_, n) => `http://${of.id}-${n}.example/`);
  for (let first = 0; first < count; first += 10)
    await of.pay({ webhooks: urls.slice(first, first + 10).map((url) => ({ url, events: ['payment.captured'] })) });
}

test('the sockets are shared evenly among tenants: what one leaves of its share the others have, and who has few comes first', async () => {
  const shops = [shop, await aShop(), await aShop(), await aShop()];
  const ids = shops.map(({ id }) => id);
  const [many, few, several, late] = shops as [Shop, Shop, Shop, Shop];
  await payFor(many, 30);
  await payFor(few, 2);
  await payFor(several, 20);
  const { post, endAll } = hanging();
  const dispatcher = new Dispatcher(post, { sockets: 20, perLane: 8, perTenant: 15, spare: 0 });
  await dispatcher.run(soon());
  expect(await underWayOf(ids)).toEqual([9, 2, 9, 0]);
  const other = new Dispatcher(post, { sockets: 9, perLane: 8, perTenant: 15, spare: 0 });
  await payFor(late, 10);
  await other.run(soon());
  expect(await underWayOf(ids)).toEqual([9, 2, 9, 9]);
  const third = new Dispatcher(post, { sockets: 20, perLane: 8, perTenant: 15, spare: 0 });
  await third.run(soon());
  expect(await underWayOf(ids)).toEqual([15, 2, 15, 10]);
  for (const one of [dispatcher, other, third]) {
    endAll();
    await one.settle();
  }
});

test('processes that claim at once have no more of a tenant together than it may have', async () => {
  await payFor(shop, 40);
  const { post, endAll } = hanging();
  const dispatchers = [1, 2, 3, 4].map(() => new Dispatcher(post, { sockets: 40, perLane: 8, perTenant: 12, spare: 0 }));
  for (let round = 0; round < 3; round++) await Promise.all(dispatchers.map((dispatcher) => dispatcher.run(soon())));
  expect(await underWayOf([shop.id])).toEqual([12]);
  endAll();
  await Promise.all(dispatchers.map((dispatcher) => dispatcher.settle()));
});

test('payments that name one host with different paths share its sockets', async () => {
  const webhooks = (n: number) => [{ url: `http://One.example:8080/hook?order=${n}`, events: ['payment.captured'] }];
  for (let count = 0; count < 12; count++) await shop.pay({ webhooks: webhooks(count) });
  const { post, endAll } = hanging();
  const dispatcher = new Dispatcher(post);
  await dispatcher.run(soon());
  const [row] = await sql<{ n: number }>(`SELECT count(*)::int AS n FROM "Delivery" WHERE state = 'sending' AND "tenantId" = $1`, [
    shop.id,
  ]);
  expect(row?.n).toBe(8);
  endAll();
  await dispatcher.settle();
});

/** The deliveries under way at an endpoint, by type and id. */
const underWayAt = async (endpoint: string) =>
  (await deliveriesTo(endpoint)).filter(({ state }) => state === 'sending').map(({ type, id }) => `${type} ${id}`);

/** A failing endpoint has one delivery under way at a time: runs rounds until it is another one. */
async function nextAt(endpoint: string, dispatcher: Dispatcher, endAll: () => void): Promise<string | undefined> {
  endAll();
  await wait(5);
  await dispatcher.run(soon());
  await dispatcher.run(soon());
  const [one, ...others] = await underWayAt(endpoint);
  expect(others).toEqual([]);
  return one;
}

test('pings, and what somebody sends again, go before all else that waits in their lane, also while it fails, and once', async () => {
  const admin = { ...(await asRole('admin', shop.id)), now: new Date() };
  const endpoint = await anEndpoint(shop.id, 'http://hook.example/slow');
  for (let count = 0; count < 12; count++) await shop.pay();
  const { post, endAll } = hanging();
  const dispatcher = new Dispatcher(post);
  await dispatcher.run(soon());
  await wait(1);
  expect(await underWayAt(endpoint)).toHaveLength(8);
  const first = await nextAt(endpoint, dispatcher, endAll);
  expect(first).toContain('payment.captured');
  const waiting = (await deliveriesTo(endpoint)).filter(({ state }) => state === 'queued');
  const [failed, last] = [waiting.find(({ failures }) => failures > 0), waiting.at(-1)];
  await sql('UPDATE "Delivery" SET "dueAt" = now() - interval \'1 hour\' WHERE id = ANY ($1::uuid[])', [waiting.map(({ id }) => id)]);
  for (const one of [last, failed]) {
    await wait(2);
    await redeliver({ ...admin, now: new Date() }, { id: one?.id, intent: newId() });
  }
  await sql(`UPDATE "Delivery" SET "dueAt" = now() - interval '1 minute' WHERE id = $1`, [failed?.id]);
  await pingWebhook({ ...admin, now: new Date() }, { id: endpoint });
  expect(await nextAt(endpoint, dispatcher, endAll)).toBe(`payment.captured ${last?.id}`);
  expect(await nextAt(endpoint, dispatcher, endAll)).toBe(`payment.captured ${failed?.id}`);
  expect(await nextAt(endpoint, dispatcher, endAll)).toMatch(/^ping /);
  expect(await sql('SELECT id FROM "Delivery" WHERE urgent AND state <> \'sending\'')).toEqual([]);
  expect(await nextAt(endpoint, dispatcher, endAll)).toContain('payment.captured');
  endAll();
  await dispatcher.settle();
});

test('of what has ended a new delivery is sent before all that waits, and before what comes first of its payment', async () => {
  const admin = { ...(await asRole('admin', shop.id)), now: new Date() };
  const endpoint = await anEndpoint(shop.id, 'http://hook.example/slow');
  for (let count = 0; count < 12; count++) await shop.pay();
  const { post, endAll } = hanging();
  const dispatcher = new Dispatcher(post);
  await dispatcher.run(soon());
  const [done] = await underWayAt(endpoint);
  await nextAt(endpoint, dispatcher, endAll);
  const of = done?.split(' ')[1];
  await sql(`UPDATE "Delivery" SET state = 'failed', "endedAt" = now() WHERE id = $1`, [of]);
  await sql(
    `UPDATE "Delivery" d SET "resourceId" = o."resourceId" FROM "Delivery" o WHERE o.id = $1 AND d."tenantId" = o."tenantId" AND d."webhookId" = $2`,
    [of, endpoint],
  );
  const intent = newId();
  await redeliver(admin, { id: of, intent });
  expect(await nextAt(endpoint, dispatcher, endAll)).toBe(`payment.captured ${intent}`);
  endAll();
  await dispatcher.settle();
});
