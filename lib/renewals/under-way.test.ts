// Subscriptions that change while the payment of their period is under way: its end alone decides what comes next.
import { beforeAll, expect, test, vi } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { changeCheckoutSettings } from '@/lib/merchants/checkout/change-checkout-settings';
import { showCheckoutSettings } from '@/lib/merchants/checkout/show-checkout-settings';
import { chargeSubscription } from '@/lib/renewals/charge-subscription';
import { answerChange } from '@/lib/renewals/page/answer-change';
import { endOnPage } from '@/lib/renewals/page/end-on-page';
import { pauseOnPage } from '@/lib/renewals/page/pause-on-page';
import { resumeOnPage } from '@/lib/renewals/page/resume-on-page';
import { retrySubscription } from '@/lib/renewals/retry-subscription';
import { updateSubscription } from '@/lib/renewals/update-subscription';
import { cancelSubscription } from '@/lib/subscriptions/cancel-subscription';
import { deleteSubscription } from '@/lib/subscriptions/delete-subscription';
import { pauseSubscription } from '@/lib/subscriptions/pause-subscription';
import { resumeSubscription } from '@/lib/subscriptions/resume-subscription';
import { actAndBeSilent, atNextCall, recoverAll } from '@/lib/testing/fixtures/attempts';
import { threeDsCards } from '@/lib/testing/fixtures/secure-tokens';
import { aSubscribedShop, pageOf, refusedCards, type SubscribedShop } from '@/lib/testing/fixtures/subscriptions';
import { asRole } from '@/lib/testing/market';
import { eventsOf } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

/** What happens once, right after a card was read and before it is charged. */
const onceRead = vi.hoisted(() => ({ act: null as (() => Promise<unknown>) | null }));
vi.mock('@/lib/payments/find-source', async (original) => {
  const real = await original<typeof import('@/lib/payments/find-source')>();
  return {
    ...real,
    findSource: async (...asked: Parameters<typeof real.findSource>) => {
      const found = await real.findSource(...asked);
      const { act } = onceRead;
      onceRead.act = null;
      await act?.();
      return found;
    },
  };
});

const dayMs = 86_400_000;
let shop: SubscribedShop;
beforeAll(async () => {
  shop = await aSubscribedShop();
  const admin = await asRole('admin', shop.id);
  const { version } = await showCheckoutSettings(admin, { id: shop.id });
  await changeCheckoutSettings(admin, { id: shop.id, version, off: [], pause: true });
});

const later = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs);
const row = async (id: string) => (await shop.stored(id)).subscription;
const states = async (id: string) => (await shop.periods(id)).map(({ state, captured }) => `${state} ${captured}`);
const refusalOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error) => `${error.code} ${error.retryAfterSeconds ?? ''}`.trim(),
  );

type Subscribed = { id: string; page: string; customer: string; due: Date };

/** An active one; `due`: its second charge. */
async function subscribed({ customer: given }: { customer?: string } = {}): Promise<Subscribed> {
  const customer = given ?? (await shop.customer());
  const made = await shop.subscribe({ customer });
  return { id: made.id, page: pageOf(made), customer, due: await shop.momentOf(made.id, 2) };
}

/** The acquirer decides on the charge that is due, and its answer does not arrive. */
async function tried({ id }: Subscribed, now: Date): Promise<void> {
  const { sequence, status } = await row(id);
  atNextCall('authorize', actAndBeSilent);
  const next = { id, sequence: status === 'retrying' ? sequence : sequence + 1 };
  const caller = await asInstallation({ tenantId: shop.id, now });
  expect(await refusalOf(chargeSubscription(caller, next))).toBe('gateway_timeout');
}

/** What is done before the charge, and while it is under way. */
type Change = {
  before?: (one: Subscribed, caller: Caller) => Promise<unknown>;
  meanwhile: (one: Subscribed, at: Date) => Promise<unknown>;
};
const changes: Record<string, Change> = {
  'paused by its merchant': { meanwhile: async ({ id }, at) => pauseSubscription(await shop.at(at), { id }) },
  'paused and resumed by its merchant': {
    meanwhile: async ({ id }, at) => {
      await pauseSubscription(await shop.at(at), { id });
      await resumeSubscription(await shop.at(at), { id });
    },
  },
  'changed by its merchant': {
    meanwhile: async ({ id }, at) => updateSubscription(await shop.at(at), { id, amount: 2_900, max_charges: 9 }),
  },
  'renamed by its merchant': { meanwhile: async ({ id }, at) => updateSubscription(await shop.at(at), { id, description: '花' }) },
  'paused by its customer': { meanwhile: async ({ page }, at) => pauseOnPage(await shop.guest(page, at), { id: page }) },
  'paused and resumed by its customer': {
    meanwhile: async ({ page }, at) => {
      await pauseOnPage(await shop.guest(page, at), { id: page });
      await resumeOnPage(await shop.guest(page, at), { id: page });
    },
  },
  'with a price refused by its customer': {
    before: ({ id }, caller) => updateSubscription(caller, { id, amount: 9_000 }),
    meanwhile: async ({ page }, at) => answerChange(await shop.guest(page, at), { id: page, answer: 'refused', gross: 9_900 }),
  },
  'with another card of its customer': { meanwhile: ({ customer }, at) => shop.newCard(customer, undefined, at) },
};

test.each(Object.entries(changes))('%s: nothing is due before the payment has ended, and then its next date is', async (_name, change) => {
  const one = await subscribed();
  await change.before?.(one, await shop.at());
  await tried(one, one.due);
  await change.meanwhile(one, one.due);
  expect(await row(one.id)).toMatchObject({ dueAt: null, status: 'active' });
  const next = await shop.momentOf(one.id, 3);
  for (const now of [one.due, later(one.due, 8), next, later(next, 40)]) expect(await shop.renew(one.id, now)).toBe('nothing');
  await recoverAll();
  expect(await states(one.id)).toEqual(['paid 1', 'paid 1']);
  expect(await row(one.id)).toMatchObject({ dueAt: (await row(one.id)).nextCaptureAt, retryAt: null });
});

test('one that is unpaid and changed while it is tried again is neither given up nor charged beside it', async () => {
  const one = await subscribed();
  await shop.newCard(one.customer, refusedCards.insufficient);
  await shop.renew(one.id, one.due);
  await shop.newCard(one.customer, undefined, one.due);
  await tried(one, later(one.due, 1));
  await updateSubscription(await shop.at(one.due), { id: one.id, description: '変更' });
  expect(await row(one.id)).toMatchObject({ status: 'retrying', dueAt: null });
  expect(await shop.renew(one.id, later(await shop.momentOf(one.id, 3), 1))).toBe('nothing');
  await recoverAll();
  expect(await row(one.id)).toMatchObject({ status: 'active', description: '変更' });
  expect(await states(one.id)).toEqual(['paid 1', 'paid 1']);
});

test('whatever needs the outcome is told to come again: an end, and a second charge', async () => {
  const one = await subscribed();
  await tried(one, one.due);
  const [caller, guest] = [await shop.at(one.due), await shop.guest(one.page, one.due)];
  const calls = [
    ...[deleteSubscription, cancelSubscription].map((end) => end(caller, { id: one.id })),
    cancelSubscription(caller, { id: one.id, at_period_end: false }),
    retrySubscription(caller, { id: one.id }),
    endOnPage(guest, { id: one.page, ends: 'period' }),
  ];
  expect(new Set(await Promise.all(calls.map(refusalOf)))).toEqual(new Set(['conflict 1']));
  expect(await row(one.id)).toMatchObject({ dueAt: null, cancelAtPeriodEnd: false });
  await recoverAll();
  expect(await refusalOf(cancelSubscription(caller, { id: one.id }))).toBe('done');
});

test('another card, given while the old one is tried: where that is refused, the new one is tried at once, and once', async () => {
  const one = await subscribed();
  await shop.newCard(one.customer, refusedCards.insufficient);
  await tried(one, one.due);
  await shop.newCard(one.customer, undefined, one.due);
  expect(await row(one.id)).toMatchObject({ status: 'active', dueAt: null });
  await recoverAll();
  expect(await row(one.id)).toMatchObject({ status: 'retrying', retryCount: 1, lastFailure: { code: 'insufficient_funds' } });
  expect([await shop.renew(one.id, one.due), await shop.renew(one.id, one.due)]).toEqual(['charged', 'nothing']);
  expect(await states(one.id)).toEqual(['paid 1', 'paid 1']);
  expect((await eventsOf(one.id)).slice(-3)).toEqual(['subscription.updated', 'subscription.failed', 'subscription.captured']);
});

test('so too where the old card was the last try, or one that nobody tries again', async () => {
  for (const number of [refusedCards.expired, refusedCards.insufficient]) {
    const one = await subscribed();
    await shop.newCard(one.customer, number);
    await shop.renew(one.id, one.due);
    const last = later(one.due, 7);
    if (number === refusedCards.insufficient) for (const days of [1, 3, 5]) await shop.renew(one.id, later(one.due, days));
    atNextCall('authorize', actAndBeSilent);
    expect(await refusalOf(retrySubscription(await shop.at(last), { id: one.id }))).toBe('gateway_timeout');
    await shop.newCard(one.customer, undefined, last);
    await recoverAll();
    const { status, lastFailure } = await row(one.id);
    expect([status, lastFailure?.needs]).toEqual(['retrying', undefined]);
    expect(await shop.renew(one.id, last)).toBe('charged');
    expect((await row(one.id)).status).toBe('active');
  }
});

test('without another card the refusal waits for its day; of one that was given up another card charges nothing', async () => {
  const one = await subscribed();
  await shop.newCard(one.customer, refusedCards.insufficient);
  await tried(one, one.due);
  await recoverAll();
  expect(await shop.renew(one.id, one.due)).toBe('nothing');
  expect(new Date((await row(one.id)).retryAt ?? '')).toEqual(later(one.due, 1));
  await shop.passTo(one.id, later(one.due, 20));
  expect((await row(one.id)).status).toBe('suspended');
  const at = later(one.due, 21);
  atNextCall('authorize', actAndBeSilent);
  expect(await refusalOf(retrySubscription(await shop.at(at), { id: one.id }))).toBe('gateway_timeout');
  await shop.newCard(one.customer, undefined, at);
  await recoverAll();
  expect(await row(one.id)).toMatchObject({ status: 'suspended', dueAt: null, retryAt: null });
});

test('a card that is replaced between the reading and the charge is not asked about: the new one is charged', async () => {
  const one = await subscribed();
  await shop.newCard(one.customer, refusedCards.insufficient);
  onceRead.act = () => shop.newCard(one.customer, undefined, one.due);
  expect(await shop.renew(one.id, one.due)).toBe('charged');
  expect(onceRead.act).toBeNull();
  expect((await shop.periods(one.id)).at(-1)).toMatchObject({ state: 'paid', captured: 1, tries: 1 });
});

test('what is open is charged as it was, also where a change comes into force while it is tried again', async () => {
  const one = await subscribed({ customer: await shop.customer(threeDsCards.authenticated) });
  await updateSubscription(await shop.at(), { id: one.id, amount: 4_000 });
  const declining = { ...(await asInstallation({ tenantId: shop.id, now: one.due })), scenario: 'insufficient_funds' };
  expect(await refusalOf(chargeSubscription(declining, { id: one.id, sequence: 2 }))).toBe('insufficient_funds');
  // the date of the change was that of the refused charge; agreed to after it, it is for what begins next
  await answerChange(await shop.guest(one.page, one.due), { id: one.page, answer: 'given', gross: 4_400 });
  const asItWas = { amount: 3_000, tax: 300, pendingChange: { amount: 4_000, consent: 'given' } };
  expect(await row(one.id)).toMatchObject({ ...asItWas, status: 'retrying' });
  const due = later(one.due, 1);
  expect(await shop.renew(one.id, due)).toBe('charged');
  const { charge, subscription } = await shop.stored(one.id);
  expect(charge).toMatchObject({ sequence: 2, state: 'paid', amount: 3_000, tax: 300 });
  expect(subscription).toMatchObject({ ...asItWas, status: 'active' });
  expect(await shop.renew(one.id, await shop.momentOf(one.id, 3))).toBe('charged');
  expect(await row(one.id)).toMatchObject({ amount: 4_000, tax: 400, pendingChange: null });
  expect((await shop.stored(one.id)).charge).toMatchObject({ sequence: 3, amount: 4_000, tax: 400 });
});

test('what was given up and is charged by hand after the date of a change is charged as it was', async () => {
  const one = await subscribed();
  await shop.newCard(one.customer, refusedCards.insufficient);
  await shop.renew(one.id, one.due);
  await updateSubscription(await shop.at(one.due), { id: one.id, amount: 2_900 });
  await shop.passTo(one.id, later(one.due, 20));
  const at = later(await shop.momentOf(one.id, 3), 1);
  await shop.newCard(one.customer, undefined, at);
  expect(await retrySubscription(await shop.at(at), { id: one.id })).toMatchObject({ amount: 3_000, subscription: { sequence: 2 } });
  const [next] = await shop.passTo(one.id, later(at, 31));
  expect([next?.split(' ')[1], (await row(one.id)).amount]).toEqual(['charged', 2_900]);
});

test('while its first charge is under way nobody changes it, and another card of its customer leaves it alone', async () => {
  const [customer, caller] = [await shop.customer(), await shop.at()];
  atNextCall('authorize', actAndBeSilent);
  expect(await refusalOf(shop.subscribe({ customer }))).toBe('gateway_timeout');
  const [{ id = '' } = {}] = await sql<{ id: string }>('SELECT id FROM "Subscription" WHERE "customerId" = $1', [customer]);
  for (const change of [() => updateSubscription(caller, { id, amount: 2_900 }), () => pauseSubscription(caller, { id })])
    expect(await refusalOf(change())).toBe('conflict 1');
  await shop.newCard(customer);
  await recoverAll();
  expect([(await row(id)).status, await states(id)]).toEqual(['active', ['paid 1']]);
});
