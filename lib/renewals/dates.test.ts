// Dates at their edges: what an outage, a pause, an end or a limit makes of the next one, and when it is announced.
import { beforeAll, expect, test } from 'vitest';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { chargeSubscription } from '@/lib/renewals/charge-subscription';
import { updateSubscription } from '@/lib/renewals/update-subscription';
import { pauseSubscription } from '@/lib/subscriptions/pause-subscription';
import { resumeSubscription } from '@/lib/subscriptions/resume-subscription';
import { recoverAll } from '@/lib/testing/fixtures/attempts';
import { notifyAt } from '@/lib/testing/fixtures/notifications';
import { outcome } from '@/lib/testing/fixtures/subscription-pages';
import { aSubscribedShop, refusedCards, type SubscribedShop } from '@/lib/testing/fixtures/subscriptions';
import { mailsTo } from '@/lib/testing/person';
import { eventsOf } from '@/lib/testing/shop';

let shop: SubscribedShop;
beforeAll(async () => {
  shop = await aSubscribedShop();
});

const dayMs = 86_400_000;
const later = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs);
const row = async (id: string) => (await shop.stored(id)).subscription;
const states = async (id: string) => (await shop.periods(id)).map(({ state, captured }) => `${state} ${captured}`);

/** One whose second charge the acquirer could not be asked for. */
async function unasked(): Promise<string> {
  const { id } = await shop.subscribe();
  const now = await shop.momentOf(id, 2);
  const caller = { ...(await asInstallation({ tenantId: shop.id, now })), scenario: 'gateway_timeout' };
  expect(await outcome(chargeSubscription(caller, { id, sequence: 2 }))).toBe('gateway_timeout');
  await recoverAll();
  expect((await row(id)).lastFailure).toMatchObject({ outage: true });
  return id;
}

test('an outage that lasts until the next date: the period is missed, as if nobody had been there, and what is paused is charged by nobody', async () => {
  const id = await unasked();
  const [third, fourth] = [await shop.momentOf(id, 3), await shop.momentOf(id, 4)];
  await pauseSubscription(await shop.at(later(third, -1)), { id, resumes_at: later(third, 1).toISOString() });
  expect([await shop.renew(id, third), await shop.renew(id, third)]).toEqual(['miss', 'skip']);
  expect(await row(id)).toMatchObject({ status: 'active', retryAt: null, lastFailure: null, retryCount: 0 });
  for (const at of [third, later(third, 1)]) expect(await shop.renew(id, at)).toBe('nothing');
  expect(await shop.renew(id, fourth)).toBe('charged');
  expect(await states(id)).toEqual(['paid 1', 'missed 0', 'skipped 0', 'paid 1']);
});

test('nothing is charged after ends_at, a retry as little as a period; what is open by then is not owed', async () => {
  const customer = await shop.customer();
  const { id } = await shop.subscribe({ customer });
  await shop.newCard(customer, refusedCards.insufficient);
  const due = await shop.momentOf(id, 2);
  await shop.renew(id, due);
  await updateSubscription(await shop.at(due), { id, ends_at: later(due, 2).toISOString() });
  const steps = await shop.passTo(id, later(due, 60));
  expect(steps.map((step) => step.split(' ')[1])).toEqual(['insufficient_funds', 'end']);
  expect((await eventsOf(id)).at(-1)).toBe('subscription.deleted');
});

test('resumed on the day itself, before its moment, it is charged that day; a moment later, on the next date', async () => {
  for (const [seconds, sequence] of [
    [-1, 4],
    [1, 5],
  ] as const) {
    const customer = await shop.customer();
    const { id } = await shop.subscribe({ customer });
    await shop.newCard(customer, refusedCards.insufficient);
    await shop.passTo(id, later(await shop.momentOf(id, 2), 10));
    const at = new Date((await shop.momentOf(id, 4)).getTime() + seconds * 1_000);
    await shop.newCard(customer, undefined, at);
    await resumeSubscription(await shop.at(at), { id });
    expect([seconds, new Date((await row(id)).nextCaptureAt ?? '')]).toEqual([seconds, await shop.momentOf(id, sequence)]);
  }
});

test('announced is what will be charged: not what is paused or has its last charge behind it, but a first charge and a pause that is over', async () => {
  const now = (await shop.at()).now;
  const yearly = async (email: string, given: object = {}) =>
    (await shop.subscribe({ customer: await shop.customer(undefined, email), period: 'yearly', ...given })).id;
  const remind = async (id: string) => {
    const at = new Date((await row(id)).remindAt ?? '');
    expect(await shop.renew(id, at)).toBe('remind');
    await notifyAt(new Date(at.getTime() + 60_000));
  };
  const told = async (id: string, email: string) => [
    (await eventsOf(id)).filter((type) => type === 'subscription.upcoming').length,
    (await mailsTo(email)).filter(({ kind }) => kind === 'subscriptionUpcoming').length,
  ];
  const paused = await yearly('paused@example.jp');
  await pauseSubscription(await shop.at(), { id: paused });
  await remind(paused);
  expect(await told(paused, 'paused@example.jp')).toEqual([0, 0]);

  const over = await yearly('over@example.jp');
  await pauseSubscription(await shop.at(), { id: over, resumes_at: later(now, 60).toISOString() });
  await remind(over);
  expect(await told(over, 'over@example.jp')).toEqual([1, 1]);

  const first = await yearly('first@example.jp', { start_at: later(now, 60).toISOString() });
  await remind(first);
  expect(await told(first, 'first@example.jp')).toEqual([1, 1]);

  const limited = await yearly('limited@example.jp', { max_charges: 1 });
  const month = new Date((await row(limited)).remindAt ?? '');
  await remind(limited);
  expect([await told(limited, 'limited@example.jp'), (await row(limited)).remindAt]).toEqual([[0, 0], null]);
  await updateSubscription(await shop.at(month), { id: limited, max_charges: 2 });
  await remind(limited);
  expect(await told(limited, 'limited@example.jp')).toEqual([1, 1]);
});
