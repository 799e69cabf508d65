// Deliveries of a merchant: found, shown, and hidden from others.
import { createHmac } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { newId } from '@/lib/db/ids';
import { become, deliveredEvents, relay, url } from '@/lib/testing/fixtures/deliveries';
import { aMarket, asRole } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { dumpTables, sql } from '@/lib/testing/tables';
import { listDeliveries } from '@/lib/webhooks/deliveries/list-deliveries';
import { recoverDeliveries } from '@/lib/webhooks/deliveries/recover-deliveries';
import { redeliver } from '@/lib/webhooks/deliveries/redeliver';
import { showDelivery } from '@/lib/webhooks/deliveries/show-delivery';
import { deleteWebhook } from '@/lib/webhooks/endpoints/delete-webhook';

let shop: Shop;
let admin: Caller;
beforeAll(async () => {
  shop = await aShop();
  admin = await asRole('admin', shop.id);
});

const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    ({ code, param }) => (param ? `${code} ${param}` : code),
  );

test('the deliveries of an endpoint are found by state, type and time, newest first', async () => {
  const { id, paid, deliveries } = await deliveredEvents(shop, admin, 3);
  await become(deliveries[0], 'delivered');
  await become(deliveries[1], 'failed');
  const list = (more: object = {}) => listDeliveries(admin, { webhook_id: id, ...more });
  const ids = async (more: object) => (await list(more)).data.map((delivery) => delivery.id);
  const all = await list();
  expect(all).toMatchObject({ total: 4, page: 1, last_page: 1 });
  expect(all.data[0]).toMatchObject({
    id: deliveries[2],
    resource: 'delivery',
    state: 'queued',
    type: 'payment.captured',
    resource_id: paid[2],
    webhook_id: id,
    payment_webhook_id: null,
    url,
    attempts: 0,
    ended_at: null,
    redelivery_of: null,
    gone: false,
    off: false,
    last_attempt: null,
  });
  expect(all.data[0]?.due_at).toBe(all.data[0]?.created_at);
  expect(await ids({ state: 'failed' })).toEqual([deliveries[1]]);
  expect(await ids({ state: 'failed,delivered' })).toEqual([deliveries[1], deliveries[0]]);
  expect(await ids({ type: 'payment.refunded' })).toEqual([]);
  expect(await ids({ per_page: 1, page: 2, type: 'payment.captured' })).toEqual([deliveries[1]]);
  expect(await ids({ end_time: '2020-01-01T00:00:00Z' })).toEqual([]);
  expect(await ids({ start_time: all.data[3]?.created_at })).toHaveLength(4);
  expect(await codeOf(list({ state: 'lost' }))).toBe('invalid_parameter state');
  expect(await codeOf(list({ type: 'lost' }))).toBe('invalid_parameter type');
  expect(await codeOf(listDeliveries(admin))).toBe('missing_parameter webhook_id');
});

test('W16: those of a payment are the account’s and its own, each with its address', async () => {
  const { id } = await deliveredEvents(shop, admin);
  const own = { url: 'https://own.example/', secret_key: 'own-secret', events: ['payment.captured'] };
  const payment = await shop.pay({ webhooks: [own] });
  await relay();
  const { data } = await listDeliveries(admin, { payment_id: payment, per_page: 100 });
  const mine = data.filter(({ webhook_id }) => webhook_id === id || webhook_id === null);
  expect(mine.map((delivery) => [delivery.url, delivery.type]).sort()).toEqual([
    [own.url, 'payment.captured'],
    [url, 'payment.captured'],
  ]);
  await deleteWebhook(admin, { id });
  expect((await listDeliveries(admin, { payment_id: payment, per_page: 100 })).total).toBe(data.length);
});

test('a delivery shows the bytes that are sent, and every attempt with what was answered', async () => {
  const { deliveries, paid } = await deliveredEvents(shop, admin);
  const [id] = deliveries;
  const { body } = await showDelivery(admin, { id });
  const signature = createHmac('sha256', 'secret').update(body).digest('hex');
  await sql(`UPDATE "Delivery" SET attempts = 2, failures = 2 WHERE id = $1`, [id]);
  const previous = createHmac('sha256', 'the one before').update(body).digest('hex');
  await sql(
    `INSERT INTO "DeliveryAttempt"("tenantId", "deliveryId", number, "startedAt", "durationMs", outcome, status, answer, signature,
       "previousSignature")
     SELECT $1, $2, n, now(), 12, 'status', 500, '<b>壊れています</b>', $3, $4 FROM generate_series(1, 2) n`,
    [shop.id, id, signature, previous],
  );
  const shown = await showDelivery(admin, { id });
  expect(JSON.parse(shown.body)).toMatchObject({ type: 'payment.captured', resource: 'event', data: { id: paid[0] } });
  expect(shown.headers).toEqual({
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhook',
    'X-Service-ID': id,
    'X-Service-Event': 'payment.captured',
    'X-Service-Signature': signature,
    'X-Service-Signature-Previous': previous,
  });
  expect(shown.log.map(({ number }) => number)).toEqual([2, 1]);
  expect(shown.log[0]).toMatchObject({ duration_ms: 12, outcome: 'status', status: 500, answer: '<b>壊れています</b>' });
  expect(shown.last_attempt).toMatchObject({ number: 2, outcome: 'status', status: 500 });
});

test('what is being sent, what has nowhere to go and what is another’s is not sent again', async () => {
  const { id, deliveries, paid } = await deliveredEvents(shop, admin, 2);
  const [under, other] = deliveries;
  await become(under, 'sending');
  expect(await codeOf(redeliver(admin, { id: under, intent: newId() }))).toBe('conflict');
  // an intent that was used for another delivery
  expect(await codeOf(redeliver(admin, { id: other, intent: under }))).toBe('conflict');
  expect(await codeOf(redeliver(admin, { id: other }))).toBe('missing_parameter intent');
  expect(await codeOf(redeliver(admin, { id: other, intent: 'mine' }))).toBe('invalid_parameter intent');
  const stranger = await asRole('admin', (await aMarket({ sellers: 0 })).id);
  const viewer = await asRole('viewer', shop.id);
  const before = await dumpTables();
  for (const unknown of [other, newId(), 'x']) {
    expect(await codeOf(showDelivery(stranger, { id: unknown }))).toBe('not_found');
    expect(await codeOf(redeliver(stranger, { id: unknown, intent: newId() }))).toBe('not_found');
  }
  const since = '2020-01-01T00:00:00Z';
  expect(await codeOf(recoverDeliveries(stranger, { webhook_id: id, since }))).toBe('not_found');
  expect(await codeOf(listDeliveries(stranger, { webhook_id: id }))).toBe('not_found');
  expect(await codeOf(listDeliveries(stranger, { payment_id: paid[0] }))).toBe('not_found');
  expect(await codeOf(redeliver(viewer, { id: other, intent: newId() }))).toBe('forbidden');
  expect(await codeOf(recoverDeliveries(viewer, { webhook_id: id, since }))).toBe('forbidden');
  expect(await dumpTables()).toEqual(before);
  await become(under, 'failed');
  await deleteWebhook(admin, { id });
  for (const one of [under, other]) expect(await codeOf(redeliver(admin, { id: one, intent: newId() }))).toBe('conflict');
  expect((await showDelivery(admin, { id: under })).gone).toBe(true);
});
