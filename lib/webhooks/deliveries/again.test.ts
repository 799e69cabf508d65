// Undelivered events are sent again: one by one, or all since a time.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { newId } from '@/lib/db/ids';
import { become, deliveredEvents, url } from '@/lib/testing/fixtures/deliveries';
import { asRole } from '@/lib/testing/market';
import { aShop, type Shop, together } from '@/lib/testing/shop';
import { moved, sql } from '@/lib/testing/tables';
import { listDeliveries } from '@/lib/webhooks/deliveries/list-deliveries';
import { recoverDeliveries } from '@/lib/webhooks/deliveries/recover-deliveries';
import { redeliver } from '@/lib/webhooks/deliveries/redeliver';
import { showDelivery } from '@/lib/webhooks/deliveries/show-delivery';
import { showWebhook } from '@/lib/webhooks/endpoints/show-webhook';
import { updateWebhook } from '@/lib/webhooks/endpoints/update-webhook';

let shop: Shop;
let admin: Caller;
beforeAll(async () => {
  shop = await aShop();
  admin = await asRole('admin', shop.id);
});

const auditOf = (id: string) =>
  sql('SELECT operation, after FROM "Audit" WHERE "subjectId" = $1 AND operation LIKE \'delivery.%\' ORDER BY id', [id]);

const stateOf = async (id: string | undefined) =>
  (await sql<{ state: string }>('SELECT state FROM "Delivery" WHERE id = $1', [id]))[0]?.state;
const again = (id: string | undefined) =>
  sql<{ id: string; state: string; attempts: number }>('SELECT id, state, attempts FROM "Delivery" WHERE "redeliveryOf" = $1', [id]);

test.each(['delivered', 'failed'])('W17 ManualRedelivery: one that is %s is sent again under an id of its own', async (state) => {
  const { id, deliveries } = await deliveredEvents(shop, admin);
  const [of] = deliveries;
  await become(of, state);
  const intent = newId();
  const made = await redeliver(admin, { id: of, intent });
  expect(made).toMatchObject({ id: intent, state: 'queued', attempts: 0, redelivery_of: of, webhook_id: id });
  expect(await stateOf(of)).toBe(state);
  expect(await auditOf(of ?? '')).toEqual([
    { operation: 'delivery.redeliver', after: { delivery: intent, event: made.event_id, type: 'payment.captured', url } },
  ]);
});

const hourMs = 3_600_000;
/** A delivery that is retried in an hour, after three failures. */
const waitForRetry = (id: string | undefined) =>
  sql('UPDATE "Delivery" SET attempts = 3, failures = 3, "dueAt" = $2 WHERE id = $1', [id, new Date(admin.now.getTime() + hourMs)]);
const countsOf = async (id: string) => (await showWebhook(admin, { id })).counts;

test.each(['held', 'waiting for a retry'])(
  'W17 ManualRedelivery: one that is %s is sent at once itself, for one intent once',
  async (what) => {
    const { id, deliveries } = await deliveredEvents(shop, admin);
    const [of] = deliveries;
    await (what === 'held' ? become(of, what) : waitForRetry(of));
    expect(await countsOf(id)).toMatchObject(what === 'held' ? { held: 1, retrying: 0 } : { held: 0, retrying: 1 });
    const intent = newId();
    const said = await together(20, () => redeliver(admin, { id: of, intent }));
    expect(said.every((reply) => reply.id === of && reply.state === 'queued')).toBe(true);
    expect(said[0]?.due_at).toBe(`${admin.now.toISOString().slice(0, 19)}Z`);
    expect(await countsOf(id)).toMatchObject({ held: 0, retrying: what === 'held' ? 0 : 1 });
    const { event_id: event } = await showDelivery(admin, { id: of });
    const after = { delivery: of, event, type: 'payment.captured', url, intent };
    const audited = [{ operation: 'delivery.redeliver', after }];
    expect(await auditOf(of ?? '')).toEqual(audited);
    // due already: nothing to do, and no audit record
    await redeliver(admin, { id: of, intent: newId() });
    // a late repetition of the same press has the same meaning
    await become(of, 'delivered');
    expect(await redeliver(admin, { id: of, intent })).toMatchObject({ id: of, state: 'delivered' });
    expect(await again(of)).toEqual([]);
    expect(await auditOf(of ?? '')).toEqual(audited);
  },
);

test('to an endpoint that is off nothing is sent again but a ping', async () => {
  const { id, deliveries } = await deliveredEvents(shop, admin, 2);
  const [failed, held] = deliveries;
  await become(failed, 'failed');
  await updateWebhook(admin, { id, active: false });
  expect(await stateOf(held)).toBe('held');
  const [ping] = (await listDeliveries(admin, { webhook_id: id, type: 'ping' })).data;
  await become(ping?.id, 'failed');
  const inWords = { code: 'conflict', message: expect.stringContaining('switched off') };
  for (const one of [failed, held]) {
    await expect(redeliver(admin, { id: one, intent: newId() })).rejects.toMatchObject(inWords);
    expect(await showDelivery(admin, { id: one })).toMatchObject({ off: true });
  }
  expect(ping?.off).toBe(false);
  expect(await redeliver(admin, { id: ping?.id, intent: newId() })).toMatchObject({ type: 'ping', state: 'queued' });
});

test('W17 ManualRedelivery: one new delivery for each intent, pressed fifty times at once or after another', async () => {
  const { deliveries } = await deliveredEvents(shop, admin);
  const [of] = deliveries;
  await become(of, 'delivered');
  const intent = newId();
  const said = await together(50, () => redeliver(admin, { id: of, intent }));
  expect(new Set(said.map((reply) => reply.id))).toEqual(new Set([intent]));
  await redeliver(admin, { id: of, intent });
  expect(await again(of)).toHaveLength(1);
  expect(await auditOf(of ?? '')).toHaveLength(1);
  await redeliver(admin, { id: of, intent: newId() });
  expect(await again(of)).toHaveLength(2);
});

test('all that failed or was kept since a time is recovered, once', async () => {
  const { id, deliveries } = await deliveredEvents(shop, admin, 5);
  const [early, failed, asked, done, kept] = deliveries;
  await become(failed, 'failed');
  await become(asked, 'failed');
  await become(done, 'delivered');
  await become(early, 'failed');
  await sql(`UPDATE "Delivery" SET ${moved('createdAt', "'-1 hour'")} WHERE id = $1`, [early]);
  await redeliver(admin, { id: asked, intent: newId() });
  const since = new Date(admin.now.getTime() - 60_000).toISOString();
  await updateWebhook(admin, { id, active: false });
  expect(await stateOf(kept)).toBe('held');
  await expect(recoverDeliveries(admin, { webhook_id: id, since })).rejects.toMatchObject({ code: 'conflict' });
  await updateWebhook(admin, { id, active: true });
  const said = await together(8, () => recoverDeliveries(admin, { webhook_id: id, since }));
  // the failed one, the held one, and the redelivery, which was held as well
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

test('after an outage what waits for a retry is due at once, and what a recovery finds is what was counted since the oldest', async () => {
  const { id, deliveries } = await deliveredEvents(shop, admin, 4);
  const [failed, held, retrying] = deliveries;
  await become(failed, 'failed');
  await become(held, 'held');
  await waitForRetry(retrying);
  const early = new Date(admin.now.getTime() - 48 * hourMs);
  await sql(`UPDATE "Delivery" SET "createdAt" = $2 WHERE id = $1`, [retrying, early]);
  const before = await showWebhook(admin, { id });
  expect(before).toMatchObject({ counts: { queued: 3, retrying: 1, held: 1, failed: 1 } });
  expect(before.oldest_missing).toBe(`${early.toISOString().slice(0, 19)}Z`);
  const recover = (since: string | null) => recoverDeliveries(admin, { webhook_id: id, since });
  expect(await recover(before.oldest_missing)).toEqual({ resource: 'recovery', recovered: 3, more: false });
  const after = await showWebhook(admin, { id });
  // a failed delivery counts as missing until it has arrived
  expect(after).toMatchObject({ counts: { queued: 5, retrying: 1, held: 0, failed: 0 }, oldest_missing: before.oldest_missing });
  expect(await again(retrying)).toEqual([]);
  expect(await sql('SELECT state, failures, "dueAt" FROM "Delivery" WHERE id = $1', [retrying])).toEqual([
    { state: 'queued', failures: 3, dueAt: admin.now },
  ]);
});

test('retries that are due and have no turn yet are counted, and what somebody recovers keeps its place among them', async () => {
  const { id, deliveries } = await deliveredEvents(shop, admin, 2);
  const due = new Date(admin.now.getTime() - hourMs);
  await sql('UPDATE "Delivery" SET attempts = 1, failures = 1, "dueAt" = $2 WHERE id = ANY ($1::uuid[])', [deliveries, due]);
  const shown = await showWebhook(admin, { id });
  expect(shown.counts.retrying).toBe(2);
  expect(shown.oldest_missing).not.toBeNull();
  expect(await recoverDeliveries(admin, { webhook_id: id, since: shown.oldest_missing })).toMatchObject({ recovered: 2 });
  expect(await sql('SELECT DISTINCT "dueAt" FROM "Delivery" WHERE id = ANY ($1::uuid[])', [deliveries])).toEqual([{ dueAt: due }]);
});
