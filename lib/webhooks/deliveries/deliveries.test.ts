// What was sent to whom: found, shown, sent again one by one or all since a time.
import { createHmac } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { newId } from '@/lib/db/ids';
import { aMarket, asRole } from '@/lib/testing/market';
import { aShop, type Shop, together } from '@/lib/testing/shop';
import { dumpTables, sql } from '@/lib/testing/tables';
import { listDeliveries } from '@/lib/webhooks/deliveries/list-deliveries';
import { recoverDeliveries } from '@/lib/webhooks/deliveries/recover-deliveries';
import { redeliver } from '@/lib/webhooks/deliveries/redeliver';
import { showDelivery } from '@/lib/webhooks/deliveries/show-delivery';
import { createWebhook } from '@/lib/webhooks/endpoints/create-webhook';
import { deleteWebhook } from '@/lib/webhooks/endpoints/delete-webhook';
import { updateWebhook } from '@/lib/webhooks/endpoints/update-webhook';

let shop: Shop;
let admin: Caller;
beforeAll(async () => {
  shop = await aShop();
  admin = await asRole('admin', shop.id);
});

const url = 'https://shop.example/hook';
const relay = () => sql('SELECT relay_events(1000)');
const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    ({ code, param }) => (param ? `${code} ${param}` : code),
  );
const auditOf = (id: string) =>
  sql('SELECT operation, after FROM "Audit" WHERE "subjectId" = $1 AND operation LIKE \'delivery.%\' ORDER BY id', [id]);

/** An endpoint for captures and refunds, and what has happened to some payments since. */
async function told({ payments = 1 } = {}) {
  const { id } = await createWebhook(admin, { url, events: ['payment.captured', 'payment.refunded'] });
  const paid: string[] = [];
  for (let index = 0; index < payments; index++) paid.push(await shop.pay());
  await relay();
  const { data } = await listDeliveries(admin, { webhook_id: id, type: 'payment.captured', per_page: 100 });
  return { id, paid, deliveries: data.map((delivery) => delivery.id).reverse() };
}

const ended = `"endedAt" = CASE WHEN $2 IN ('delivered', 'failed', 'cancelled') THEN now() END, "leaseUntil" = CASE WHEN $2 = 'sending' THEN now() END`;
/** What the dispatcher makes of a delivery. */
const become = (id: string | undefined, state: string) => sql(`UPDATE "Delivery" SET state = $2, ${ended} WHERE id = $1`, [id, state]);
const stateOf = async (id: string | undefined) =>
  (await sql<{ state: string }>('SELECT state FROM "Delivery" WHERE id = $1', [id]))[0]?.state;
const again = (id: string | undefined) =>
  sql<{ id: string; state: string; attempts: number }>('SELECT id, state, attempts FROM "Delivery" WHERE "redeliveryOf" = $1', [id]);

test('the deliveries of an endpoint are found by state, type and time, newest first', async () => {
  const { id, paid, deliveries } = await told({ payments: 3 });
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
  const { id } = await told();
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
  const { deliveries, paid } = await told();
  const [id] = deliveries;
  const { body } = await showDelivery(admin, { id });
  const signature = createHmac('sha256', 'secret').update(body).digest('hex');
  await sql(`UPDATE "Delivery" SET attempts = 2, failures = 2 WHERE id = $1`, [id]);
  await sql(
    `INSERT INTO "DeliveryAttempt"("tenantId", "deliveryId", number, "startedAt", "durationMs", outcome, status, answer, signature)
     SELECT $1, $2, n, now(), 12, 'status', 500, '<b>壊れています</b>', $3 FROM generate_series(1, 2) n`,
    [shop.id, id, signature],
  );
  const shown = await showDelivery(admin, { id });
  expect(JSON.parse(shown.body)).toMatchObject({ type: 'payment.captured', resource: 'event', data: { id: paid[0] } });
  expect(shown.headers).toEqual({
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhook',
    'X-Service-ID': id,
    'X-Service-Event': 'payment.captured',
    'X-Service-Signature': signature,
  });
  expect(shown.log.map(({ number }) => number)).toEqual([2, 1]);
  expect(shown.log[0]).toMatchObject({ duration_ms: 12, outcome: 'status', status: 500, answer: '<b>壊れています</b>' });
  expect(shown.last_attempt).toMatchObject({ number: 2, outcome: 'status', status: 500 });
});

test.each(['delivered', 'failed', 'held', 'queued'])(
  'W17 ManualRedelivery: one that is %s is sent again under an id of its own',
  async (state) => {
    const { id, deliveries } = await told();
    const [of] = deliveries;
    await become(of, state);
    const intent = newId();
    const made = await redeliver(admin, { id: of, intent });
    expect(made).toMatchObject({ id: intent, state: 'queued', attempts: 0, redelivery_of: of, webhook_id: id });
    expect(await stateOf(of)).toBe(state);
    expect(await auditOf(of ?? '')).toEqual([
      { operation: 'delivery.redeliver', after: { delivery: intent, event: made.event_id, type: 'payment.captured', url } },
    ]);
  },
);

test('W17 ManualRedelivery: one new delivery for each intent, pressed fifty times at once or after another', async () => {
  const { deliveries } = await told();
  const [of] = deliveries;
  const intent = newId();
  const said = await together(50, () => redeliver(admin, { id: of, intent }));
  expect(new Set(said.map((reply) => reply.id))).toEqual(new Set([intent]));
  await redeliver(admin, { id: of, intent });
  expect(await again(of)).toHaveLength(1);
  expect(await auditOf(of ?? '')).toHaveLength(1);
  await redeliver(admin, { id: of, intent: newId() });
  expect(await again(of)).toHaveLength(2);
});

test('what is being sent, what has nowhere to go and what is another’s is not sent again', async () => {
  const { id, deliveries, paid } = await told({ payments: 2 });
  const [under, other] = deliveries;
  await become(under, 'sending');
  expect(await codeOf(redeliver(admin, { id: under, intent: newId() }))).toBe('conflict');
  // an intent that means another delivery
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

test('all that failed or was kept since a time is recovered, once', async () => {
  const { id, deliveries } = await told({ payments: 5 });
  const [early, failed, asked, done, kept] = deliveries;
  await become(failed, 'failed');
  await become(asked, 'failed');
  await become(done, 'delivered');
  await become(early, 'failed');
  await sql(`UPDATE "Delivery" SET "createdAt" = "createdAt" - interval '1 hour' WHERE id = $1`, [early]);
  await redeliver(admin, { id: asked, intent: newId() });
  const since = new Date(admin.now.getTime() - 60_000).toISOString();
  await updateWebhook(admin, { id, active: false });
  expect(await stateOf(kept)).toBe('held');
  expect(await codeOf(recoverDeliveries(admin, { webhook_id: id, since }))).toBe('conflict');
  await updateWebhook(admin, { id, active: true });
  const said = await together(8, () => recoverDeliveries(admin, { webhook_id: id, since }));
  // the failed one, the kept one, and the redelivery, which was kept as well
  expect(said.map(({ recovered }) => recovered).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 3]);
  expect(said.every(({ more }) => !more)).toBe(true);
  expect(await again(failed)).toMatchObject([{ state: 'queued', attempts: 0 }]);
  expect(await stateOf(failed)).toBe('failed');
  expect(await stateOf(kept)).toBe('queued');
  expect(await again(kept)).toEqual([]);
  expect(await again(asked)).toMatchObject([{ state: 'queued' }]);
  for (const left of [early, done]) expect(await again(left)).toEqual([]);
  expect(await auditOf(id)).toEqual([{ operation: 'delivery.recover', after: { since: `${since.slice(0, 19)}Z`, recovered: 3 } }]);
  const hours = new Date(admin.now.getTime() - 7_200_000).toISOString();
  expect(await recoverDeliveries(admin, { webhook_id: id, since: hours })).toEqual({ resource: 'recovery', recovered: 1, more: false });
});
