import { beforeAll, expect, test } from 'vitest';
import { showHome } from '@/lib/home/show-home';
import { showPayoutForecast } from '@/lib/settlements/show-payout-forecast';
import { comingPeriods } from '@/lib/subscriptions/coming';
import { expectedShares } from '@/lib/subscriptions/expected';
import { searchSubscriptions } from '@/lib/subscriptions/list/search-subscriptions';
import { loadExpected } from '@/lib/subscriptions/load-expected';
import { lookAtMissed } from '@/lib/subscriptions/missed/look-at-missed';
import { countMissed } from '@/lib/subscriptions/missed/store';
import { findShared } from '@/lib/subscriptions/store';
import { chargedAt, type SubscriptionRow } from '@/lib/subscriptions/subscription';
import { acceptSeller } from '@/lib/testing/fixtures/settlements';
import { aSubscribedShop, refusedCards, type SubscribedShop } from '@/lib/testing/fixtures/subscriptions';
import { asRole, splitOf } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';

let shop: SubscribedShop;
let seller = '';
beforeAll(async () => {
  shop = await aSubscribedShop();
  [seller = ''] = shop.sellers;
});

const dayMs = 86_400_000;
const momentOf = async (id: string, sequence: number) => new Date(chargedAt((await shop.stored(id)).subscription, sequence));

/** The stored row with these columns changed. */
async function changed(own: SubscribedShop, id: string, columns: Record<string, unknown>): Promise<SubscriptionRow> {
  const assigned = Object.keys(columns).map((column, index) => `"${column}" = $${index + 2}`);
  await sql(`UPDATE "Subscription" SET ${assigned.join(', ')} WHERE id = $1`, [id, ...Object.values(columns)]);
  return (await own.stored(id)).subscription;
}
const asBefore = { cancelAtPeriodEnd: false, maxCharges: null, endsAt: null, pausedSince: null, resumesAt: null, pendingChange: null };

test('home announces the charge that the rules will make, in every standing', async () => {
  const own = await aSubscribedShop();
  const { id } = await own.subscribe({ period: 'weekly' });
  const due = new Date(chargedAt((await own.stored(id)).subscription, 2));
  const [before, after] = [new Date(due.getTime() - dayMs).toISOString(), new Date(due.getTime() + dayMs).toISOString()];
  const price = {
    amount: 5_000,
    tax: 0,
    platformDetails: splitOf(),
    effectiveAt: due.toISOString(),
    consent: 'not_needed',
    otherwise: 'keep',
  };
  const standings: [string, object, number | null][] = [
    ['as it is', {}, 3_300],
    ['ending', { cancelAtPeriodEnd: true }, null],
    ['charged as often as it may be', { maxCharges: 1 }, null],
    ['charged once more', { maxCharges: 2 }, 3_300],
    ['over by then', { endsAt: before }, null],
    ['over later', { endsAt: after }, 3_300],
    ['paused', { pausedSince: before }, null],
    ['paused until after', { pausedSince: before, resumesAt: after }, null],
    ['resumed by then', { pausedSince: before, resumesAt: before }, 3_300],
    ['changed by then', { pendingChange: price }, 5_000],
    ['changed later', { pendingChange: { ...price, effectiveAt: after } }, 3_300],
    ['agreed to', { pendingChange: { ...price, consent: 'given' } }, 5_000],
    ['not agreed to', { pendingChange: { ...price, consent: 'asked' } }, 3_300],
    ['refused, and over', { pendingChange: { ...price, consent: 'refused', otherwise: 'end' } }, null],
    ['not agreed to, and over', { pendingChange: { ...price, consent: 'asked', otherwise: 'end' } }, null],
    ['refused, and over', { pendingChange: { ...price, consent: 'refused', otherwise: 'end' } }, null],
  ];
  const viewer = { ...(await asRole('viewer', own.id)), now: new Date(due.getTime() - dayMs) };
  for (const [standing, columns, amount] of standings) {
    const row = await changed(own, id, { ...asBefore, ...columns });
    const [next] = comingPeriods(row, 1);
    const ruled = next && !next.isLeftOut && Date.parse(next.at) === due.getTime() ? next.amount + next.tax : null;
    const { coming } = (await showHome(viewer, {})).subscriptions;
    expect([standing, ruled, coming.count, coming.amount]).toEqual([standing, amount, amount === null ? 0 : 1, amount ?? 0]);
  }
  await changed(own, id, asBefore);
  const early = { ...viewer, now: new Date(due.getTime() - 7 * dayMs - 1_000) };
  expect((await showHome(early, {})).subscriptions.coming.count).toBe(0);
});

test('home names what is refused, what was given up, and what nobody was there to charge until somebody looks', async () => {
  const customer = await shop.customer();
  const failing = await shop.subscribe({ customer, description: '花の定期便' });
  await shop.newCard(customer, refusedCards.expired);
  const due = await momentOf(failing.id, 2);
  await shop.renew(failing.id, due);
  const left = await shop.subscribe();
  const late = await momentOf(left.id, 4);
  for (let step = ''; step !== 'nothing'; ) step = await shop.renew(left.id, late);
  const staff = { ...(await asRole('staff', shop.id)), now: late };
  const tasks = async (now = late) => (await showHome({ ...staff, now }, {})).subscriptions;
  expect((await tasks()).retrying).toMatchObject({
    count: 1,
    amount: 3_300,
    first: [{ id: failing.id, description: '花の定期便', code: 'card_expired', needs: 'card', at: null }],
  });
  expect((await tasks()).missed).toMatchObject({ count: 1, amount: 6_600, first: [{ id: left.id, code: null }] });
  expect((await searchSubscriptions(staff, { missed: true })).data.map(({ id }) => id)).toEqual([left.id]);
  const operators = async () => (await countMissed()).count;
  const before = await operators();
  const viewer = await asRole('viewer', shop.id);
  await expect(lookAtMissed(viewer, { id: left.id })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(lookAtMissed(await asRole('admin', (await aSubscribedShop()).id), { id: left.id })).rejects.toMatchObject({ status: 404 });
  // two who look at once have looked once
  const looks = await Promise.all([lookAtMissed(staff, { id: left.id }), lookAtMissed(staff, { id: left.id })]);
  expect(looks.map(({ looked_at }) => looked_at).sort()).toEqual([0, 2]);
  expect([(await tasks()).missed.count, (await operators()) - before]).toEqual([0, -2]);
  // given up: the last day on which a new card was waited for is over
  const end = new Date((await shop.stored(failing.id)).subscription.dueAt ?? 0);
  expect(await shop.renew(failing.id, end)).toBe('suspend');
  expect((await tasks(end)).suspended).toMatchObject({ count: 1, first: [{ id: failing.id, code: 'card_expired' }] });
  expect((await tasks(new Date(end.getTime() + 31 * dayMs))).suspended.count).toBe(0);
});

test('a seller expects its share of what is charged before its cycle closes, after the fee, and of nothing else', async () => {
  const own = await aSubscribedShop();
  const [a = '', b = ''] = own.sellers;
  const weekly = await own.subscribe({ period: 'weekly', description: '毎週の花', platform_details: splitOf([a, 1_000, 100]) });
  await own.subscribe({ period: 'monthly', platform_details: splitOf([b, 1_000]) });
  const first = new Date(chargedAt((await own.stored(weekly.id)).subscription, 2));
  const until = new Date(first.getTime() + 15 * dayMs);
  const shares = async (of: string, at: Date) => expectedShares(await findShared({ tenantId: own.id, id: of }, at, { atMost: 10 }), of, at);
  expect((await shares(a, until)).map(({ amount, description }) => [amount, description])).toEqual(Array(3).fill([900, '毎週の花']));
  expect(await shares(a, first)).toEqual([]);
  expect(await shares(b, first)).toEqual([]);
  await sql(`UPDATE "Subscription" SET status = 'retrying' WHERE id = $1`, [weekly.id]);
  expect(await shares(a, until)).toEqual([]);
  await sql(`UPDATE "Subscription" SET status = 'active' WHERE id = $1`, [weekly.id]);
  // its forecast has the same, marked as expected, and nothing of it in the amount
  for (const id of [a, b]) await acceptSeller(own.secretKey, id);
  await sql(`UPDATE "PayoutSchedule" SET "closesAt" = $2 WHERE "tenantId" = $1`, [own.id, until]);
  const forecast = async (role: 'admin' | 'seller', id: string) =>
    showPayoutForecast(await asRole(role, own.id, role === 'seller' ? id : undefined), { id });
  const told = await forecast('seller', a);
  expect(told.expected).toMatchObject({ count: 3, amount: 2_700 });
  expect(told.expected?.next.map(({ amount, description }) => [amount, description])).toEqual(Array(3).fill([900, '毎週の花']));
  expect(told.forecast.amount).toBe(900);
  expect((await forecast('admin', own.id)).expected).toBe(null);
  expect(JSON.stringify((await forecast('seller', b)).expected)).not.toContain('毎週の花');
});

test('a seller expects its share of however many subscriptions: they are read in pages, each once', async () => {
  const own = await aSubscribedShop();
  const [a = '', b = ''] = own.sellers;
  const customer = await own.customer();
  for (let at = 0; at < 7; at++)
    await own.subscribe({
      customer,
      period: at % 2 ? 'weekly' : 'monthly',
      amount: 1_000 + at,
      platform_details: splitOf([at === 6 ? b : a, 100 + at]),
    });
  const until = new Date((await own.at()).now.getTime() + 15 * dayMs);
  const told = (pageSize?: number) => loadExpected({ tenantId: own.id, id: a }, until, pageSize);
  const whole = await told();
  // the three weekly ones, each twice
  expect(whole).toMatchObject({ count: 6, amount: 2 * (101 + 103 + 105) });
  expect(whole.next).toHaveLength(3);
  const times = whole.next.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
  for (const pageSize of [1, 2, 3, 6, 7]) expect([pageSize, await told(pageSize)]).toEqual([pageSize, whole]);
  expect(await loadExpected({ tenantId: own.id, id: a }, (await own.at()).now, 1)).toEqual({ count: 0, amount: 0, next: [] });
});

test('a seller that is to get a share by a change expects it from that change on', async () => {
  const [a = '', b = ''] = shop.sellers;
  const { id } = await shop.subscribe({ period: 'weekly', platform_details: splitOf([a, 1_000]) });
  const [second, third] = [await momentOf(id, 2), await momentOf(id, 3)];
  const change = {
    amount: 3_000,
    tax: 300,
    platformDetails: splitOf([b, 700, 70]),
    effectiveAt: third.toISOString(),
    consent: 'not_needed',
    otherwise: 'keep',
  };
  await changed(shop, id, { ...asBefore, pendingChange: change });
  const until = new Date(third.getTime() + dayMs);
  const own = async (of: string) => {
    const rows = (await findShared({ tenantId: shop.id, id: of }, until, { atMost: 100 })).filter((row) => row.id === id);
    return expectedShares(rows, of, until).map(({ at, amount }) => [at, amount]);
  };
  expect(await own(a)).toEqual([[second.toISOString(), 1_000]]);
  expect(await own(b)).toEqual([[third.toISOString(), 630]]);
  expect(seller).toBe(a);
});
