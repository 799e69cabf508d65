// The rules of subscriptions, one after the other, through the operations.
import { beforeAll, expect, test } from 'vitest';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { showCustomer } from '@/lib/customers/show-customer';
import { chargeSubscription } from '@/lib/renewals/charge-subscription';
import { createSubscription } from '@/lib/renewals/create-subscription';
import { previewSubscription } from '@/lib/renewals/preview-subscription';
import { retrySubscription } from '@/lib/renewals/retry-subscription';
import { updateSubscription } from '@/lib/renewals/update-subscription';
import { cancelSubscription } from '@/lib/subscriptions/cancel-subscription';
import { deleteCustomer } from '@/lib/subscriptions/customers/delete-customer';
import { deleteSubscription } from '@/lib/subscriptions/delete-subscription';
import { listSubscriptions } from '@/lib/subscriptions/list-subscriptions';
import { pauseSubscription } from '@/lib/subscriptions/pause-subscription';
import { resumeSubscription } from '@/lib/subscriptions/resume-subscription';
import { showSubscription } from '@/lib/subscriptions/show-subscription';
import { recoverAll } from '@/lib/testing/fixtures/attempts';
import { aSubscribedShop, refusedCards, type SubscribedShop } from '@/lib/testing/fixtures/subscriptions';
import { asRole, splitOf } from '@/lib/testing/market';
import { eventsOf, together } from '@/lib/testing/shop';
import { countOf } from '@/lib/testing/tables';

const dayMs = 86_400_000;
let shop: SubscribedShop;
beforeAll(async () => {
  shop = await aSubscribedShop();
});

const later = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs);
const states = async (id: string) => (await shop.periods(id)).map(({ state, captured }) => `${state} ${captured}`);
const row = async (id: string) => (await shop.stored(id)).subscription;
const refusalOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error) => error.code,
  );

/** One whose second charge was refused. */
async function retrying(number = refusedCards.insufficient, given = {}) {
  const customer = await shop.customer();
  const { id } = await shop.subscribe({ customer, ...given });
  await shop.newCard(customer, number);
  const due = await shop.momentOf(id, 2);
  await shop.renew(id, due);
  return { id, customer, due };
}

/** Asks for the second charge, and no answer comes. */
async function askInSilence(id: string, now: Date, scenario: string): Promise<void> {
  const caller = { ...(await asInstallation({ tenantId: shop.id, now })), scenario };
  expect(await refusalOf(chargeSubscription(caller, { id, sequence: 2 }))).toBe('gateway_timeout');
}

test('of a hundred workers at 10:00 one charges each subscription', async () => {
  const made = await together(10, () => shop.subscribe());
  const dues = await Promise.all(made.map(({ id }) => shop.momentOf(id, 2)));
  const now = new Date(Math.max(...dues.map((due) => due.getTime())));
  await together(100, async (worker) => {
    for (let next = 0; next < made.length; next++) await shop.renew(made[(worker + next) % made.length]?.id ?? '', now);
  });
  for (const { id } of made) expect([id, await states(id)]).toEqual([id, ['paid 1', 'paid 1']]);
});

test('T04 ClockJump: a clock that is set back an hour charges nothing twice, and retries nothing early', async () => {
  const { id } = await shop.subscribe();
  const due = await shop.momentOf(id, 2);
  expect(await shop.renew(id, due)).toBe('charged');
  for (const hours of [-1, 0, 1]) expect(await shop.renew(id, later(due, hours / 24))).toBe('nothing');
  expect(await states(id)).toEqual(['paid 1', 'paid 1']);
  const failing = await retrying();
  for (const hours of [-1, 0, 23]) expect(await shop.renew(failing.id, later(failing.due, hours / 24))).toBe('nothing');
  expect(await shop.renew(failing.id, later(failing.due, 1))).toBe('insufficient_funds');
});

test('an unknown outcome is no refusal: nothing is retried, told, suspended or ended before it is known', async () => {
  const { id } = await shop.subscribe();
  const due = await shop.momentOf(id, 2);
  await askInSilence(id, due, 'gateway_timeout_approved');
  for (const days of [0, 1, 7, 40]) expect(await shop.renew(id, later(due, days))).toBe('nothing');
  expect(await row(id)).toMatchObject({ status: 'active', retryCount: 0, dueAt: null });
  await expect(deleteSubscription(await shop.at(due), { id })).rejects.toMatchObject({ code: 'conflict', retryAfterSeconds: 1 });
  await expect(retrySubscription(await shop.at(due), { id })).rejects.toMatchObject({ code: 'conflict' });
  const customer = (await row(id)).customerId;
  expect(await refusalOf(deleteCustomer(await shop.at(due), { id: customer, end_subscriptions: true }))).toBe('conflict');
  expect(await eventsOf(id)).toEqual(['subscription.created', 'subscription.captured']);
  await recoverAll();
  expect(await states(id)).toEqual(['paid 1', 'paid 1']);
  expect((await deleteSubscription(await shop.at(due), { id })).status).toBe('deleted');
});

test('an acquirer that was never reached counts as no try, and is asked again in an hour', async () => {
  const { id } = await shop.subscribe();
  const due = await shop.momentOf(id, 2);
  await askInSilence(id, due, 'gateway_timeout');
  await recoverAll();
  const { retryCount, retryAt, status, lastFailure } = await row(id);
  expect([status, retryCount, lastFailure?.outage]).toEqual(['retrying', 0, true]);
  expect(await shop.renew(id, new Date(retryAt ?? 0))).toBe('charged');
  expect(await states(id)).toEqual(['paid 1', 'paid 1']);
});

test('suspended owes nothing: it is resumed on its next date, or now with days of its own', async () => {
  const next = await retrying();
  await shop.passTo(next.id, later(next.due, 20));
  await shop.newCard(next.customer, undefined, later(next.due, 40));
  const resumed = await resumeSubscription(await shop.at(later(next.due, 70)), { id: next.id });
  expect(resumed).toMatchObject({ status: 'active', retry_count: 0, last_failure: null });
  const steps = await shop.passTo(next.id, later(next.due, 100));
  expect(steps.map((step) => step.split(' ')[1])).toEqual(['charged']);
  expect((await states(next.id)).filter((state) => state === 'paid 1')).toHaveLength(2);

  const now = await retrying();
  await shop.passTo(now.id, later(now.due, 20));
  await shop.newCard(now.customer, undefined, later(now.due, 25));
  const moment = later(now.due, 25);
  expect(await resumeSubscription(await shop.at(moment), { id: now.id, start: 'now' })).toMatchObject({ status: 'active' });
  expect(await shop.renew(now.id, moment)).toBe('charged');
  expect(await row(now.id)).toMatchObject({ anchorSequence: 3, sequence: 3, paidCount: 2 });
  expect(await shop.renew(now.id, later(moment, 27))).toBe('nothing');
});

test('a suspended one that its merchant charges by hand goes on with its next date', async () => {
  const { id, customer, due } = await retrying();
  await shop.passTo(id, later(due, 20));
  await shop.newCard(customer, undefined, later(due, 21));
  const payment = await retrySubscription(await shop.at(later(due, 21)), { id });
  expect(payment).toMatchObject({ status: 'captured', subscription: { id, sequence: 2 } });
  const { status, nextCaptureAt } = await row(id);
  expect([status, new Date(nextCaptureAt ?? 0)]).toEqual(['active', await shop.momentOf(id, 3)]);
});

test('a change is in force from the next period on; a higher price waits for its customer', async () => {
  const { id } = await shop.subscribe();
  const cheaper = await updateSubscription(await shop.at(), { id, amount: 2_900 });
  expect(cheaper).toMatchObject({ amount: 3_000, pending_change: { amount: 2_900, tax: 290, consent: 'not_needed' } });
  await shop.renew(id, await shop.momentOf(id, 2));
  expect(await row(id)).toMatchObject({ amount: 2_900, tax: 290, pendingChange: null });
  const dearer = await updateSubscription(await shop.at(), { id, amount: 3_500 });
  expect(dearer).toMatchObject({ amount: 2_900, pending_change: { amount: 3_500, consent: 'asked', otherwise: 'keep' } });
  expect(await shop.renew(id, await shop.momentOf(id, 3))).toBe('charged');
  expect(await row(id)).toMatchObject({ amount: 2_900, paidCount: 3 });
  await updateSubscription(await shop.at(), { id, amount: 3_500, otherwise: 'end' });
  expect(await shop.renew(id, await shop.momentOf(id, 4))).toBe('end');
  expect(await refusalOf(updateSubscription(await shop.at(), { id, description: '変更' }))).toBe('conflict');
});

test('a pause ends by itself at the first date from its moment on', async () => {
  const { id } = await shop.subscribe();
  const [third, fourth] = [await shop.momentOf(id, 3), await shop.momentOf(id, 4)];
  await expect(pauseSubscription(await shop.at(), { id, resumes_at: '2020-01-01T00:00:00Z' })).rejects.toMatchObject({
    param: 'resumes_at',
  });
  await pauseSubscription(await shop.at(), { id, resumes_at: later(third, 1).toISOString() });
  const steps = await shop.passTo(id, fourth);
  expect(steps.map((step) => step.split(' ')[1])).toEqual(['skip', 'skip', 'charged']);
  expect((await row(id)).pausedSince).toBeNull();
});

test('a customer with subscriptions is deleted with them, or not at all', async () => {
  const customer = await shop.customer();
  const [one, two] = [await shop.subscribe({ customer }), await shop.subscribe({ customer, period: 'weekly' })];
  const caller = await shop.at();
  await expect(deleteCustomer(caller, { id: customer })).rejects.toMatchObject({
    code: 'conflict',
    param: 'end_subscriptions',
    details: { subscriptions: expect.arrayContaining([one.id, two.id]) },
  });
  expect((await showCustomer(caller, { id: customer })).id).toBe(customer);
  await deleteCustomer(caller, { id: customer, end_subscriptions: true });
  expect(await refusalOf(showCustomer(caller, { id: customer }))).toBe('not_found');
  for (const { id } of [one, two]) {
    expect((await eventsOf(id)).at(-1)).toBe('subscription.deleted');
    expect(await shop.passTo(id, later(caller.now, 60))).toEqual([]);
  }
});

test('another merchant’s subscription is 404 to every call, and nothing changes', async () => {
  const { id } = await shop.subscribe();
  const other = await aSubscribedShop();
  const stranger = await other.at();
  const before = await row(id);
  const audits = await countOf('Audit');
  const verbs = [
    ...[showSubscription, previewSubscription, updateSubscription, deleteSubscription, pauseSubscription, resumeSubscription],
    ...[cancelSubscription, retrySubscription],
  ];
  for (const verb of verbs)
    expect([verb.definition.name, await refusalOf(verb(stranger, { id }))]).toEqual([verb.definition.name, 'not_found']);
  expect((await listSubscriptions(stranger)).data).toEqual([]);
  expect([await row(id), await countOf('Audit')]).toEqual([before, audits]);
  const { customer } = await shop.subscribe();
  await expect(other.subscribe({ customer: customer.id })).rejects.toMatchObject({ param: 'customer' });
  await expect(other.subscribe({ platform_details: shop.split })).rejects.toMatchObject({ code: 'invalid_parameter' });
});

test('a viewer sees all and changes nothing', async () => {
  const { id } = await shop.subscribe();
  const viewer = await asRole('viewer', shop.id);
  expect((await showSubscription(viewer, { id })).id).toBe(id);
  for (const verb of [updateSubscription, deleteSubscription, pauseSubscription, resumeSubscription, cancelSubscription, retrySubscription])
    expect([verb.definition.name, await refusalOf(verb(viewer, { id }))]).toEqual([verb.definition.name, 'forbidden']);
});

test('the list is narrowed by status, customer, seller and time', async () => {
  const own = await aSubscribedShop();
  const [a = '', b = ''] = own.sellers;
  const customer = await own.customer();
  const first = await own.subscribe({ customer, platform_details: splitOf([a, 100]) });
  const second = await own.subscribe({ platform_details: splitOf([b, 100]) });
  await deleteSubscription(await own.at(), { id: second.id });
  const list = async (filter: object) => (await listSubscriptions(await own.at(), filter)).data.map(({ id }) => id);
  expect(await list({})).toEqual([second.id, first.id]);
  expect(await list({ status: 'active,retrying' })).toEqual([first.id]);
  expect(await list({ customer })).toEqual([first.id]);
  expect(await list({ submerchant_id: b })).toEqual([second.id]);
  expect(await list({ end_time: '2020-01-01T00:00:00Z' })).toEqual([]);
  await expect(listSubscriptions(await own.at(), { status: 'paused' })).rejects.toMatchObject({ param: 'status' });
});

test('the same key starts one subscription', async () => {
  const customer = await shop.customer();
  const caller = { ...(await shop.at()), idempotencyKey: 'box-1' };
  const given = { customer, amount: 3_000, currency: 'JPY', period: 'monthly', platform_details: shop.split };
  const [one, two] = [await createSubscription(caller, given), await createSubscription(caller, given)];
  expect(two).toEqual(one);
  expect((await listSubscriptions(await shop.at(), { customer })).total).toBe(1);
});
