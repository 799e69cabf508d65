// On which days a refused charge is tried again: those of its platform, or of the installation, before its next date.
import { afterEach, beforeAll, expect, test } from 'vitest';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { settings } from '@/lib/installation';
import { daysAfter } from '@/lib/japan/dates';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { changeRetryDays } from '@/lib/merchants/retry-days/change-retry-days';
import { showRetryDays } from '@/lib/merchants/retry-days/show-retry-days';
import { chargeSubscription } from '@/lib/renewals/charge-subscription';
import { recoverAll } from '@/lib/testing/fixtures/attempts';
import { outcome, pagesOf } from '@/lib/testing/fixtures/subscription-pages';
import { aSubscribedShop, refusedCards, type SubscribedShop } from '@/lib/testing/fixtures/subscriptions';
import { asRole } from '@/lib/testing/market';

const dayMs = 86_400_000;
const usual = settings().subscriptionRetryDays;
let shop: SubscribedShop;
beforeAll(async () => {
  shop = await aSubscribedShop();
});
afterEach(() => Object.assign(settings(), { subscriptionRetryDays: usual }));

const later = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs);

async function setDays(days: number[] | null): Promise<void> {
  const admin = await asRole('admin', shop.id);
  const { days: before } = await showRetryDays(admin, { id: shop.id });
  await changeRetryDays(admin, { id: shop.id, before, days });
}

/** One whose second charge will be refused. */
async function failing(number = refusedCards.insufficient, given: Record<string, unknown> = {}) {
  const customer = await shop.customer();
  const { id } = await shop.subscribe({ customer, ...given });
  await shop.newCard(customer, number);
  return { id, due: await shop.momentOf(id, 2), row: async () => (await shop.stored(id)).subscription };
}

/** How many days after the first try something was done, and what; until it is suspended. */
async function pass({ id, due }: { id: string; due: Date }): Promise<string[]> {
  const steps = await shop.passTo(id, later(due, 45));
  const dayOf = (days: number) => daysAfter(dayIn(due), days);
  return steps.map((step) => {
    const [day, done] = step.split(' ');
    return `${Array.from({ length: 45 }, (_, days) => days).find((days) => dayOf(days) === day)} ${done}`;
  });
}

const refusedOn = (...days: number[]) => days.map((day) => `${day} insufficient_funds`);

test.each([
  ['as usual', null, [0, 1, 3, 5, 7], [0, 1, 3, 5]],
  ['none', [], [0], [0]],
  ['one', [2], [0, 2], [0, 2]],
  ['eight', [1, 2, 3, 4, 5, 6, 7, 27], [0, 1, 2, 3, 4, 5, 6, 7, 27], [0, 1, 2, 3, 4, 5, 6]],
  ['after a week', [7, 14], [0, 7, 14], [0]],
] as const)(
  '%s: tried on these days and then suspended; a weekly one only before its next charge',
  async (_name, days, monthly, weekly) => {
    await setDays(days && [...days]);
    const one = await failing();
    expect(await pass(one)).toEqual(refusedOn(...monthly));
    expect(await one.row()).toMatchObject({ status: 'suspended', retryCount: monthly.length, dueAt: null });
    const each = await failing(undefined, { period: 'weekly' });
    expect(await pass(each)).toEqual(refusedOn(...weekly));
    expect(await each.row()).toMatchObject({ status: 'suspended', retryCount: weekly.length });
    expect((await shop.periods(each.id)).map(({ state }) => state)).toEqual(['paid', 'unpaid']);
  },
);

test('where only another card helps, the last of the days is how long it waits; without any it is suspended at once', async () => {
  await setDays([4, 9]);
  const one = await failing(refusedCards.expired);
  expect(await pass(one)).toEqual(['0 card_expired', '9 suspend']);
  const weekly = await failing(refusedCards.expired, { period: 'weekly' });
  expect(await pass(weekly)).toEqual(['0 card_expired', '4 suspend']);
  await setDays([]);
  const none = await failing(refusedCards.expired);
  expect(await pass(none)).toEqual(['0 card_expired']);
  expect((await none.row()).status).toBe('suspended');
});

test('a platform without days of its own has those of the installation, as they are at the refusal', async () => {
  await setDays(null);
  Object.assign(settings(), { subscriptionRetryDays: [2] });
  expect(await pass(await failing())).toEqual(refusedOn(0, 2));
  Object.assign(settings(), { subscriptionRetryDays: [] });
  expect(await pass(await failing())).toEqual(refusedOn(0));
  Object.assign(settings(), { subscriptionRetryDays: [2] });
  await setDays([5]);
  expect(await pass(await failing())).toEqual(refusedOn(0, 5));
});

test('other days are for the next refusal: what waits already keeps its day, and its customer is told of that one', async () => {
  await setDays([3, 6]);
  const pages = pagesOf(shop);
  const one = await pages.unpaid();
  const waiting = async () => new Date((await one.row()).retryAt ?? '');
  expect(await waiting()).toEqual(later(one.at, 3));
  const lastOnPage = async () => Date.parse((await one.show(one.at)).unpaid?.last_at ?? '');
  const second = (moment: Date) => Math.floor(moment.getTime() / 1_000) * 1_000;
  expect(await lastOnPage()).toBe(second(later(one.at, 6)));
  await setDays([]);
  expect([await waiting(), await lastOnPage()]).toEqual([later(one.at, 3), second(later(one.at, 3))]);
  expect(await shop.renew(one.id, later(one.at, 2))).toBe('nothing');
  expect(await shop.renew(one.id, later(one.at, 3))).toBe('insufficient_funds');
  expect((await one.row()).status).toBe('suspended');
});

/** At this moment the acquirer is not reached. */
async function away(id: string, now: Date): Promise<void> {
  const caller = { ...(await asInstallation({ tenantId: shop.id, now })), scenario: 'gateway_timeout' };
  expect(await outcome(chargeSubscription(caller, { id, sequence: 2 }))).toBe('gateway_timeout');
  await recoverAll();
}

test.each([
  ['some hours', 0.25, 'monthly', [1, 3, 5, 7]],
  ['five days', 5, 'monthly', [6, 8, 10, 12]],
  ['nine days', 9, 'monthly', [10, 12, 14, 16]],
  ['five days of a week', 5, 'weekly', [6]],
] as const)('an acquirer that was away for %s has used up no day: they count from the first answer', async (_name, days, period, next) => {
  await setDays([1, 3, 5, 7]);
  const one = await failing(undefined, { period });
  await away(one.id, one.due);
  expect(await one.row()).toMatchObject({ status: 'retrying', retryCount: 0, lastFailure: { outage: true } });
  expect(await shop.renew(one.id, later(one.due, days))).toBe('insufficient_funds');
  expect(await pass(one)).toEqual(refusedOn(...next));
  expect(await one.row()).toMatchObject({ status: 'suspended', retryCount: 1 + next.length });
});

test('away after the first answer, it moves no day: the retries that were left are made', async () => {
  await setDays([1, 3, 5, 7]);
  const one = await failing();
  expect(await shop.renew(one.id, one.due)).toBe('insufficient_funds');
  await away(one.id, later(one.due, 1));
  expect(await shop.renew(one.id, later(one.due, 2))).toBe('insufficient_funds');
  expect(await pass(one)).toEqual(refusedOn(3, 5, 7));
});
