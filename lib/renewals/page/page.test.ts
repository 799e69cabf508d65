// A subscription's page: whoever knows its address sees and changes this subscription, and nothing of any other.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { listEvents } from '@/lib/events/list-events';
import { changeCheckoutSettings } from '@/lib/merchants/checkout/change-checkout-settings';
import { showCheckoutSettings } from '@/lib/merchants/checkout/show-checkout-settings';
import { showSubscriptionHistory } from '@/lib/renewals/history/show-history';
import { answerChange } from '@/lib/renewals/page/answer-change';
import { endOnPage } from '@/lib/renewals/page/end-on-page';
import { openCardSession } from '@/lib/renewals/page/open-card-session';
import { pauseOnPage } from '@/lib/renewals/page/pause-on-page';
import { resumeOnPage } from '@/lib/renewals/page/resume-on-page';
import { showManagePage } from '@/lib/renewals/page/show-page';
import { cancelSubscription } from '@/lib/subscriptions/cancel-subscription';
import { searchSubscriptions } from '@/lib/subscriptions/list/search-subscriptions';
import { listSubscriptions } from '@/lib/subscriptions/list-subscriptions';
import { pauseSubscription } from '@/lib/subscriptions/pause-subscription';
import { resumeSubscription } from '@/lib/subscriptions/resume-subscription';
import { showSubscription } from '@/lib/subscriptions/show-subscription';
import { outcome, pagesOf } from '@/lib/testing/fixtures/subscription-pages';
import { aSubscribedShop, pageOf, type SubscribedShop } from '@/lib/testing/fixtures/subscriptions';
import { asRole } from '@/lib/testing/market';
import { eventsOf, together } from '@/lib/testing/shop';
import { dumpTables, sql } from '@/lib/testing/tables';

let shop: SubscribedShop;
let pages: ReturnType<typeof pagesOf>;
let admin: Caller;
beforeAll(async () => {
  shop = await aSubscribedShop();
  pages = pagesOf(shop);
  admin = await asRole('admin', shop.id);
});

const letPause = async (pause: boolean) => {
  const { version } = await showCheckoutSettings(admin, { id: shop.id });
  await changeCheckoutSettings(admin, { id: shop.id, version, off: [], pause });
};
test('it says what is charged, when, with what, and what was paid; and nothing of the merchant’s own', async () => {
  const one = await pages.subscribed({ platform_details: shop.split });
  const shown = await one.show();
  expect(shown).toMatchObject({
    status: 'active',
    description: '花の定期便',
    period: 'monthly',
    price: { amount: 3_000, tax: 300, fee: 0, total: 3_300 },
    next: { total: 3_300 },
    nothing: null,
    is_tried: false,
    unpaid: null,
    method: { type: 'credit_card', last_four_digits: '1111' },
    payments: [{ total: 3_300, status: 'captured', receipt: `/manage/${one.page}/receipts/1` }],
    has_earlier_payments: false,
    may: { change_card: true, pause: false, resume: null, end: 'period', answer: false },
  });
  const text = JSON.stringify(shown);
  for (const own of ['ours', 'secret', shop.id, one.id, shop.sellers[0] ?? '-', 'platform', (await one.row()).customerId])
    expect(text).not.toContain(own);
});

test('the last payments come first, and the way to earlier ones', async () => {
  const one = await pages.subscribed({ period: 'weekly' });
  for (let at = 0; at < 13; at++) await shop.renew(one.id, new Date((await one.row()).nextCaptureAt ?? ''));
  const guest = await shop.guest(one.page);
  const paid = async (payments?: number) => {
    const shown = await showManagePage(guest, { id: one.page, payments });
    return [shown.payments.map(({ receipt }) => Number(receipt?.split('/').at(-1))), shown.has_earlier_payments];
  };
  const all = [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
  expect(await paid()).toEqual([all.slice(0, 12), true]);
  expect(await paid(13)).toEqual([all.slice(0, 13), true]);
  expect(await paid(14)).toEqual([all, false]);
  for (const payments of [0, 601, 1.5]) expect(await outcome(paid(payments))).toBe('invalid_parameter payments');
});

test('a page that there is not, another merchant’s, and another spelling of an id are the same 404', async () => {
  const [one, other] = [await pages.subscribed(), await aSubscribedShop()];
  const guest = await shop.guest(one.page);
  const foreign = pageOf(await other.subscribe());
  const before = await dumpTables();
  for (const id of ['', 'nobody', `${one.page}x`, one.page.toUpperCase(), foreign, one.id]) {
    expect([id, await outcome(showManagePage(guest, { id }))]).toEqual([id, 'not_found']);
    const calls = [pauseOnPage, resumeOnPage, openCardSession].map((operation) => outcome(operation(guest, { id })));
    expect(
      await Promise.all([
        ...calls,
        outcome(endOnPage(guest, { id, ends: 'period' })),
        outcome(answerChange(guest, { id, answer: 'given', gross: 1 })),
      ]),
    ).not.toContain('done');
  }
  expect(await dumpTables()).toEqual(before);
});

test('ended in good standing it lasts until its period is over, can be taken back until then, and is told once', async () => {
  const one = await pages.subscribed();
  const guest = await shop.guest(one.page);
  // eight presses at once
  expect(new Set(await together(8, () => outcome(endOnPage(guest, { id: one.page, ends: 'period' }))))).toEqual(new Set(['done']));
  expect(await one.row()).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
  expect((await eventsOf(one.id)).filter((type) => type === 'subscription.updated')).toHaveLength(1);
  const shown = await one.show();
  expect(shown).toMatchObject({ next: null, nothing: 'ends', may: { end: null, resume: 'end' } });
  await resumeOnPage(guest, { id: one.page });
  expect(await one.show()).toMatchObject({ next: { total: 3_300 }, may: { end: 'period', resume: null } });
  await endOnPage(guest, { id: one.page, ends: 'period' });
  const due = new Date((await one.row()).nextCaptureAt ?? '');
  expect(await shop.renew(one.id, due)).toBe('end');
  expect(await one.show(due)).toMatchObject({ status: 'deleted', nothing: 'ended', may: { change_card: false, end: null, resume: null } });
  expect((await one.show(due)).ended_on).toBe(shown.lasts_until);
  expect((await shop.periods(one.id)).map(({ state }) => state)).toEqual(['paid']);
});

test('ended while it is unpaid it ends at once, and the period is not owed; as the customer was told, or not at all', async () => {
  const one = await pages.unpaid();
  const guest = await shop.guest(one.page, one.at);
  expect(await one.show(one.at)).toMatchObject({ unpaid: { total: 3_300, needs: null }, may: { end: 'now' } });
  expect(await outcome(endOnPage(guest, { id: one.page, ends: 'period' }))).toBe('conflict');
  expect((await one.row()).status).toBe('retrying');
  expect(await outcome(endOnPage(guest, { id: one.page, ends: 'now' }))).toBe('done');
  expect(await one.row()).toMatchObject({ status: 'deleted', dueAt: null });
  expect(await outcome(endOnPage(guest, { id: one.page, ends: 'now' }))).toBe('done');
  expect((await eventsOf(one.id)).filter((type) => type === 'subscription.deleted')).toHaveLength(1);
  expect(await shop.renew(one.id, new Date(one.at.getTime() + 90 * 86_400_000))).toBe('nothing');
});

test('it is paused where the merchant lets its customers, and goes on with the next date', async () => {
  const one = await pages.subscribed();
  const guest = await shop.guest(one.page);
  expect(await outcome(pauseOnPage(guest, { id: one.page }))).toBe('forbidden');
  await letPause(true);
  expect((await one.show()).may.pause).toBe(true);
  await together(4, () => outcome(pauseOnPage(guest, { id: one.page })));
  expect(await one.show()).toMatchObject({ next: null, nothing: 'paused', may: { pause: false, resume: 'pause', end: 'period' } });
  const due = new Date((await one.row()).nextCaptureAt ?? '');
  expect(await shop.renew(one.id, due)).toBe('skip');
  await resumeOnPage(await shop.guest(one.page, due), { id: one.page });
  const next = new Date((await one.row()).nextCaptureAt ?? '');
  expect(await shop.renew(one.id, next)).toBe('charged');
  expect((await shop.periods(one.id)).map(({ state }) => state)).toEqual(['paid', 'skipped', 'paid']);
  // a pause of the merchant’s with an end stays
  const other = await pages.subscribed();
  await letPause(false);
  expect(await outcome(pauseOnPage(await shop.guest(other.page), { id: other.page }))).toBe('forbidden');
});

test('suspended, it is started again at once, counted from today; the unpaid period stays unpaid', async () => {
  const one = await pages.unpaid();
  let at = one.at;
  for (let tries = 0; tries < 6 && (await one.row()).status !== 'suspended'; tries++) {
    at = new Date((await one.row()).retryAt ?? '');
    await shop.renew(one.id, at);
  }
  expect(await one.show(at)).toMatchObject({ status: 'suspended', nothing: 'suspended', may: { resume: 'suspension', end: 'now' } });
  await shop.newCard((await one.row()).customerId);
  const guest = await shop.guest(one.page, at);
  await together(4, () => outcome(resumeOnPage(guest, { id: one.page, gross: 3_300 })));
  expect(await one.show(at)).toMatchObject({ is_tried: true, status: 'active' });
  expect(await shop.renew(one.id, at)).toBe('charged');
  expect(await shop.renew(one.id, at)).toBe('nothing');
  expect((await shop.periods(one.id)).map(({ state }) => state)).toEqual(['paid', 'unpaid', 'paid']);
});

test('while a charge is under way nothing is ended, and the page says that it is being checked', async () => {
  const one = await pages.unpaid();
  await sql(`UPDATE "SubscriptionCharge" SET state = 'trying' WHERE "subscriptionId" = $1 AND sequence = 2`, [one.id]);
  expect(await one.show(one.at)).toMatchObject({ is_tried: true });
  expect(await outcome(endOnPage(await shop.guest(one.page, one.at), { id: one.page, ends: 'now' }))).toBe('conflict');
  expect((await one.row()).status).toBe('retrying');
});

test('a customer takes back what they have stopped themselves, and nothing that the merchant has stopped', async () => {
  await letPause(true);
  const caller = await shop.at();
  const resume = async ({ page }: { page: string }) => outcome(resumeOnPage(await shop.guest(page), { id: page }));
  const stops: [string, (one: { id: string; page: string }) => Promise<unknown>][] = [
    ['pause', async ({ page }) => pauseOnPage(await shop.guest(page), { id: page })],
    ['end', async ({ page }) => endOnPage(await shop.guest(page), { id: page, ends: 'period' })],
  ];
  for (const [kind, stop] of stops) {
    const own = await pages.subscribed();
    await stop(own);
    expect((await own.show()).may.resume).toBe(kind);
    expect(await resume(own)).toBe('done');
    // stopped by both, it is the merchant's to take back
    await stop(own);
    await (kind === 'pause' ? pauseSubscription : cancelSubscription)(caller, { id: own.id });
    expect(await resume(own)).toBe('forbidden');
  }
  for (const stop of [pauseSubscription, cancelSubscription])
    for (const [, then] of [['nothing', async () => {}] as (typeof stops)[number], ...stops]) {
      const theirs = await pages.subscribed();
      await stop(caller, { id: theirs.id });
      // what the customer adds to it makes it no stop of theirs
      await then(theirs);
      expect((await theirs.show()).may.resume).toBeNull();
      expect(await resume(theirs)).toBe('forbidden');
      expect((await resumeSubscription(caller, { id: theirs.id })).cancel_at_period_end).toBe(false);
    }
});

test('the address of the page is told to those alone who may change the subscription themselves', async () => {
  const { id, page } = await pages.subscribed();
  const viewer = await asRole('viewer', shop.id);
  const told = async (caller: Caller): Promise<boolean[]> => {
    const replies = [
      await showSubscription(caller, { id }),
      await listSubscriptions(caller, {}),
      await searchSubscriptions(caller, {}),
      await showSubscriptionHistory(caller, { id }),
      await listEvents(caller, { resource_id: id }),
    ];
    return replies.map((reply) => JSON.stringify(reply).includes(page));
  };
  expect(await told(viewer)).toEqual([false, false, false, false, false]);
  expect(await told(admin)).toEqual([true, true, true, true, true]);
});
