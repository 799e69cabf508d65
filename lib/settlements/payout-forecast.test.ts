import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '@/lib/db/ids';
import { prisma } from '@/lib/db/prisma';
import { cutoffAfter, payDateOf } from '@/lib/merchants/payouts/calendar';
import { findOpenCycle, savePayoutFrequency } from '@/lib/merchants/payouts/store';
import { getMerchant } from '@/lib/merchants/store';
import { suspendMerchant } from '@/lib/merchants/suspend-merchant';
import { acceptApplication } from '@/lib/onboarding/review/accept-application';
import { wireTime } from '@/lib/operation/time';
import { createPayment } from '@/lib/payments/create-payment';
import { explainSettlement } from '@/lib/settlements/explain-settlement';
import { forecastOf, type Prospect } from '@/lib/settlements/payout-forecast';
import { showPayoutForecast } from '@/lib/settlements/show-payout-forecast';
import { api } from '@/lib/testing/api';
import { handIn } from '@/lib/testing/fixtures/applicants';
import { acceptSeller, aPaidSeller, close, dueOf } from '@/lib/testing/fixtures/settlements';
import { aPayment, asKey, asRole, splitOf } from '@/lib/testing/market';
import { aShop, type Shop } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';

let shop: Shop;
let seller = '';
beforeEach(async () => {
  shop = await aShop({ sellers: 2 });
  seller = shop.sellers[0] ?? '';
});

const showForecast = async (now?: Date) =>
  showPayoutForecast({ ...(await asRole('viewer', shop.id)), ...(now && { now }) }, { id: seller });
const simulate = (id: string, outcome: string, reason?: string) =>
  shop.post(`/test_helpers/settlements/${id}/simulate`, { outcome, ...(reason && { reason }) });

/** Closes the cycle and compares the forecast with the result. */
async function closeAsForetold() {
  const { forecast, cycle } = await showForecast();
  const done = await close(shop.id, seller);
  expect([done.outcome, done.settlement?.settlement_amount ?? 0]).toEqual([
    forecast.outcome,
    forecast.outcome === 'settled' ? forecast.amount : 0,
  ]);
  expect(done.cutoff_time).toBe(cycle?.cutoff_time);
  if (done.settlement) expect([done.settlement.pay_date, done.settlement.cycle]).toEqual([cycle?.pay_date, cycle?.frequency]);
  return done;
}

// no seller here has named an account, as only a sandbox accepts
describe('what is foretold is what closing the cycle does', () => {
  test('a sale, nothing, what is under way, what came back', async () => {
    await aPaidSeller(shop, seller);
    expect(await showForecast()).toMatchObject({ forecast: { outcome: 'settled', amount: 5_400 }, obstacle: 'no_account', carried: [] });
    const first = (await closeAsForetold()).settlement?.id ?? '';
    expect(await showForecast()).toMatchObject({
      forecast: { outcome: 'nothing', amount: 0 },
      obstacle: 'no_account',
      under_way: { amount: 5_400, settlements: [{ id: first, status: 'pending' }] },
    });
    await closeAsForetold();
    await shop.pay({ platform_details: splitOf([seller, 1_000, 100]) });
    expect((await showForecast()).forecast).toEqual({ outcome: 'settled', amount: 900 });
    const second = (await closeAsForetold()).settlement?.id ?? '';
    await simulate(first, 'paid');
    await shop.pay({ platform_details: splitOf([seller, 500, 0]) });
    const third = (await closeAsForetold()).settlement?.id ?? '';
    await simulate(second, 'bounced', '口座がありません。');
    expect(await showForecast()).toMatchObject({
      forecast: { outcome: 'carried', amount: 900 },
      obstacle: 'account_refused',
      obstacle_reason: '口座がありません。',
      // the settlement that was made later still waits
      under_way: { amount: 500, settlements: [{ id: third }] },
    });
    await closeAsForetold();
    await acceptSeller(shop.secretKey, seller);
    expect(await showForecast()).toMatchObject({ forecast: { outcome: 'settled', amount: 900 }, obstacle: 'no_account' });
    await closeAsForetold();
  });

  test('below the minimum, declined and suspended it is carried over, which is told with the reason', async () => {
    const { version } = await handIn(await asKey(shop.secretKey), seller);
    await acceptApplication(await asRole('operator', null), { id: seller, version });
    await shop.pay({ platform_details: splitOf([seller, 6_000, 600]) });
    await sql(`UPDATE "Merchant" SET "settlementMinimumAmount" = 5401 WHERE id = '${shop.id}'`);
    expect(await showForecast()).toMatchObject({
      forecast: { outcome: 'carried', amount: 5_400 },
      obstacle: 'below_minimum',
      minimum: 5_401,
    });
    const first = await closeAsForetold();
    await api(shop.secretKey, 'PATCH', `/live_application/${seller}/simulate_status`, { status: 'declined' });
    expect(await showForecast()).toMatchObject({ obstacle: 'payouts_disabled', application_status: 'declined' });
    await closeAsForetold();
    await suspendMerchant(await asRole('operator', null), { id: shop.id, reason: '確認中' });
    expect(await showForecast()).toMatchObject({ obstacle: 'suspended' });
    await closeAsForetold();
    const { carried } = await showForecast();
    expect(carried.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['suspended', 5_400],
      ['payouts_disabled', 5_400],
      ['below_minimum', 5_400],
    ]);
    expect(carried.at(-1)?.cutoff_time).toBe(first.cutoff_time);
    await sql(
      `UPDATE "Merchant" SET "suspendedAt" = NULL, "suspensionReason" = NULL, "settlementMinimumAmount" = NULL WHERE id = '${shop.id}'`,
    );
    await acceptSeller(shop.secretKey, seller);
    await closeAsForetold();
    // the settlement now contains the amounts that were carried over
    expect((await showForecast()).carried).toEqual([]);
  });

  test('once the day is over and nobody has closed it, what was sold later is left out', async () => {
    await aPaidSeller(shop, seller);
    const due = await dueOf(shop.id, seller);
    await createPayment({ ...(await asKey(shop.secretKey)), now: due }, aPayment({ platform_details: splitOf([seller, 1_000, 0]) }));
    expect((await showForecast(due)).forecast).toEqual({ outcome: 'settled', amount: 5_400 });
    expect((await close(shop.id, seller, due)).settlement?.settlement_amount).toBe(5_400);
    expect((await showForecast(due)).forecast).toEqual({ outcome: 'settled', amount: 1_000 });
  });

  test('monthly until its cut-off, weekly after, and each cycle as it was told', async () => {
    await aPaidSeller(shop, seller);
    expect(await showForecast()).toMatchObject({ cycle: { frequency: 'monthly' }, change: null });
    const merchant = await getMerchant({ kind: 'merchant', tenantId: shop.id }, seller);
    await savePayoutFrequency(prisma, merchant, 'weekly', new Date());
    const { cycle, change } = await showForecast();
    const cutoff = cutoffAfter('monthly', new Date());
    expect(cycle).toMatchObject({ frequency: 'monthly', cutoff_time: wireTime(cutoff), pay_date: payDateOf('monthly', cutoff) });
    const next = cutoffAfter('weekly', cutoff);
    expect(change).toEqual({ frequency: 'weekly', cutoff_time: wireTime(next), pay_date: payDateOf('weekly', next) });
    await closeAsForetold();
    expect(await showForecast()).toMatchObject({ cycle: { frequency: 'weekly', cutoff_time: wireTime(next) }, change: null });
    expect((await findOpenCycle(merchant))?.closesAt).toEqual(next);
    await shop.pay({ platform_details: splitOf([seller, 1_000, 100]) });
    await closeAsForetold();
  });
});

test('who was never accepted has no cycle, whatever has been sold', async () => {
  await shop.pay({ platform_details: splitOf([seller, 6_000, 600]) });
  expect(await showForecast()).toMatchObject({
    cycle: null,
    change: null,
    forecast: { outcome: 'carried', amount: 5_400 },
    obstacle: 'no_cycle',
    application_status: 'incomplete',
    carried: [],
  });
  // a platform itself has none either
  expect(await showPayoutForecast(await asKey(shop.secretKey), { id: shop.id })).toMatchObject({
    obstacle: 'no_cycle',
    application_status: null,
  });
});

test('of several obstacles the first that has to go is named, also while there is nothing to pay', () => {
  const none = {
    closing: 0,
    available: 0,
    underWay: 0,
    minimum: 1,
    isEnabled: true,
    isSuspended: false,
    isOnHold: false,
    hasCycle: true,
    isAccountRefused: false,
    accountFault: null,
  };
  const named = (given: Partial<Prospect>) => forecastOf({ ...none, ...given }).obstacle;
  expect(named({})).toBe(null);
  expect(named({ hasCycle: false, isSuspended: true, isEnabled: false })).toBe('no_cycle');
  expect(named({ isSuspended: true, isEnabled: false, isAccountRefused: true })).toBe('suspended');
  expect(named({ isSuspended: true, isOnHold: true })).toBe('suspended');
  expect(named({ isOnHold: true, isEnabled: false, isAccountRefused: true })).toBe('on_hold');
  expect(named({ isEnabled: false, isAccountRefused: true })).toBe('account_refused');
  expect(named({ isEnabled: false })).toBe('payouts_disabled');
  expect(named({ isEnabled: false, accountFault: 'no_account' })).toBe('payouts_disabled');
  expect(named({ accountFault: 'no_account', minimum: 10, closing: 9, available: 9 })).toBe('no_account');
  expect(named({ accountFault: 'cannot_be_written' })).toBe('cannot_be_written');
  expect(named({ minimum: 10 })).toBe(null);
  expect(named({ minimum: 10, closing: 9, available: 9 })).toBe('below_minimum');
  expect(forecastOf({ ...none, closing: -5, available: -5 })).toEqual({ outcome: 'nothing', amount: 0, obstacle: null });
});

test('whose payouts they are not, for them there are none', async () => {
  await aPaidSeller(shop, seller);
  const id = (await close(shop.id, seller)).settlement?.id ?? '';
  const other = await aShop({ sellers: 1 });
  const strangers = [
    await asKey(other.secretKey),
    await asRole('admin', other.id),
    await asRole('seller', shop.id, shop.sellers[1]),
    await asRole('seller', other.id, other.sellers[0]),
  ];
  for (const caller of strangers) {
    await expect(showPayoutForecast(caller, { id: seller })).rejects.toMatchObject({ code: 'not_found' });
    await expect(explainSettlement(caller, { id })).rejects.toMatchObject({ code: 'not_found' });
  }
  const readers = [await asRole('viewer', shop.id), await asRole('seller', shop.id, seller), await asRole('operator', null)];
  for (const caller of readers) {
    expect((await showPayoutForecast(caller, { id: seller })).under_way.amount).toBe(5_400);
    expect((await explainSettlement(caller, { id })).closing).toBe(5_400);
  }
  await expect(showPayoutForecast(await asRole('seller', shop.id, seller), { id: shop.id })).rejects.toMatchObject({ code: 'not_found' });
  for (const wrong of [newId(), 'x', '', null, { $gt: '' }])
    await expect(showPayoutForecast(await asRole('viewer', shop.id), { id: wrong })).rejects.toMatchObject({
      code: expect.stringMatching(/not_found|invalid|missing/),
    });
});

test('what is under way is the count and the sum of all that waits, and the first of it', async () => {
  await aPaidSeller(shop, seller);
  const first = [(await close(shop.id, seller)).settlement?.id];
  for (let n = 0; n < 21; n++) {
    await shop.pay({ platform_details: splitOf([seller, 100, 0]) });
    const { outcome, settlement } = await close(shop.id, seller);
    expect(outcome).toBe('settled');
    first.push(settlement?.id);
  }
  const { under_way } = await showForecast();
  expect(under_way).toMatchObject({ count: 22, amount: 5_400 + 21 * 100 });
  expect(under_way.settlements.map(({ id }) => id)).toEqual(first.slice(0, 3));
});

test('what is paid first comes first, though its cycle closed later', async () => {
  await aPaidSeller(shop, seller);
  await savePayoutFrequency(prisma, await getMerchant({ kind: 'merchant', tenantId: shop.id }, seller), 'weekly', new Date());
  const { settlement: monthly } = await close(shop.id, seller);
  await shop.pay({ platform_details: splitOf([seller, 100, 0]) });
  const { settlement: weekly } = await close(shop.id, seller);
  expect((await showForecast()).under_way.settlements.map(({ id }) => id)).toEqual([weekly?.id, monthly?.id]);
});
