import { beforeAll, expect, test } from 'vitest';
import { processingFee, rateFor } from '@/lib/money/rates';
import { listPayments } from '@/lib/payments/list-payments';
import { createSubscription } from '@/lib/renewals/create-subscription';
import { kindOf } from '@/lib/renewals/history/entry';
import { showSubscriptionHistory } from '@/lib/renewals/history/show-history';
import { previewChange, previewNew } from '@/lib/renewals/preview-change';
import { previewSubscription } from '@/lib/renewals/preview-subscription';
import { retrySubscription } from '@/lib/renewals/retry-subscription';
import { updateSubscription } from '@/lib/renewals/update-subscription';
import { cancelSubscription } from '@/lib/subscriptions/cancel-subscription';
import { deleteSubscription } from '@/lib/subscriptions/delete-subscription';
import { lookAtMissed } from '@/lib/subscriptions/missed/look-at-missed';
import { isLeftOut, offersOf } from '@/lib/subscriptions/offers';
import { pauseSubscription } from '@/lib/subscriptions/pause-subscription';
import { resumeSubscription } from '@/lib/subscriptions/resume-subscription';
import { chargedAt } from '@/lib/subscriptions/subscription';
import { aSubscribedShop, refusedCards, type SubscribedShop } from '@/lib/testing/fixtures/subscriptions';
import { asRole, splitOf } from '@/lib/testing/market';
import { countOf } from '@/lib/testing/tables';

let shop: SubscribedShop;
let viewer: Awaited<ReturnType<typeof asRole>>;
beforeAll(async () => {
  shop = await aSubscribedShop();
  viewer = await asRole('viewer', shop.id);
});

const momentOf = async (id: string, sequence: number) => new Date(chargedAt((await shop.stored(id)).subscription, sequence));
const kinds = async (id: string) => (await showSubscriptionHistory(viewer, { id })).timeline.map(({ kind }) => kind).reverse();

test('a subscription is shown with its periods, their payments and its sellers', async () => {
  const customer = await shop.customer();
  const { id, payments } = await shop.subscribe({ customer });
  await shop.newCard(customer, refusedCards.insufficient);
  const due = await momentOf(id, 2);
  await shop.renew(id, due);
  const { subscription, periods, sellers, merchant, earlier } = await showSubscriptionHistory(viewer, { id });
  expect(subscription).toMatchObject({ id, status: 'retrying', merchant_name: null });
  expect(periods).toMatchObject([
    { sequence: 2, state: 'unpaid', tries: 1, payment: { status: 'failed', failure_code: 'insufficient_funds' } },
    { sequence: 1, state: 'paid', tries: 1, amount: 3_000, tax: 300, payment: { id: payments[0], status: 'captured', amount_refunded: 0 } },
  ]);
  expect(sellers.map((one) => one.id)).toEqual([...shop.sellers].slice(0, 2));
  expect([merchant.id, earlier]).toEqual([shop.id, 0]);
  // every try is a payment of the subscription, and is found by it
  await retrySubscription(await shop.at(due), { id }).catch(() => undefined);
  const found = await listPayments(viewer, { subscription: id });
  expect(found.data.map((payment) => [payment.status, payment.subscription?.sequence])).toEqual([
    ['failed', 2],
    ['failed', 2],
    ['captured', 1],
  ]);
});

test('what has happened is told in order, whoever has done it', async () => {
  const customer = await shop.customer();
  const { id } = await shop.subscribe({ customer });
  const at = () => shop.at();
  await pauseSubscription(await at(), { id });
  await resumeSubscription(await at(), { id });
  await cancelSubscription(await at(), { id });
  await resumeSubscription(await at(), { id });
  await updateSubscription(await at(), { id, description: '別の花' });
  await shop.newCard(customer, refusedCards.insufficient);
  const due = await momentOf(id, 2);
  await shop.renew(id, due);
  await shop.newCard(customer);
  await shop.renew(id, new Date((await shop.stored(id)).subscription.retryAt ?? 0));
  const late = await momentOf(id, 5);
  for (let step = ''; step !== 'nothing'; ) step = await shop.renew(id, late);
  await lookAtMissed(await at(), { id });
  await deleteSubscription({ ...(await at()), now: late }, { id });
  expect((await kinds(id)).filter((kind) => kind !== 'changed').slice(0, 6)).toEqual([
    ...['created', 'captured', 'paused', 'resumed', 'end_planned', 'end_taken_back'],
  ]);
  expect(await kinds(id)).toEqual(expect.arrayContaining(['changed', 'failed', 'recovered', 'left_out', 'captured', 'looked_at', 'ended']));
  const { timeline } = await showSubscriptionHistory(viewer, { id });
  expect(timeline.find(({ kind }) => kind === 'paused')?.actor?.kind).toBe('key');
  expect(timeline.find(({ kind }) => kind === 'failed')?.actor?.kind).toBe('system');
});

test('a record is read by what has changed, and by who changed it only where nothing has', () => {
  const row = {
    status: 'active',
    amount: 1,
    tax: 0,
    next_capture_at: 'x',
    cancel_at_period_end: false,
    paused: false,
    retry_count: 0,
    paid_count: 1,
  };
  const kind = (operation: string, before: object | null, after: object) =>
    kindOf({
      ...{ id: '', actorKind: 'key', actorLabel: '', createdAt: new Date() },
      operation,
      before: before && { ...row, ...before },
      after: { ...row, ...after },
    });
  expect(kind('subscription.create', null, {})).toBe('created');
  expect(kind('attempt.recover', {}, { paid_count: 2 })).toBe('captured');
  expect(kind('attempt.recover', { status: 'retrying', retry_count: 2 }, { paid_count: 2 })).toBe('recovered');
  expect(kind('subscription.retry', { status: 'suspended', retry_count: 5 }, { paid_count: 2 })).toBe('recovered');
  // nothing is paid: the acquirer was away once more, and the period was left alone in the end
  expect(kind('attempt.recover', { status: 'retrying', retry_count: 1 }, { status: 'retrying', retry_count: 1 })).toBe('failed');
  expect(kind('subscription.advance', { status: 'retrying', retry_count: 1 }, { next_capture_at: 'x' })).toBe('left_out');
  expect(kind('subscription.charge', { status: 'retrying', retry_count: 1 }, { status: 'retrying', retry_count: 2 })).toBe('failed');
  expect(kind('subscription.charge', { status: 'retrying', retry_count: 4 }, { status: 'suspended', retry_count: 5 })).toBe('suspended');
  expect(kind('subscription.resume', { status: 'suspended' }, {})).toBe('revived');
  expect(kind('subscription.resume_on_page', { status: 'suspended' }, {})).toBe('revived');
  expect(kind('subscription.answer_change', {}, {})).toBe('changed');
  expect(kind('session.pay', { status: 'retrying' }, { status: 'retrying' })).toBe('changed');
  expect(kind('customer.update', {}, {})).toBe('changed');
  expect(kind('subscription.notify', null, {})).toBe('mailed');
  expect(kind('subscription.advance', {}, {})).toBe('told');
  expect(kind('subscription.advance', {}, { next_capture_at: 'y' })).toBe('left_out');
  expect(kind('subscription.advance', {}, { status: 'deleted' })).toBe('ended');
});

test('of another merchant there is none; an operator sees whose it is; a seller has no such page', async () => {
  const { id } = await shop.subscribe();
  const stranger = await asRole('admin', (await aSubscribedShop()).id);
  const seller = await asRole('seller', shop.id, shop.sellers[0]);
  await expect(showSubscriptionHistory(stranger, { id })).rejects.toMatchObject({ code: 'not_found' });
  await expect(showSubscriptionHistory(seller, { id })).rejects.toMatchObject({ code: 'forbidden' });
  expect((await showSubscriptionHistory(await asRole('operator', null), { id })).subscription.merchant_name).toBe('試験市場');
});

test('a change is previewed as it would be, with what the customer has to agree to, and writes nothing', async () => {
  const staff = await asRole('staff', shop.id);
  const [a = ''] = shop.sellers;
  const { id } = await shop.subscribe();
  const stored = await shop.stored(id);
  const preview = (input: object) => previewChange(staff, { id, ...input });
  const cheaper = await preview({ amount: 2_000, platform_details: splitOf([a, 1_000, 50]) });
  expect(cheaper).toMatchObject({ consent: 'not_needed', effective_at: expect.any(String) });
  expect(cheaper.periods).toHaveLength(12);
  expect(cheaper.periods[0]).toMatchObject({ sequence: 2, amount: 2_000, tax: 200 });
  expect(cheaper.periods[0]?.postings.map(({ type, amount }) => [type, amount])).toEqual(
    expect.arrayContaining([
      ['payment', 2_200],
      ['payment_transfer', 1_000],
      ['platform_fee', -50],
    ]),
  );
  // dearer: shown as if they had agreed, and said that they have to
  const dearer = await preview({ amount: 9_000, platform_details: splitOf() });
  expect([dearer.consent, dearer.periods[0]?.amount]).toEqual(['asked', 9_000]);
  expect(await preview({ amount: 3_000, tax: 300 })).toMatchObject({ consent: 'not_needed', effective_at: null });
  // at the fee of what its customer pays with
  const feeOf = async (input: object) => (await preview(input)).periods[0]?.postings.find(({ type }) => type === 'processing_fee')?.amount;
  const fees = [await feeOf({ amount: 3_000, tax: 300 }), await feeOf({ customer: await shop.customer('3530111333300000') })];
  expect(fees).toEqual([processingFee(3_300, rateFor('visa')), processingFee(3_300, rateFor('jcb'))].map(({ fee }) => -fee));
  // what the change itself would refuse
  await expect(preview({ amount: 1_000 })).rejects.toMatchObject({ code: 'invalid_parameter' });
  await expect(preview({ ends_at: '2020-01-01T00:00:00Z' })).rejects.toMatchObject({ param: 'ends_at' });
  expect(await shop.stored(id)).toEqual(stored);
  await updateSubscription(await shop.at(), { id, amount: 2_000, platform_details: splitOf([a, 1_000, 50]) });
  expect((await previewSubscription(staff, { id })).periods).toEqual(cheaper.periods);
  for (const caller of [viewer, await asRole('seller', shop.id, a)])
    await expect(previewChange(caller, { id, amount: 1 })).rejects.toMatchObject({ code: 'forbidden' });
});

test('a new one is previewed with the dates that it will have, and nobody is charged', async () => {
  const staff = await asRole('staff', shop.id);
  const input = {
    customer: await shop.customer(),
    amount: 1_000,
    currency: 'JPY',
    period: 'weekly',
    max_charges: 3,
    platform_details: splitOf(),
  };
  const counted = async () => [await countOf('Payment'), await countOf('Subscription')];
  const before = await counted();
  const { periods } = await previewNew(staff, input);
  expect(await counted()).toEqual(before);
  expect(periods.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  const made = await createSubscription({ ...(await shop.at()), idempotencyKey: 'preview' }, input);
  const days = (await shop.periods(made.id)).map(({ startsOn }) => startsOn);
  expect(days[0]).toBe(new Date(Date.parse(periods[0]?.capture_at ?? '') + 9 * 3_600_000).toISOString().slice(0, 10));
  await expect(previewNew(staff, { ...input, start_at: '2020-01-01T00:00:00Z' })).rejects.toMatchObject({ param: 'start_at' });
  await expect(previewNew(staff, { ...input, customer: shop.id })).rejects.toMatchObject({ param: 'customer' });
});

test('a next charge is one that will be made: not while it is paused then', () => {
  const [before, next, after] = ['2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z', '2026-12-02T00:00:00Z'];
  const paused = (resumes_at: string | null) => isLeftOut({ next_capture_at: next, pause: { since: before, resumes_at } });
  expect([paused(null), paused(after), paused(next), paused(before)]).toEqual([true, true, false, false]);
  expect([isLeftOut({ next_capture_at: next, pause: null }), isLeftOut({ next_capture_at: null, pause: null })]).toEqual([false, false]);
});

test('what is offered is what the operations allow', async () => {
  const offered = (status: string, open: string | null, more: object = {}) =>
    offersOf({ status, pause: null, cancel_at_period_end: false, ...more } as never, open as never).map(
      ({ action, reason }) => reason ?? action,
    );
  expect(offered('pending', null)).toEqual(['change', 'pause', 'end']);
  expect(offered('active', 'paid')).toEqual(['change', 'pause', 'end']);
  expect(offered('active', 'paid', { pause: { since: '' } })).toEqual(['resume', 'change', 'end']);
  expect(offered('active', 'paid', { cancel_at_period_end: true })).toEqual(['resume', 'change', 'pause', 'end']);
  expect(offered('retrying', 'unpaid')).toEqual(['retry', 'change', 'pause', 'end']);
  expect(offered('retrying', 'trying')).toEqual(['under_way', 'change', 'pause', 'under_way']);
  expect(offered('suspended', 'unpaid')).toEqual(['retry', 'resume', 'change', 'end']);
  expect(offered('suspended', 'skipped')).toEqual(['nothing_unpaid', 'resume', 'change', 'end']);
  expect(offered('deleted', 'paid')).toEqual([]);
});
