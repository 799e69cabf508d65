// The mails to a subscription's customer: which, in what words, once, and none that no longer holds.
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { dayInWords } from '@/lib/japan/in-words';
import * as mails from '@/lib/mail/store';
import { changeMails } from '@/lib/merchants/mails/change-mails';
import { answerChange } from '@/lib/renewals/page/answer-change';
import { endOnPage } from '@/lib/renewals/page/end-on-page';
import { updateSubscription } from '@/lib/renewals/update-subscription';
import { cancelSubscription } from '@/lib/subscriptions/cancel-subscription';
import { notifyOfSubscription } from '@/lib/subscriptions/notifications/notify';
import { notifyAt as sendAt } from '@/lib/testing/fixtures/notifications';
import { aSubscribedShop, pageOf, refusedCards, type SubscribedShop } from '@/lib/testing/fixtures/subscriptions';
import { asRole } from '@/lib/testing/market';
import { mailsTo } from '@/lib/testing/person';
import { together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

const { saveMail } = mails;
vi.spyOn(mails, 'saveMail');

let shop: SubscribedShop;
beforeAll(async () => {
  shop = await aSubscribedShop();
});
beforeEach(async () => {
  await sql('DELETE FROM "Notification"');
});

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** The mails about subscriptions that are sent by then, a little later than what has caused the last; `none` is what holds no more. */
const notifyAt = async (at = new Date()): Promise<string[]> =>
  (await sendAt(new Date(at.getTime() + minuteMs))).filter((result) => result.startsWith('subscription_'));
type Heard = { kind: string; subject: string; text: string };

async function subscribed(given: Record<string, unknown> = {}) {
  const email = `${randomUUID()}@example.jp`;
  const customer = await shop.customer(undefined, email);
  const made = await shop.subscribe({ customer, description: '花の定期便', ...given });
  const row = async () => (await shop.stored(made.id)).subscription;
  return {
    ...made,
    customerId: customer,
    page: pageOf(made),
    row,
    heard: async () => (await mailsTo(email)) as Heard[],
    kinds: async () => (await mailsTo(email)).map(({ kind }) => kind),
    due: async () => new Date((await row()).nextCaptureAt ?? ''),
    /** Tried at its next retry. */
    retried: async () => {
      const at = new Date((await row()).retryAt ?? '');
      await shop.renew(made.id, at);
      return at;
    },
  };
}

test('started: the terms of the contract, with the page on which it is changed and ended', async () => {
  const one = await subscribed();
  expect(await notifyAt()).toEqual(['subscription_started']);
  expect(await notifyAt()).toEqual([]);
  const [mail] = await one.heard();
  expect(mail).toMatchObject({ kind: 'subscriptionStarted', subject: '【試験市場】定期払いのお申し込みを受け付けました' });
  for (const word of ['花の定期便', '3,300円', '毎月', 'VISA（末尾 1111）', one.manage_url, '自動で更新', '解約'])
    expect(mail?.text).toContain(word);
  const english = await subscribed({ locale: 'en', description: 'Flowers' });
  await notifyAt();
  const [other] = await english.heard();
  expect(other?.subject).toBe('[試験市場] Your subscription');
  expect(other?.text.replaceAll('試験市場', '')).not.toMatch(/[ぁ-ん]/);
});

test('a refused charge: when it is tried again, the last notice before the last try, then that it has stopped', async () => {
  const one = await subscribed();
  await notifyAt();
  await shop.newCard(one.customerId, refusedCards.insufficient);
  let at = await one.due();
  await shop.renew(one.id, at);
  const told: string[][] = [await notifyAt(at)];
  while ((await one.row()).status === 'retrying') {
    at = await one.retried();
    told.push(await notifyAt(at));
  }
  expect(told).toEqual([
    ['subscription_failed'],
    ['subscription_failed'],
    ['subscription_failed'],
    ['subscription_last'],
    ['subscription_suspended'],
  ]);
  const [, failed, , , last, suspended] = await one.heard();
  expect(failed?.subject).toBe('【試験市場】お支払いを確認できませんでした');
  for (const word of ['もう一度自動で決済します', '次の決済日', '3,300円', one.manage_url]) expect(failed?.text).toContain(word);
  expect(last?.text).toContain('最後の決済');
  expect(suspended?.text).toContain('後から請求することもありません');
});

test('a card that is over: another one is asked for at once, once more two days before the end, and not after it was given', async () => {
  const [one, other] = [await subscribed(), await subscribed()];
  await notifyAt();
  for (const { customerId } of [one, other]) await shop.newCard(customerId, refusedCards.expired);
  const at = await one.due();
  for (const { id, due } of [one, other]) await shop.renew(id, await due());
  const later = new Date(at.getTime() + 60 * minuteMs);
  expect(await notifyAt(later)).toEqual(['subscription_failed', 'subscription_failed']);
  expect((await one.heard())[1]?.text).toContain('別のカードを登録してください');
  await shop.newCard(other.customerId);
  await shop.renew(other.id, new Date());
  const last = new Date(Date.parse((await one.row()).retryAt ?? '') - 2 * dayMs);
  expect(await notifyAt(new Date(last.getTime() - 5 * minuteMs))).not.toContain('subscription_last');
  await shop.renew(other.id, later);
  expect(await notifyAt(last)).toEqual(['subscription_last']);
  expect(await one.kinds()).toEqual(['subscriptionStarted', 'subscriptionFailed', 'subscriptionLast']);
  expect(await other.kinds()).not.toContain('subscriptionLast');
});

test('an acquirer that was away, and a seller who has left, are none of the customer’s business', async () => {
  const [away, gone] = [await subscribed(), await subscribed()];
  await notifyAt();
  for (const [one, failure] of [
    [away, { code: 'other_error', outage: true }],
    [gone, { code: 'invalid_parameter', needs: 'merchant' }],
  ] as const) {
    const at = await one.due();
    await sql(`UPDATE "Subscription" SET status = 'retrying', "lastFailure" = $2 WHERE id = $1`, [one.id, { ...failure, at }]);
    await sql(
      `INSERT INTO "Notification"("tenantId", id, kind, "subjectId", "paymentId", "dueAt") VALUES ($1, gen_random_uuid(), 'subscription_failed', $2, $2, now())`,
      [shop.id, one.id],
    );
  }
  expect(await notifyAt()).toEqual([]);
  for (const { kinds } of [away, gone]) expect(await kinds()).toEqual(['subscriptionStarted']);
});

test('by the year it is announced 30 and 7 days before, and not after it was ended', async () => {
  const [one, ended] = [await subscribed({ period: 'yearly' }), await subscribed({ period: 'yearly' })];
  await notifyAt();
  const due = await one.due();
  const first = new Date((await one.row()).remindAt ?? '');
  expect(Math.round((due.getTime() - first.getTime()) / dayMs)).toBe(30);
  expect(await shop.renew(one.id, first)).toBe('remind');
  expect(await notifyAt(first)).toEqual(['subscription_upcoming']);
  const second = new Date((await one.row()).remindAt ?? '');
  expect(Math.round((due.getTime() - second.getTime()) / dayMs)).toBe(7);
  expect(await shop.renew(one.id, second)).toBe('remind');
  await notifyAt(second);
  expect((await one.kinds()).filter((kind) => kind === 'subscriptionUpcoming')).toHaveLength(2);
  expect((await one.heard())[1]?.text).toContain('3,300円');
  await shop.renew(ended.id, new Date((await ended.row()).remindAt ?? ''));
  await cancelSubscription(await shop.at(first), { id: ended.id });
  await notifyAt(second);
  expect(await ended.kinds()).toEqual(['subscriptionStarted', 'subscriptionEnding']);
});

test('another price: asked for where it is higher, told where it is lower, and nothing of a split alone', async () => {
  const [dearer, cheaper, split] = [await subscribed(), await subscribed(), await subscribed()];
  await notifyAt();
  await updateSubscription(await shop.at(), { id: dearer.id, amount: 4_000, otherwise: 'end' });
  await updateSubscription(await shop.at(), { id: dearer.id, description: '花' });
  await updateSubscription(await shop.at(), { id: cheaper.id, amount: 2_500, platform_details: { submerchants: [] } });
  await updateSubscription(await shop.at(), { id: split.id, platform_details: { submerchants: [] } });
  expect(await notifyAt()).toEqual(['subscription_changed', 'subscription_changed']);
  const [, asked] = await dearer.heard();
  expect(asked?.subject).toBe('【試験市場】料金の変更について、ご回答をお願いします');
  for (const word of ['4,400円', '3,300円', '変更の前日に終了します', dearer.manage_url]) expect(asked?.text).toContain(word);
  expect((await cheaper.heard())[1]?.text).toContain('お手続きは不要です');
  expect(await split.kinds()).toEqual(['subscriptionStarted']);
  await answerChange(await shop.guest(dearer.page), { id: dearer.page, answer: 'refused', gross: 4_400 });
  expect(await notifyAt()).toEqual([]);
});

test('ended by its customer: until when it lasts, and then that it has ended', async () => {
  const one = await subscribed();
  await notifyAt();
  await endOnPage(await shop.guest(one.page), { id: one.page, ends: 'period' });
  await endOnPage(await shop.guest(one.page), { id: one.page, ends: 'period' });
  expect(await notifyAt()).toEqual(['subscription_ending']);
  const due = await one.due();
  await shop.renew(one.id, due);
  expect(await notifyAt(due)).toEqual(['subscription_ended']);
  const [, ending, ended] = await one.heard();
  expect(ending?.text).toContain('解約を取り消せます');
  expect(ended?.subject).toBe('【試験市場】定期払いが終了しました');
  // both name one day
  const lastDay = dayInWords(new Date(due.getTime() - 86_400_000), 'ja');
  for (const mail of [ending, ended]) expect(mail?.text).toContain(lastDay);
});

test('not while a charge is under way; then as it has come to be', async () => {
  const one = await subscribed();
  await notifyAt();
  await shop.newCard(one.customerId, refusedCards.insufficient);
  const at = await one.due();
  await shop.renew(one.id, at);
  const state = (to: string) =>
    sql(`UPDATE "SubscriptionCharge" SET state = $2 WHERE "subscriptionId" = $1 AND sequence = 2`, [one.id, to]);
  await state('trying');
  const [due] = await sql<{ id: string }>(`SELECT id FROM "Notification" WHERE "subjectId" = $1`, [one.id]);
  const tell = async () =>
    notifyOfSubscription(await asInstallation({ tenantId: shop.id, now: new Date(at.getTime() + minuteMs) }), { id: due?.id ?? '' });
  expect(await tell()).toMatchObject({ result: 'later' });
  expect(await sql(`SELECT id FROM "Notification" WHERE id = $1`, [due?.id])).toHaveLength(1);
  await state('unpaid');
  expect(await tell()).toMatchObject({ result: 'told' });
  await expect(tell()).rejects.toMatchObject({ code: 'conflict' });
});

test('four rounds at once write it once; one that ends in the middle writes nothing and leaves it due', async () => {
  const one = await subscribed();
  vi.mocked(mails.saveMail).mockImplementationOnce(async (...mail) => {
    await saveMail(...mail);
    throw new Error('ends here');
  });
  const [due] = await sql<{ id: string }>(`SELECT id FROM "Notification" WHERE "subjectId" = $1`, [one.id]);
  const caller = await asInstallation({ tenantId: shop.id, now: new Date(Date.now() + 1_000) });
  await expect(notifyOfSubscription(caller, { id: due?.id ?? '' })).rejects.toThrow('ends here');
  expect(await one.kinds()).toEqual([]);
  expect((await together(4, () => notifyAt())).flat()).toEqual(['subscription_started']);
  expect(await one.kinds()).toEqual(['subscriptionStarted']);
  expect(await sql(`SELECT after FROM "Audit" WHERE "subjectId" = $1 AND operation = 'subscription.notify'`, [one.id])).toEqual([
    { after: { mail: 'subscription_started' } },
  ]);
});

test('nobody is written to where the merchant does it, or without an address', async () => {
  const admin = await asRole('admin', shop.id);
  await changeMails(admin, { id: shop.id, before: [], off: ['subscription'] });
  const quiet = await subscribed();
  expect(await notifyAt()).toEqual([]);
  expect(await quiet.kinds()).toEqual([]);
  await changeMails(admin, { id: shop.id, before: ['subscription'], off: [] });
  const nameless = await shop.subscribe();
  expect(await sql(`SELECT id FROM "Notification" WHERE "subjectId" = $1`, [nameless.id])).toEqual([]);
});
