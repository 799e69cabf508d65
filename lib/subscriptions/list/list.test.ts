import { beforeAll, expect, test } from 'vitest';
import { readClock } from '@/lib/clock/store';
import { cancelSubscription } from '@/lib/subscriptions/cancel-subscription';
import { deleteSubscription } from '@/lib/subscriptions/delete-subscription';
import { showSubscriptionFigures } from '@/lib/subscriptions/figures/show-subscription-figures';
import { countSubscriptions } from '@/lib/subscriptions/figures/store';
import { allSubscriptions } from '@/lib/subscriptions/list/export-subscriptions';
import { searchSubscriptions } from '@/lib/subscriptions/list/search-subscriptions';
import { listSubscriptions } from '@/lib/subscriptions/list-subscriptions';
import { pauseSubscription } from '@/lib/subscriptions/pause-subscription';
import { chargedAt } from '@/lib/subscriptions/subscription';
import { aSubscribedShop, refusedCards, type SubscribedShop } from '@/lib/testing/fixtures/subscriptions';
import { asRole, splitOf } from '@/lib/testing/market';

let shop: SubscribedShop;
let viewer: Awaited<ReturnType<typeof asRole>>;
beforeAll(async () => {
  shop = await aSubscribedShop();
  viewer = await asRole('viewer', shop.id);
});

/** A shop with five subscriptions: monthly, yearly, weekly, one that is paused and one that has ended. */
async function aShopWithFive() {
  const own = await aSubscribedShop();
  const [a = '', b = ''] = own.sellers;
  const later = new Date((await readClock()).getTime() + 20 * 86_400_000).toISOString();
  const monthly = await own.subscribe({ external_subscription_num: 'BOX-7', description: '花の定期便' });
  const yearly = await own.subscribe({ period: 'yearly', amount: 10_000, tax: 0, platform_details: splitOf([a, 5_000]) });
  const weekly = await own.subscribe({ period: 'weekly', amount: 1_000, tax: 0, platform_details: splitOf([b, 500]) });
  const paused = await own.subscribe({ amount: 500, tax: 0, platform_details: splitOf() });
  const ended = await own.subscribe({ amount: 700, tax: 0, platform_details: splitOf() });
  await pauseSubscription(await own.at(), { id: paused.id, resumes_at: later });
  await deleteSubscription(await own.at(), { id: ended.id });
  return { own, monthly, yearly, weekly, paused, ended, reader: await asRole('viewer', own.id) };
}

test('they are found by all that the list is narrowed to, and by nothing else', async () => {
  const { own, monthly, yearly, weekly, paused, ended, reader } = await aShopWithFive();
  const ids = async (filter: object) => (await searchSubscriptions(reader, filter)).data.map(({ id }) => id);
  expect(await ids({})).toEqual([ended.id, paused.id, weekly.id, yearly.id, monthly.id]);
  expect(await ids({ status: 'deleted' })).toEqual([ended.id]);
  expect(await ids({ status: 'active,pending', per_page: 2, page: 2 })).toEqual([yearly.id, monthly.id]);
  expect(await ids({ customer: monthly.customer.id })).toEqual([monthly.id]);
  expect(await ids({ submerchant_id: own.sellers[1] })).toEqual([weekly.id, monthly.id]);
  // a number in any spelling
  for (const external_subscription_num of ['BOX-7', 'box-7', '#ＢＯＸ－７'])
    expect(await ids({ external_subscription_num })).toEqual([monthly.id]);
  expect(await ids({ external_subscription_num: 'BOX' })).toEqual([]);
  expect(await ids({ end_time: '2020-01-01T00:00:00Z' })).toEqual([]);
  expect(await ids({ missed: true })).toEqual([]);
  await expect(ids({ status: 'gone' })).rejects.toMatchObject({ code: 'invalid_parameter', param: 'status' });
});

test('the totals are of the whole filter: what a month brings, each rounded down, and nothing of what rests', async () => {
  const { reader, weekly } = await aShopWithFive();
  const totals = async (filter: object) => {
    const { total, recurring } = await searchSubscriptions(reader, filter);
    return { total, recurring };
  };
  // 3,300 + 10,000 / 12 + 1,000 × 52 / 12
  expect(await totals({ per_page: 1 })).toEqual({ total: 5, recurring: 3_300 + 833 + 4_333 });
  expect(await totals({ status: 'deleted' })).toEqual({ total: 1, recurring: 0 });
  expect(await totals({ customer: weekly.customer.id })).toEqual({ total: 1, recurring: 4_333 });
});

test('the file has every row of the filter once, however it is parted', async () => {
  const { reader, ended, paused, weekly, yearly, monthly } = await aShopWithFive();
  for (const rows of [1, 2, 3, 500]) {
    const parts: string[][] = [];
    for await (const part of await allSubscriptions(reader, { rows })) parts.push(part.map(({ id }) => id));
    expect(parts.flat()).toEqual([ended.id, paused.id, weekly.id, yearly.id, monthly.id]);
  }
  await expect(allSubscriptions(reader, { after: 'nowhere' })).rejects.toMatchObject({ param: 'after' });
});

test('another merchant finds nothing of it, a seller has no list, and an operator sees whose it is', async () => {
  const { id } = await shop.subscribe({ external_subscription_num: 'ALL-1' });
  const stranger = await asRole('admin', (await aSubscribedShop()).id);
  expect((await searchSubscriptions(stranger, { external_subscription_num: 'ALL-1' })).data).toEqual([]);
  const seller = await asRole('seller', shop.id, shop.sellers[0]);
  await expect(searchSubscriptions(seller, {})).rejects.toMatchObject({ code: 'forbidden' });
  await expect(allSubscriptions(seller, {})).rejects.toMatchObject({ code: 'forbidden' });
  const operator = await asRole('operator', null);
  const [found] = (await searchSubscriptions(operator, { external_subscription_num: 'ALL-1' })).data;
  expect(found).toMatchObject({ id, merchant_name: '試験市場' });
  expect((await searchSubscriptions(operator, { merchant: shop.id })).total).toBe((await searchSubscriptions(viewer, {})).total);
});

test('a first charge that was refused leaves none in any list', async () => {
  const customer = await shop.customer(refusedCards.insufficient);
  await expect(shop.subscribe({ customer })).rejects.toMatchObject({ code: 'insufficient_funds' });
  expect((await searchSubscriptions(viewer, { customer })).data).toEqual([]);
  expect((await listSubscriptions(await shop.at(), { customer })).data).toEqual([]);
  // one that was refused later is there, whatever has become of it
  const later = await shop.customer();
  const { id } = await shop.subscribe({ customer: later });
  await shop.newCard(later, refusedCards.expired);
  await shop.renew(id, new Date(chargedAt((await shop.stored(id)).subscription, 2)));
  await cancelSubscription(await shop.at(), { id });
  expect((await listSubscriptions(await shop.at(), { customer: later })).data).toMatchObject([{ id, status: 'deleted' }]);
});

test('the figures count what stands now, and each month what began, ended, failed and was recovered', async () => {
  const { own, reader } = await aShopWithFive();
  const month = (at: Date) => new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 7);
  const [now, customer] = [await readClock(), await own.customer()];
  const { id } = await own.subscribe({ customer, amount: 2_000, tax: 0, platform_details: splitOf(), period: 'weekly' });
  await own.newCard(customer, refusedCards.insufficient);
  const due = new Date(chargedAt((await own.stored(id)).subscription, 2));
  expect(await own.renew(id, due)).toBe('insufficient_funds');
  const figures = async (at: Date) => showSubscriptionFigures({ ...reader, now: at }, {});
  const failing = await figures(due);
  expect(failing).toMatchObject({ active: 4, paused: 1, suspended: 0, recurring: 3_300 + 833 + 4_333 + 8_666 });
  expect(failing.months).toHaveLength(12);
  expect(failing.months.at(-1)?.month).toBe(month(due));
  const of = (counted: typeof failing, at: Date) => counted.months.find((one) => one.month === month(at));
  expect(of(failing, due)).toMatchObject({ failed: 1, recovered: 0 });
  expect(of(failing, now)).toMatchObject({ begun: 6, ended: 1 });
  await own.newCard(customer);
  expect(await own.renew(id, new Date((await own.stored(id)).subscription.retryAt ?? 0))).toBe('charged');
  expect(of(await figures(due), due)).toMatchObject({ failed: 1, recovered: 1 });
  expect((await figures(new Date(due.getTime() + 400 * 86_400_000))).months.every(({ begun, failed }) => begun + failed === 0)).toBe(true);
  expect((await countSubscriptions(own.id, '2000-01-01')).find(({ kind }) => kind === 'active')?.count).toBe(4);
});
