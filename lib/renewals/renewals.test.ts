import { beforeAll, expect, test } from 'vitest';
import { readClock } from '@/lib/clock/store';
import { deleteSubscription } from '@/lib/subscriptions/delete-subscription';
import { listSubscriptions } from '@/lib/subscriptions/list-subscriptions';
import { resumeSubscription } from '@/lib/subscriptions/resume-subscription';
import { showSubscription } from '@/lib/subscriptions/show-subscription';
import { chargedAt } from '@/lib/subscriptions/subscription';
import { api } from '@/lib/testing/api';
import { aSubscribedShop, refusedCards, type SubscribedShop } from '@/lib/testing/fixtures/subscriptions';
import { eventsOf, recordsOf, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: SubscribedShop;
beforeAll(async () => {
  shop = await aSubscribedShop();
});

/** When a period is charged. */
const momentOf = async (id: string, sequence: number) => new Date(chargedAt((await shop.stored(id)).subscription, sequence));
const states = async (id: string) => (await shop.periods(id)).map(({ state, captured }) => `${state} ${captured}`);

test('a subscription begins with a payment that is split as every other', async () => {
  const made = await shop.subscribe({ description: '花の定期便', metadata: { box: 'small' } });
  expect(made).toMatchObject({ resource: 'subscription', status: 'active', amount: 3_000, tax: 300, period: 'monthly', retry_count: 0 });
  const { payments, customer, current_period } = made;
  expect([payments.length, customer.resource, current_period?.sequence]).toEqual([1, 'customer', 1]);
  const [payment = ''] = payments;
  expect(await recordsOf(payment)).toEqual(
    expect.arrayContaining(
      [
        ['payment_transfer', 2_000],
        ['platform_fee', 200],
      ].map((e) => expect.arrayContaining(e)),
    ),
  );
  expect(await eventsOf(made.id)).toEqual(['subscription.created', 'subscription.captured']);
  expect(await eventsOf(payment)).toEqual(['payment.captured']);
});

test('each period is charged on its date, once', async () => {
  const { id } = await shop.subscribe();
  for (const sequence of [2, 3, 4]) {
    const due = await momentOf(id, sequence);
    expect(await shop.renew(id, new Date(due.getTime() - 1))).toBe('nothing');
    expect(await shop.renew(id, due)).toBe('charged');
    expect(await shop.renew(id, due)).toBe('nothing');
  }
  expect(await states(id)).toEqual(['paid 1', 'paid 1', 'paid 1', 'paid 1']);
  expect((await shop.stored(id)).payments).toHaveLength(4);
});

test('of twenty who come at once, one charges', async () => {
  const { id } = await shop.subscribe();
  const due = await momentOf(id, 2);
  const results = await together(20, () => shop.renew(id, due));
  expect(results.filter((result) => result === 'charged')).toHaveLength(1);
  expect(results.filter((result) => result === 'nothing')).toHaveLength(19);
  expect(await states(id)).toEqual(['paid 1', 'paid 1']);
});

test('a first charge that is refused leaves no subscription, and tells of none', async () => {
  const customer = await shop.customer(refusedCards.insufficient);
  const refused = await shop.subscribe({ customer }).catch((error) => error);
  expect(refused).toMatchObject({ code: 'insufficient_funds' });
  expect(await eventsOf(refused.details.payment_id)).toEqual(['payment.failed']);
});

test('a refused renewal is tried again on its days, and paid by a new card', async () => {
  const customer = await shop.customer();
  const { id } = await shop.subscribe({ customer });
  await shop.newCard(customer, refusedCards.insufficient);
  const due = await momentOf(id, 2);
  expect(await shop.renew(id, due)).toBe('insufficient_funds');
  const { subscription } = await shop.stored(id);
  expect([subscription.status, subscription.retryCount, subscription.lastFailure?.code]).toEqual(['retrying', 1, 'insufficient_funds']);
  expect(await states(id)).toEqual(['paid 1', 'unpaid 0']);
  await shop.newCard(customer);
  const again = new Date(subscription.retryAt ?? 0);
  expect((again.getTime() - due.getTime()) / 86_400_000).toBe(1);
  expect(await shop.renew(id, again)).toBe('charged');
  expect(await states(id)).toEqual(['paid 1', 'paid 1']);
  const after = (await shop.stored(id)).subscription;
  expect([after.status, after.retryCount, after.lastFailure, after.nextCaptureAt]).toEqual(['active', 0, null, subscription.nextCaptureAt]);
  expect((await eventsOf(id)).map((type) => type.replace('subscription.', ''))).toEqual([
    'created',
    'captured',
    'failed',
    'updated',
    'captured',
  ]);
});

test('what stays refused is given up, and the next period is not charged', async () => {
  const customer = await shop.customer();
  const { id } = await shop.subscribe({ customer });
  await shop.newCard(customer, refusedCards.declined);
  const results: string[] = [];
  for (let at: string | null = (await momentOf(id, 2)).toISOString(); at !== null; at = (await shop.stored(id)).subscription.dueAt) {
    results.push(await shop.renew(id, new Date(at)));
  }
  expect(results).toEqual(Array(5).fill('card_declined'));
  expect((await shop.stored(id)).subscription).toMatchObject({ status: 'suspended', nextCaptureAt: null });
  expect(await shop.renew(id, await momentOf(id, 3))).toBe('nothing');
  expect((await shop.periods(id)).map(({ state, tries }) => [state, tries])).toEqual([
    ['paid', 1],
    ['unpaid', 5],
  ]);
  expect((await eventsOf(id)).slice(-2)).toEqual(['subscription.failed', 'subscription.suspended']);
});

test('an installation that was off charges the open period alone', async () => {
  const { id } = await shop.subscribe();
  const later = await momentOf(id, 5);
  const steps: string[] = [];
  for (let step = ''; step !== 'nothing'; steps.push(step)) step = await shop.renew(id, later);
  expect(steps).toEqual(['miss', 'miss', 'miss', 'charged', 'nothing']);
  expect(await states(id)).toEqual(['paid 1', 'missed 0', 'missed 0', 'missed 0', 'paid 1']);
});

test('what begins later charges nothing until its day', async () => {
  const now = await readClock();
  const start_at = new Date(now.getTime() + 10 * 86_400_000).toISOString();
  const made = await shop.subscribe({ start_at });
  expect(made).toMatchObject({ status: 'pending', payments: [], current_period: null });
  expect(await eventsOf(made.id)).toEqual(['subscription.created']);
  const due = await momentOf(made.id, 1);
  expect(await shop.renew(made.id, due)).toBe('charged');
  expect(await states(made.id)).toEqual(['paid 1']);
  await expect(shop.subscribe({ start_at: now.toISOString() })).rejects.toMatchObject({ param: 'start_at' });
});

test('a customer who is gone, or a seller who is none any more, is nobody’s charge', async () => {
  const { id } = await shop.subscribe({ platform_details: shop.split });
  const { subscription } = await shop.stored(id);
  const due = await momentOf(id, 2);
  const { sql } = await import('@/lib/testing/tables');
  await sql(
    `UPDATE "Subscription" SET "platformDetails" = jsonb_set("platformDetails", '{submerchants,0,submerchant_id}', to_jsonb($2::text)) WHERE id = $1`,
    [id, subscription.id],
  );
  expect(await shop.renew(id, due)).toBe('needs_merchant');
  expect((await shop.stored(id)).subscription).toMatchObject({ status: 'retrying', retryCount: 0, lastFailure: { needs: 'merchant' } });
  expect((await shop.periods(id)).map(({ state, tries }) => [state, tries])).toEqual([
    ['paid', 1],
    ['unpaid', 0],
  ]);
});

test('one that ends before it was ever charged stays in the list, whyever it was not charged', async () => {
  const start_at = new Date((await readClock()).getTime() + 10 * 86_400_000).toISOString();
  const { id, customer } = await shop.subscribe({ start_at });
  const { sql } = await import('@/lib/testing/tables');
  await sql(
    `UPDATE "Subscription" SET "platformDetails" = jsonb_set("platformDetails", '{submerchants,0,submerchant_id}', to_jsonb($2::text)) WHERE id = $1`,
    [id, id],
  );
  const due = await momentOf(id, 1);
  expect(await shop.renew(id, due)).toBe('needs_merchant');
  // another card is there, and nothing is tried with it before the end
  await shop.newCard(customer.id, undefined, due);
  await deleteSubscription(await shop.at(new Date(due.getTime() + 60_000)), { id });
  const { data } = await listSubscriptions(await shop.at(), { customer: customer.id });
  expect(data.map((one) => [one.id, one.status])).toEqual([[id, 'deleted']]);
});

test('events are listed in the order in which they happened: the payment’s own, then those of its subscription', async () => {
  const { id } = await shop.subscribe();
  await shop.renew(id, await momentOf(id, 2));
  const told = await sql<{ type: string }>(
    `SELECT type FROM "Event" WHERE "tenantId" = $1 AND ("resourceId" = $2 OR "resourceId" IN (SELECT p.id FROM "Payment" p WHERE p."subscriptionId" = $2))
     ORDER BY id`,
    [shop.id, id],
  );
  const charged = ['payment.captured', 'subscription.captured'];
  expect(told.map(({ type }) => type)).toEqual(['payment.captured', 'subscription.created', 'subscription.captured', ...charged]);
});

test('a period keeps its days where later ones are counted from another day', async () => {
  const customer = await shop.customer();
  const { id } = await shop.subscribe({ customer });
  await shop.newCard(customer, refusedCards.insufficient);
  await shop.renew(id, await momentOf(id, 2));
  const { current_period: before } = await showSubscription(await shop.at(), { id });
  await shop.passTo(id, await momentOf(id, 3));
  const at = new Date((await momentOf(id, 3)).getTime() - 5 * 86_400_000);
  expect((await resumeSubscription(await shop.at(at), { id, start: 'now' })).current_period).toEqual(before);
});

test('over the API one is found by its merchant’s number, and ends with its customer where the address says so', async () => {
  const customer = await shop.customer();
  const { id } = await shop.subscribe({ customer, external_subscription_num: 'TEIKI-7' });
  const call = async (method: string, path: string) => (await api(shop.secretKey, method, path)).body;
  expect((await call('GET', '/subscriptions?external_subscription_num=TEIKI-7')).data.map((found: { id: string }) => found.id)).toEqual([
    id,
  ]);
  expect(await call('GET', '/subscriptions?external_subscription_num=TEIKI-8')).toMatchObject({ data: [] });
  expect(await call('DELETE', `/customers/${customer}`)).toMatchObject({ error: { code: 'conflict', details: { subscriptions: [id] } } });
  expect(await call('DELETE', `/customers/${customer}?end_subscriptions=true`)).toMatchObject({ id: customer });
  expect((await call('GET', `/subscriptions/${id}`)).status).toBe('deleted');
});
