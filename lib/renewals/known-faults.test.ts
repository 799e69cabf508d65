// What has gone wrong with subscriptions elsewhere, each case with the thread that tells of it: repository#number.
import { beforeAll, expect, test } from 'vitest';
import { asInstallation } from '@/lib/auth/call-as-installation';
import { renewSubscriptions } from '@/lib/jobs/renew-subscriptions';
import { chargeSubscription } from '@/lib/renewals/charge-subscription';
import { retrySubscription } from '@/lib/renewals/retry-subscription';
import { cancelSubscription } from '@/lib/subscriptions/cancel-subscription';
import { deleteSubscription } from '@/lib/subscriptions/delete-subscription';
import { pauseSubscription } from '@/lib/subscriptions/pause-subscription';
import { resumeSubscription } from '@/lib/subscriptions/resume-subscription';
import { recoverAll } from '@/lib/testing/fixtures/attempts';
import { aSubscribedShop, refusedCards, type SubscribedShop } from '@/lib/testing/fixtures/subscriptions';
import { eventsOf, together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

const dayMs = 86_400_000;
let shop: SubscribedShop;
beforeAll(async () => {
  shop = await aSubscribedShop();
});

const later = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs);
const states = async (id: string) => (await shop.periods(id)).map(({ state, captured }) => `${state} ${captured}`);
const days = async (id: string) => (await shop.periods(id)).map(({ startsOn, state }) => `${startsOn} ${state}`);
const refusalOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error) => error.code,
  );

/** An active one of a customer whose card is refused from now on; `due`: its second charge. */
async function aboutToFail(number = refusedCards.insufficient) {
  const customer = await shop.customer();
  const { id } = await shop.subscribe({ customer });
  await shop.newCard(customer, number);
  return { id, customer, due: await shop.momentOf(id, 2) };
}

/** One whose second charge was refused. */
async function retrying(number?: string) {
  const { id, customer, due } = await aboutToFail(number);
  await shop.renew(id, due);
  return { id, customer, due };
}

test('U01 PauseKeepsTheDay: a pause moves no date, and what it left out is charged by nobody (lago#194)', async () => {
  const { id } = await shop.subscribe();
  const [second, fourth] = [await shop.momentOf(id, 2), await shop.momentOf(id, 4)];
  await pauseSubscription(await shop.at(later(second, -1)), { id });
  await shop.passTo(id, later(fourth, -1));
  expect(await states(id)).toEqual(['paid 1', 'skipped 0', 'skipped 0']);
  const resumed = await resumeSubscription(await shop.at(later(fourth, -1)), { id });
  expect([resumed.pause, Date.parse(resumed.next_capture_at ?? '')]).toEqual([null, Math.floor(fourth.getTime() / 1_000) * 1_000]);
  expect(await shop.passTo(id, fourth)).toHaveLength(1);
  expect(await states(id)).toEqual(['paid 1', 'skipped 0', 'skipped 0', 'paid 1']);
});

test('U02 CancelAtPeriodEnd: what is paid for is kept until its end, then nothing is charged (enupal/stripe#31)', async () => {
  const { id } = await shop.subscribe();
  const end = await shop.momentOf(id, 2);
  const cancelled = await cancelSubscription(await shop.at(), { id });
  expect(cancelled).toMatchObject({ status: 'active', cancel_at_period_end: true, next_capture_at: null, ended_at: null });
  expect(await shop.renew(id, new Date(end.getTime() - 1))).toBe('nothing');
  expect(await shop.renew(id, end)).toBe('end');
  expect(await shop.renew(id, later(end, 40))).toBe('nothing');
  expect(await states(id)).toEqual(['paid 1']);
  expect((await shop.stored(id)).subscription).toMatchObject({ status: 'deleted', endedAt: expect.any(String) });
  expect(await eventsOf(id)).toEqual(['subscription.created', 'subscription.captured', 'subscription.updated', 'subscription.deleted']);
});

test('U03 RetryChargesOnce: a retry by itself and by hand at the same moment charge once (woocommerce-gateway-stripe#3444)', async () => {
  const { id, customer, due } = await retrying();
  const at = later(due, 0.5);
  await shop.newCard(customer, undefined, at);
  const caller = await shop.at(at);
  const results = await together(12, (index) =>
    index % 2 ? shop.renew(id, at) : refusalOf(retrySubscription(caller, { id })).then((code) => (code === 'done' ? 'charged' : 'nothing')),
  );
  expect(results.filter((result) => result === 'charged')).toHaveLength(1);
  expect(await states(id)).toEqual(['paid 1', 'paid 1']);
});

test('U04 RestartChargesOnce: a charge whose process died is not made again by the next (woocommerce-gateway-stripe#2474)', async () => {
  const { id } = await shop.subscribe();
  const due = await shop.momentOf(id, 2);
  const dying = { ...(await asInstallation({ tenantId: shop.id, now: due })), scenario: 'gateway_timeout_approved' };
  expect(await refusalOf(chargeSubscription(dying, { id, sequence: 2 }))).toBe('gateway_timeout');
  for (const now of [due, later(due, 1), later(due, 40)]) expect(await shop.renew(id, now)).toBe('nothing');
  expect(await states(id)).toEqual(['paid 1', 'trying 0']);
  await recoverAll();
  expect(await states(id)).toEqual(['paid 1', 'paid 1']);
  expect(await shop.renew(id, later(due, 1))).toBe('nothing');
});

test('U05 MonthEndDoesNotDrift: the 31st is followed by February’s last day and by the 31st again (polar#10664)', async () => {
  const year = (await shop.at()).now.getUTCFullYear() + 1;
  const { id } = await shop.subscribe({ start_at: `${year}-01-31T00:00:00+09:00` });
  await shop.passTo(id, new Date(`${year}-07-01T00:00:00Z`));
  const february = new Date(Date.UTC(year, 2, 0)).getUTCDate();
  const ends = ['01-31', `02-${february}`, '03-31', '04-30', '05-31', '06-30'];
  expect(await days(id)).toEqual(ends.map((end) => `${year}-${end} paid`));
});

test('U06 CancelledIsNotRetried: what is cancelled while it is unpaid ends now, and no retry comes (hackerai#903, apiv2#9446)', async () => {
  const { id, customer, due } = await retrying();
  const ended = await cancelSubscription(await shop.at(later(due, 0.5)), { id });
  expect(ended).toMatchObject({ status: 'deleted', retry_at: null, next_capture_at: null });
  await shop.newCard(customer, undefined, later(due, 0.6));
  for (const days of [1, 3, 7, 31, 62]) expect(await shop.renew(id, later(due, days))).toBe('nothing');
  expect(await states(id)).toEqual(['paid 1', 'unpaid 0']);
  expect((await eventsOf(id)).at(-1)).toBe('subscription.deleted');
});

test('U07 OverdueVsCancelRace: charged and then ended, or ended and not charged (killbill#94)', async () => {
  for (let round = 0; round < times(4, 100); round++) {
    const { id } = await shop.subscribe();
    const due = await shop.momentOf(id, 2);
    const caller = await shop.at(due);
    const ending = () => refusalOf(deleteSubscription(caller, { id }));
    const calls = [() => shop.renew(id, due), ending, () => shop.renew(id, due), ending];
    await Promise.all(calls.map((call) => call()));
    await recoverAll();
    await ending();
    const periods = await shop.periods(id);
    expect(periods.map(({ state, captured }) => [state, captured])).toEqual(periods.map(() => ['paid', 1]));
    expect((await shop.stored(id)).subscription).toMatchObject({ status: 'deleted', paidCount: periods.length });
    const events = await eventsOf(id);
    expect([events.at(-1), events.filter((type) => type === 'subscription.deleted').length]).toEqual(['subscription.deleted', 1]);
  }
});

test('U08 TwoCancels: of ten who end it each hears that it has ended, and it is told once (killbill#1207)', async () => {
  const { id } = await shop.subscribe();
  const caller = await shop.at();
  const soon = await together(10, () => cancelSubscription(caller, { id }));
  expect(soon.map(({ cancel_at_period_end }) => cancel_at_period_end)).toEqual(Array(10).fill(true));
  const ended = await together(10, () => deleteSubscription(caller, { id }));
  expect(new Set(ended.map(({ status, ended_at }) => `${status} ${ended_at}`)).size).toBe(1);
  expect(await eventsOf(id)).toEqual(['subscription.created', 'subscription.captured', 'subscription.updated', 'subscription.deleted']);
});

test('U09 NewCardPaysTheOpenPeriod: once, under its own dates; what was given up is not owed (restrict-content-pro#1570)', async () => {
  const { id, customer, due } = await retrying();
  const before = (await shop.stored(id)).subscription;
  await shop.newCard(customer, undefined, later(due, 2));
  expect(await shop.passTo(id, later(due, 2))).toHaveLength(1);
  const after = (await shop.stored(id)).subscription;
  expect([after.status, after.nextCaptureAt, after.anchor]).toEqual(['active', before.nextCaptureAt, before.anchor]);
  expect(await states(id)).toEqual(['paid 1', 'paid 1']);

  const given = await retrying();
  await shop.passTo(given.id, later(given.due, 20));
  expect((await shop.stored(given.id)).subscription.status).toBe('suspended');
  await shop.newCard(given.customer, undefined, later(given.due, 20));
  expect(await shop.passTo(given.id, later(given.due, 90))).toEqual([]);
  expect(await states(given.id)).toEqual(['paid 1', 'unpaid 0']);
});

test('U10 SecondSubscriptionWarns: one of the same price and split is taken with a warning (restrict-content-pro#779)', async () => {
  const customer = await shop.customer();
  const first = await shop.subscribe({ customer });
  expect(first.warnings).toBeUndefined();
  expect((await shop.subscribe({ customer, amount: 4_000 })).warnings).toBeUndefined();
  const second = await shop.subscribe({ customer });
  expect(second.warnings).toEqual([{ param: 'customer', message: expect.stringContaining(first.id) }]);
  const { now } = await shop.at();
  const scheduled = await shop.subscribe({ customer, start_at: later(now, 5).toISOString() });
  expect(scheduled.warnings).toHaveLength(1);
  for (const { id } of [first, second, scheduled]) await deleteSubscription(await shop.at(), { id });
  expect((await shop.subscribe({ customer })).warnings).toBeUndefined();
});

test('U11 HardDeclineWaits: a card that is over is not asked about again (pay-connector#4550)', async () => {
  const { id, customer, due } = await retrying(refusedCards.expired);
  expect((await shop.stored(id)).subscription.lastFailure).toMatchObject({ code: 'card_expired', needs: 'card' });
  for (const days of [1, 3, 5]) expect(await shop.renew(id, later(due, days))).toBe('nothing');
  const steps = await shop.passTo(id, later(due, 8));
  expect(steps.map((step) => step.split(' ')[1])).toEqual(['suspend']);
  expect((await shop.periods(id)).map(({ state, tries }) => [state, tries])).toEqual([
    ['paid', 1],
    ['unpaid', 1],
  ]);
  expect((await shop.stored(id)).subscription.customerId).toBe(customer);
});

test('U11 LimitOfACard: ten refusals within thirty days, over all its subscriptions, then only a new card (pay-connector#4543, hyperswitch#9742)', async () => {
  const customer = await shop.customer();
  const made = await together(3, (index) => shop.subscribe({ customer, amount: 1_000 + index, platform_details: { submerchants: [] } }));
  await shop.newCard(customer, refusedCards.insufficient);
  const last = await shop.momentOf(made[0]?.id ?? '', 2);
  for (const day of [1, 2, 4, 6, 8]) for (const { id } of made) await shop.passTo(id, later(last, day));
  const asked = await sql<{ n: number }>(
    `SELECT count(*)::int AS n FROM "Payment" WHERE "customerId" = $1 AND status = 'failed' AND "subscriptionId" IS NOT NULL`,
    [customer],
  );
  expect(asked[0]?.n).toBe(10);
  const open = made.map(({ id }) => id).at(-1) ?? '';
  expect(await refusalOf(retrySubscription(await shop.at(later(last, 8)), { id: open }))).toBe('conflict');
  await shop.newCard(customer, undefined, later(last, 8));
  expect(await refusalOf(retrySubscription(await shop.at(later(last, 8)), { id: open }))).toBe('done');
});

test('U11 LimitOfACard: the same card given once more is the same card', async () => {
  const { id, customer, due } = await retrying();
  for (let hour = 1; hour <= 12; hour++) {
    const at = later(due, hour / 24);
    await shop.newCard(customer, refusedCards.insufficient, at);
    await shop.renew(id, at);
  }
  expect((await shop.stored(id)).charge?.tries).toBe(10);
  expect((await shop.stored(id)).subscription.lastFailure?.needs).toBe('card');
  await shop.newCard(customer, undefined, later(due, 0.6));
  expect(await shop.renew(id, later(due, 0.6))).toBe('charged');
});

test('U12 RetryRuleOnce: one refusal is one try, however many come for it (woocommerce-subscriptions-core#628)', async () => {
  const { id, due } = await aboutToFail();
  await together(10, () => shop.renew(id, due));
  const { subscription, charge } = await shop.stored(id);
  expect([subscription.retryCount, charge?.tries, charge?.state]).toEqual([1, 1, 'unpaid']);
  expect(new Date(subscription.retryAt ?? '')).toEqual(later(due, 1));
  expect((await eventsOf(id)).filter((type) => type === 'subscription.failed')).toHaveLength(1);
});

test('U13 TwoSchedulers: two processes take the same hour, each subscription is charged by one (woocommerce-payments#4790)', async () => {
  const made = await together(12, () => shop.subscribe());
  const due = later(await shop.momentOf(made[0]?.id ?? '', 2), 0.5);
  const round = { now: due, signal: new AbortController().signal };
  await Promise.all([renewSubscriptions.run(round), renewSubscriptions.run(round), renewSubscriptions.run(round)]);
  for (const { id } of made) expect([id, await states(id)]).toEqual([id, ['paid 1', 'paid 1']]);
});
