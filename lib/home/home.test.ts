import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { readClock } from '@/lib/clock/store';
import { hideSteps } from '@/lib/home/hide-steps';
import { showHome } from '@/lib/home/show-home';
import { createMerchant } from '@/lib/merchants/create-merchant';
import { openTenant } from '@/lib/merchants/open-tenant';
import { createPayment } from '@/lib/payments/create-payment';
import { refundPayment } from '@/lib/refunds/refund-payment';
import { createKey } from '@/lib/team/create-key';
import { atNextCall, beSilent, recoverAll } from '@/lib/testing/fixtures/attempts';
import { meansOf } from '@/lib/testing/fixtures/payment-methods';
import { aMarket, aPayment, asKey, asRole, asSystem, type Market, splitOf, testCard } from '@/lib/testing/market';

// a Saturday
const now = new Date('2026-11-21T10:30:00+09:00');
let platform: Market;
let other: Market;
let viewer: Caller;

const at = async ({ secretKey }: Market, time: string) => ({ ...(await asKey(secretKey)), now: new Date(`${time}+09:00`) });

/** A payment at this business time in Tokyo; it is captured a moment later. */
const payAt = async (market: Market, time: string, overrides: Record<string, unknown> = {}): Promise<string> =>
  (await createPayment(await at(market, time), aPayment(overrides))).id;
const authorizeAt = (market: Market, time: string, amount: number) =>
  payAt(market, time, { amount, capture: false, external_order_num: `A-${amount}` });
const refundAt = async (market: Market, time: string, id: string, amount?: number) =>
  refundPayment(await at(market, time), { id, ...(amount && { amount, platform_details: splitOf() }) });
/** A call with an unknown outcome. */
async function unknownAt(market: Market, time: string) {
  atNextCall('authorize', beSilent);
  await payAt(market, time, { external_order_num: `U-${time}` }).catch(({ code }) => expect(code).toBe('gateway_timeout'));
}

beforeAll(async () => {
  platform = await aMarket({ sellers: 1 });
  other = await aMarket({ sellers: 0 });
  viewer = { ...(await asRole('viewer', platform.id)), now };
  // today starts at midnight in Tokyo, not one second before, and ends now
  await payAt(platform, '2026-11-21T00:00:00', { amount: 100 });
  await payAt(platform, '2026-11-21T10:29:50', { amount: 20, tax: 2 });
  await payAt(platform, '2026-11-21T10:30:01', { amount: 9_999 });
  await payAt(other, '2026-11-21T09:00:00', { amount: 9_999 });
  const jcb = await payAt(platform, '2026-11-20T23:59:50', {
    amount: 4_000,
    payment_details: { ...testCard, number: '3530111333300000' },
  });
  // the Saturday before: until the same time, and after it
  await payAt(platform, '2026-11-14T00:00:00', { amount: 50 });
  await payAt(platform, '2026-11-14T10:29:50', { amount: 7 });
  await payAt(platform, '2026-11-14T10:30:05', { amount: 900 });
  await payAt(platform, '2026-11-13T23:59:50', { amount: 1_000 });
  // thirty days including today, and the thirty before until the same time
  await payAt(platform, '2026-10-23T00:00:00', { amount: 300_000 });
  const late = await payAt(platform, '2026-10-22T23:59:50', { amount: 600 });
  const early = await payAt(platform, '2026-10-22T10:29:50', { amount: 30 });
  const first = await payAt(platform, '2026-09-23T00:00:00', { amount: 5 });
  await payAt(platform, '2026-09-22T23:59:50', { amount: 9_999 });
  await refundAt(platform, '2026-11-21T09:00:00', jcb, 1_000);
  await refundAt(platform, '2026-10-23T00:00:00', late);
  await refundAt(platform, '2026-10-22T12:00:00', early);
  await refundAt(platform, '2026-10-22T10:29:50', first);
});

test('the figures are those that a hand counts', async () => {
  const shown = await showHome(viewer);
  expect(shown.today).toEqual({ amount: 122, payments: 2, before: 57 });
  expect(shown.month).toEqual({ amount: 122 + 4_000 + 957 + 1_000 + 300_000, payments: 8, before: 35 });
  expect(shown.days).toHaveLength(30);
  expect(shown.days[0]).toEqual({ day: '2026-10-23', amount: 300_000, payments: 1, before: 5 });
  expect(shown.days.at(-8)).toEqual({ day: '2026-11-14', amount: 957, payments: 3, before: 0 });
  expect(shown.days.at(-1)).toEqual({ day: '2026-11-21', amount: 122, payments: 2, before: 630 });
  expect(shown.refunded).toEqual({ amount: 1_600, refunds: 2, before: 5 });
  expect(shown.mix).toEqual([
    { brand: 'visa', amount: 302_079, payments: 7 },
    { brand: 'jcb', amount: 4_000, payments: 1 },
  ]);
  expect(shown.balance.available).toBe(shown.balance.total - shown.balance.held);
  // newest first
  expect(shown.recent.map(({ amount }) => amount)).toEqual([9_999, 20, 100, 4_000, 900, 7]);
});

test('authorizations that end within 72 hours are told, the next one first, and no others', async () => {
  expect((await showHome(viewer)).needs).toEqual([]);
  await authorizeAt(platform, '2026-10-25T10:30:00', 3);
  await authorizeAt(platform, '2026-10-22T20:00:00', 1);
  await authorizeAt(platform, '2026-10-24T10:29:59', 2);
  await authorizeAt(platform, '2026-10-25T10:30:01', 4);
  await authorizeAt(platform, '2026-10-22T10:29:59', 5);
  await authorizeAt(other, '2026-10-22T20:00:00', 6);
  // a cash payment waits for its customer
  await payAt(platform, '2026-11-20T10:00:00', { amount: 7, payment_details: meansOf.konbini });
  const [needs] = (await showHome(viewer)).needs;
  expect(needs).toMatchObject({ kind: 'expiring', count: 3, amount: 6, from: '2026-10-22T11:00:00Z', to: '2026-10-25T01:30:00Z' });
  expect(needs?.payments.map(({ external_order_num, at, asked }) => [external_order_num, at, asked])).toEqual([
    ['A-1', '2026-11-21T11:00:00Z', null],
    ['A-2', '2026-11-23T01:29:59Z', null],
    ['A-3', '2026-11-24T01:30:00Z', null],
  ]);
});

test('of many the first few stand there, with the sum of all', async () => {
  const market = await aMarket({ sellers: 0 });
  for (let amount = 1; amount <= 7; amount++) await authorizeAt(market, `2026-10-22T20:00:0${amount}`, amount);
  const [needs] = (await showHome({ ...(await asRole('staff', market.id)), now })).needs;
  expect([needs?.count, needs?.amount, needs?.payments.length]).toEqual([7, 28, 5]);
});

test('a call without an outcome is told once it is not merely slow', async () => {
  await unknownAt(platform, '2026-11-21T10:29:00');
  await unknownAt(platform, '2026-11-21T10:29:55');
  const told = (await showHome(viewer)).needs.find(({ kind }) => kind === 'unknown');
  expect(told).toMatchObject({ count: 1, payments: [{ external_order_num: 'U-2026-11-21T10:29:00', asked: 'authorize' }] });
  expect(await recoverAll()).toEqual(['never asked', 'never asked']);
  expect((await showHome(viewer)).needs.map(({ kind }) => kind)).toEqual(['expiring']);
});

test('of what no list finds, all come along', async () => {
  const market = await aMarket({ sellers: 0 });
  for (let second = 1; second <= 7; second++) await unknownAt(market, `2026-11-21T10:20:0${second}`);
  const [needs] = (await showHome({ ...(await asRole('staff', market.id)), now })).needs;
  expect([needs?.kind, needs?.count, needs?.payments.length]).toEqual(['unknown', 7, 7]);
  await recoverAll();
});

test('a refund that did not go through waits until it is made anew', async () => {
  const market = await aMarket({ sellers: 0 });
  const staff = await asRole('staff', market.id);
  const kinds = async (laterMs = 0) => {
    const { needs } = await showHome({ ...staff, now: new Date((await readClock()).getTime() + laterMs) });
    return needs.map(({ kind, count, payments }) => [kind, count, payments[0]?.asked]);
  };
  const { id } = await createPayment(await asKey(market.secretKey), aPayment());
  const refund = async () => refundPayment(await asKey(market.secretKey), { id, amount: 400, platform_details: splitOf() });
  for (let tried = 0; tried < 2; tried++) {
    atNextCall('refund', beSilent);
    await expect(refund()).rejects.toMatchObject({ code: 'gateway_timeout' });
    expect(await kinds(11_000)).toEqual([['unknown', 1, 'refund']]);
    expect(await recoverAll()).toEqual(['never asked']);
    expect(await kinds(1_000)).toEqual([['refundRefused', 1, 'refund']]);
  }
  expect(await kinds(8 * 24 * 60 * 60_000)).toEqual([]);
  await refund();
  expect(await kinds(1_000)).toEqual([]);
});

test('a refund for which somebody is short waits until it is made, a dry run of it does not', async () => {
  const market = await aMarket({ sellers: 1 });
  const key = await asKey(market.secretKey);
  const staff = await asRole('staff', market.id);
  const split = splitOf([market.sellers[0] ?? '', 10_000]);
  const needs = async (laterMs = 1_000) =>
    (await showHome({ ...staff, now: new Date((await readClock()).getTime() + laterMs) })).needs.map(({ kind, amount, payments }) => [
      kind,
      amount,
      payments.map((need) => [need.payment_id, need.external_order_num]),
    ]);
  const { id } = await createPayment(key, aPayment({ external_order_num: 'A-1011', platform_details: split }));
  const given = (amount: number) => ({ id, amount, platform_details: splitOf() });
  expect(await refundPayment(staff, { ...given(3_200), dry_run: 'true' })).toMatchObject({ allowed: false });
  expect(await needs()).toEqual([]);
  for (const amount of [900, 3_200])
    await expect(refundPayment(staff, given(amount))).rejects.toMatchObject({ code: 'insufficient_balance' });
  const waiting = [['refundShort', 3_200, [[id, 'A-1011']]]];
  expect(await needs()).toEqual(waiting);
  expect(await needs(8 * 24 * 60 * 60_000)).toEqual([]);
  // received money alone refunds nothing
  await createPayment(key, aPayment({ amount: 100_000 }));
  expect(await needs()).toEqual(waiting);
  await refundPayment(await asRole('staff', market.id), given(3_200));
  expect(await needs()).toEqual([]);
});

test('the first steps are ticked off by what is there, and hidden for who does not want them', async () => {
  const { id } = await openTenant(await asSystem(), { name: '新しい市場', platform_role: 'platform' });
  const admin = await asRole('admin', id);
  const colleague = await asRole('staff', id);
  const steps = async (caller = admin) => (await showHome(caller)).steps;
  expect(await steps()).toEqual({ key: false, seller: false, payment: false, hidden: false });
  expect((await showHome(admin)).needs).toEqual([]);
  await createKey(admin, { kind: 'publishable', name: 'browser' });
  expect((await steps()).key).toBe(false);
  const key = await createKey(admin, { kind: 'secret', name: 'server' });
  expect(await steps()).toMatchObject({ key: true, seller: false, payment: false });
  await createMerchant(await asKey(key.value), { name: '甲商店', platform_role: 'payout' });
  expect(await steps()).toMatchObject({ seller: true, payment: false });
  await createPayment(await asKey(key.value), aPayment());
  expect(await hideSteps(admin, { hidden: true })).toEqual({ resource: 'first_steps', hidden: true });
  expect(await steps()).toEqual({ key: true, seller: true, payment: true, hidden: true });
  expect((await steps(colleague)).hidden).toBe(false);
  await hideSteps(admin, { hidden: false });
  expect((await steps()).hidden).toBe(false);
});

test('an ordinary merchant has a home without sellers', async () => {
  const market = await aMarket({ sellers: 0, role: null });
  await createPayment(await asKey(market.secretKey), aPayment({ platform_details: undefined }));
  const shown = await showHome(await asRole('viewer', market.id));
  expect(shown.steps).toMatchObject({ key: true, seller: null, payment: true });
  expect(shown.recent).toHaveLength(1);
});

test('a home is a merchant’s: neither a seller nor who runs the installation has one', async () => {
  const [seller = ''] = platform.sellers;
  for (const caller of [await asRole('seller', platform.id, seller), await asRole('operator', null), await asSystem()]) {
    await expect(showHome(caller)).rejects.toMatchObject({ code: 'forbidden' });
  }
  const theirs = await showHome({ ...(await asRole('admin', other.id)), now });
  expect(theirs.today.amount).toBe(9_999);
  expect(JSON.stringify(theirs)).not.toContain(platform.id);
  await expect(hideSteps(await asKey(platform.secretKey), { hidden: true })).rejects.toMatchObject({ code: 'forbidden' });
});
