// Which payouts are overdue, and who sees that.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { updateApplication } from '@/lib/onboarding/update-application';
import { showOverview } from '@/lib/overview/show-overview';
import { decideSettlement } from '@/lib/settlements/decide-settlement';
import { listDays } from '@/lib/settlements/files/list-days';
import { daysLate, daysSince } from '@/lib/settlements/late';
import { listOverdue } from '@/lib/settlements/overdue/list-overdue';
import { showSettlement } from '@/lib/settlements/show-settlement';
import { api } from '@/lib/testing/api';
import { sellerAnswers } from '@/lib/testing/fixtures/seller-answers';
import { aPaidSeller, close } from '@/lib/testing/fixtures/settlements';
import { asKey, asRole } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';

const ofBank = Object.fromEntries(
  Object.entries(sellerAnswers('corporation')).filter(([name]) => name.startsWith('bank_account_information.')),
);
let shop: Shop;
const ids: string[] = [];
let payDay = '';

/** Two accepted sellers with a waiting payout each. */
beforeAll(async () => {
  shop = await aShop({ sellers: 2 });
  for (const seller of shop.sellers) {
    await updateApplication(await asKey(shop.secretKey), { id: seller, ...ofBank });
    await aPaidSeller(shop, seller);
    ids.push((await close(shop.id, seller)).settlement?.id ?? '');
  }
  payDay = (await showSettlement(await asRole('viewer', shop.id), { id: ids[0] })).pay_date;
});

/** The caller at ten in the morning, so many days after the pay day. */
const after = (caller: Caller, days: number): Caller => ({
  ...caller,
  now: new Date(Date.parse(`${payDay}T10:00:00+09:00`) + days * 86_400_000),
});

test('days are days of Tokyo: none on the pay day, one from the midnight after it', () => {
  expect(daysSince('2026-12-04', '2026-12-04T14:59:59.999Z')).toBe(0);
  expect(daysSince('2026-12-04', '2026-12-04T15:00:00Z')).toBe(1);
  expect(daysSince('2026-12-04', '2026-12-28T03:00:00Z')).toBe(24);
  expect(daysSince('2026-12-31', '2026-12-01T00:00:00Z')).toBe(0);
  const at = '2026-12-28T03:00:00Z';
  expect(daysLate({ status: 'pending', pay_date: '2026-12-04' }, false, at)).toBe(24);
  expect(daysLate({ status: 'pending', pay_date: '2026-12-04' }, true, at)).toBe(0);
  for (const status of ['paid', 'bounced', 'cancelled'] as const) expect(daysLate({ status, pay_date: '2026-12-04' }, false, at)).toBe(0);
});

test('a platform sees those of all its sellers, a seller its own, another platform none', async () => {
  const viewer = await asRole('viewer', shop.id);
  expect(await listOverdue(after(viewer, 0), {})).toMatchObject({ count: 0, amount: 0, held: 0, since: null, first: [] });
  const all = await listOverdue(after(viewer, 3), {});
  expect(all).toMatchObject({ count: 2, amount: 10_800, held: 0, since: payDay });
  expect(all.first.map(({ id, days }) => [id, days]).toSorted()).toEqual(ids.map((id) => [id, 3]).toSorted());
  const own = await listOverdue(after(await asRole('seller', shop.id, shop.sellers[1]), 1), {});
  expect(own).toMatchObject({ count: 1, amount: 5_400, first: [{ id: ids[1], merchant: shop.sellers[1], days: 1 }] });
  expect((await listOverdue(after(await asRole('viewer', (await aShop()).id), 3), {})).count).toBe(0);
});

test('the operator’s overview has what is overdue apart from what is due soon; held and paid ones are not overdue', async () => {
  const operator = await asRole('operator', null);
  const queues = async (days: number) => (await showOverview(after(operator, days))).queues;
  const [on, late] = [await queues(0), await queues(1)];
  expect(late.overdue.count - on.overdue.count).toBeGreaterThanOrEqual(2);
  expect(late.overdue.amount - on.overdue.amount).toBeGreaterThanOrEqual(10_800);
  expect(on.payouts.count).toBeGreaterThanOrEqual(2);
  expect(on.payouts.next).toBe(payDay);
  expect(late.payouts.next).not.toBe(payDay);
  const viewer = after(await asRole('viewer', shop.id), 2);
  const ofDay = async () => (await listDays(after(operator, 2), {})).days.find(({ day }) => day === payDay);
  const waits = await ofDay();
  expect(waits?.held).toBe(0);
  await api(shop.secretKey, 'PATCH', `/live_application/${shop.sellers[0]}/simulate_status`, { status: 'declined' });
  // the day of the file says the same as the overview
  expect(await ofDay()).toEqual({ ...waits, held: 1 });
  expect(await listOverdue(viewer, {})).toMatchObject({ count: 1, held: 1, first: [{ id: ids[1] }] });
  await decideSettlement(after(operator, 2), { id: ids[1], outcome: 'paid' });
  expect(await listOverdue(viewer, {})).toMatchObject({ count: 0, held: 1, since: null });
});
