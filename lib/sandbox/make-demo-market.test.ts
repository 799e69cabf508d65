import { beforeAll, expect, test } from 'vitest';
import { readClock } from '@/lib/clock/store';
import { showHome } from '@/lib/home/show-home';
import { showCheckoutSettings } from '@/lib/merchants/checkout/show-checkout-settings';
import { listFeeProfiles } from '@/lib/merchants/fee-profiles/list-profiles';
import { listSellers } from '@/lib/merchants/sellers/list-sellers';
import { listWaiting } from '@/lib/onboarding/review/list-waiting';
import { listHeld } from '@/lib/payments/deposits/list-held';
import { searchPayments } from '@/lib/payments/search-payments';
import { clerkName } from '@/lib/sandbox/demo-catalogue';
import { type Demo, makeDemoMarket } from '@/lib/sandbox/make-demo-market';
import { listSessions } from '@/lib/sessions/list-sessions';
import { listSubscriptions } from '@/lib/subscriptions/list-subscriptions';
import type { SubscriptionReply } from '@/lib/subscriptions/schema';
import { listSellerPeople } from '@/lib/team/people/list-seller-people';
import { recoverAll } from '@/lib/testing/fixtures/attempts';
import { asRole } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';

let demo: Demo;
const homeOf = async (index: number) => {
  const caller = await asRole('viewer', demo.merchants[index]?.id ?? '');
  return showHome({ ...caller, now: await readClock() });
};

beforeAll(async () => {
  demo = await makeDemoMarket('http://127.0.0.1:3000');
});

test('the platform’s home is full: sixty days, what waits, a mix of ways to pay, refunds', async () => {
  const home = await homeOf(0);
  const days = home.days.flatMap(({ amount, before }) => [amount, before]);
  expect(days.filter((amount) => amount > 0).length).toBeGreaterThanOrEqual(50);
  expect(home.month.amount).toBeGreaterThan(home.month.before);
  expect(home.refunded.refunds).toBeGreaterThan(2);
  expect(home.mix.map(({ brand }) => brand)).toEqual(
    expect.arrayContaining(['visa', 'jcb', 'konbini', 'bank_transfer', 'paypay', 'merpay']),
  );
  expect(home.balance.available).toBeGreaterThan(0);
  const waiting = Object.fromEntries(home.needs.map(({ kind, count }) => [kind, count]));
  expect(waiting).toEqual({ expiring: 3, unknown: 1 });
  expect(home.needs[0]?.payments[0]?.amount).toBeGreaterThan(9_900_000);
  expect(home.steps).toEqual({ key: true, seller: true, payment: true, hidden: false });
});

test('a seller has an invitation that waits and one that is over', async () => {
  const { id: platform = '' } = demo.merchants[0] ?? {};
  const caller = { ...(await asRole('staff', platform)), now: await readClock() };
  const { id } = demo.sellers.find(({ name }) => name === '竹細工 ささのは') ?? {};
  const { people, invitations } = await listSellerPeople(caller, { id });
  expect([people, invitations.map(({ email, expired }) => [email, expired])]).toEqual([
    [],
    [
      ['takeko@sasanoha.example.jp', false],
      ['info@sasanoha.example.jp', true],
    ],
  ]);
});

test('its people keep views: the admin reads an own one that moves on with time, and those that the clerk shares', async () => {
  const views = `SELECT list, query, "userName" AS by, "isShared" AS shared FROM "SavedView" ORDER BY list, "isShared"`;
  expect(await sql(views)).toEqual([
    { list: 'payments', query: 'status=failed&period=last7', by: '市川 誠', shared: false },
    { list: 'payments', query: 'status=authorized&sort=largest', by: clerkName, shared: true },
    { list: 'refunds', query: 'period=last_month', by: clerkName, shared: true },
  ]);
});

test('its shops tell what a live one has to tell', async () => {
  for (const { id, platform_role } of demo.merchants.filter(({ secret_key }) => secret_key)) {
    const { links, missing } = await showCheckoutSettings(await asRole('admin', id), { id });
    expect([platform_role, missing, links.disclosure]).toEqual([
      platform_role,
      [],
      expect.stringMatching(/^https:\/\/www\..+\/tokushoho$/),
    ]);
  }
});

test('every fate of a payment is there, one with many sellers, and long words', async () => {
  const operator = await asRole('operator', null);
  const of = async (more: object) => (await searchPayments(operator, { merchant: demo.merchants[0]?.id, ...more })).data;
  for (const status of ['pending', 'authorized', 'captured', 'refunded', 'cancelled', 'expired', 'failed']) {
    expect([status, (await of({ status })).length > 0]).toEqual([status, true]);
  }
  const [box] = await of({ external_order_num: 'BOX-2026-HARU-0001' });
  expect(box?.platform_details?.submerchants).toHaveLength(12);
  const [example] = await of({ external_order_num: 'A-1042' });
  expect(example?.amount).toBe(10_000);
  expect(Math.max(...demo.sellers.map(({ name }) => name.length))).toBeGreaterThan(30);
  const [{ payments }] = (await sql('SELECT count(*)::int AS payments FROM "Payment"')) as [{ payments: number }];
  expect(payments).toBeGreaterThan(230);
});

test('every way to pay is there, a transfer that is short waits for the operator, and a link for its customer', async () => {
  const rows = await sql<{ way: string; status: string }>(
    `SELECT DISTINCT method AS way, status FROM "Payment" WHERE method <> 'credit_card' ORDER BY 1, 2`,
  );
  const of = (way: string, ...statuses: string[]) => statuses.map((status) => ({ way, status }));
  expect(rows).toEqual([
    ...of('bank_transfer', 'authorized', 'captured'),
    ...of('konbini', 'authorized', 'captured', 'expired'),
    ...of('merpay', 'captured'),
    ...of('paidy', 'captured'),
    ...of('pay_easy', 'authorized', 'refunded'),
    ...of('paypay', 'captured', 'failed', 'refunded'),
  ]);
  const operator = await asRole('operator', null);
  const { data: held } = await listHeld(operator, {});
  expect(held.map(({ total, arrived }) => total - arrived)).toEqual([440]);
  const { data: links } = await listSessions({ ...(await asRole('staff', demo.merchants[0]?.id ?? '')), now: await readClock() }, {});
  expect(links.map(({ external_order_num, state }) => [external_order_num, state])).toEqual([
    ['TEL-2026-118', 'pending'],
    ['FAIR-2026-02', 'completed'],
    ['FAIR-2026-01', 'expired'],
  ]);
  // who chose to be kept at a checkout, and who subscribes
  expect(await sql('SELECT id FROM "Customer"')).toHaveLength(3 + 15);
});

test('customers who paid in cash want it back: one was paid, one could not be, one waits for the operator', async () => {
  const rows = await sql<{ status: string; fee: boolean }>(
    `SELECT status, "feeAmount" > 0 AS fee FROM "RefundRequest" ORDER BY "createdAt"`,
  );
  expect(rows).toEqual([
    { status: 'completed', fee: false },
    { status: 'rejected', fee: true },
    { status: 'pending', fee: true },
  ]);
});

test('subscriptions are there in every state, each charged on its dates until today', async () => {
  const viewer = { ...(await asRole('viewer', demo.merchants[0]?.id ?? '')), now: await readClock() };
  const { data } = await listSubscriptions(viewer, { per_page: 100 });
  const stateOf = ({ status, pause, cancel_at_period_end, pending_change, last_failure }: SubscriptionReply) =>
    [status, pause && 'paused', cancel_at_period_end && 'ending', pending_change?.consent, last_failure?.needs].filter(Boolean).join(' ');
  expect(data.map(stateOf).toSorted()).toEqual(
    [
      ...[...Array(7).fill('active'), 'active asked', 'active ending', 'active paused'],
      ...['deleted', 'pending', 'retrying', 'retrying card', 'suspended'],
    ].toSorted(),
  );
  expect(new Set(data.map(({ period }) => period))).toEqual(new Set(['weekly', 'monthly', 'yearly']));
  expect(data.filter(({ next_capture_at }) => next_capture_at !== null && Date.parse(next_capture_at) <= viewer.now.getTime())).toEqual([]);
  const charges = await sql<{ state: string }>('SELECT DISTINCT state FROM "SubscriptionCharge" ORDER BY 1');
  expect(charges.map(({ state }) => state)).toEqual(['paid', 'unpaid']);
});

test('a newcomer sees a hold, a fee profile, two sellers of one name, an application that was checked first, and what colleagues say', async () => {
  const { id: platform = '' } = demo.merchants[0] ?? {};
  const [staff, operator] = [await asRole('staff', platform), await asRole('operator', null)];
  const now = await readClock();
  expect(await homeOf(0)).toMatchObject({ held_sellers: 1 });
  expect((await showHome({ ...staff, now })).first_reviews).toBe(1);
  expect((await listFeeProfiles(staff)).data.map(({ sellers }) => sellers)).toEqual([2]);
  expect((await listSellers({ ...staff, now }, { search: '水引と熨斗 ことほぎ' })).total).toBe(2);
  const [oldest] = (await listWaiting({ ...operator, now })).data;
  expect([oldest?.checked?.by, oldest?.checked?.remark, oldest?.awaits_platform]).toEqual(['松本 彩', expect.any(String), false]);
  expect(now.getTime() - Date.parse(oldest?.submitted_at ?? '')).toBeGreaterThan(11 * 24 * 60 * 60 * 1000);
  const notes = await sql<{ kind: string; side: string; minded: boolean }>(
    `SELECT DISTINCT n."subjectKind" AS kind, n.side, a."subjectId" IS NOT NULL AS minded FROM "Note" n LEFT JOIN "Assignment" a
      ON a."tenantId" = n."tenantId" AND a."subjectId" = n."subjectId" AND a.side = n.side ORDER BY 1`,
  );
  expect(notes.map(({ kind, side, minded }) => `${kind} ${side} ${minded}`)).toEqual([
    'chargeback tenant true',
    'merchant operator true',
    'payment tenant true',
  ]);
});

test('its past is written in order of time: what was written later happened later', async () => {
  const rows = await sql<{ tenantId: string; operation: string; at: Date }>(
    'SELECT "tenantId", operation, "createdAt" AS at FROM "Audit" ORDER BY "tenantId", id',
  );
  expect(rows.length).toBeGreaterThan(280);
  const isBack = ({ tenantId, at }: (typeof rows)[number], index: number) => {
    const before = rows[index - 1];
    return before?.tenantId === tenantId && at < before.at;
  };
  expect(rows.filter(isBack)).toEqual([]);
});

test('the one of which nobody knows is found by recovery: its money was taken', async () => {
  expect(await recoverAll()).toEqual(['succeeded']);
  const home = await homeOf(0);
  expect(home.needs.map(({ kind }) => kind)).toEqual(['expiring']);
  expect(home.recent.every(({ status }) => status !== 'pending')).toBe(true);
});

test('a platform that has nothing yet has every step before it', async () => {
  expect(await homeOf(1)).toMatchObject({
    recent: [],
    needs: [],
    month: { amount: 0 },
    steps: { key: false, seller: false, payment: false },
  });
});

test('the ordinary merchant has more than half a million yen, and something that waits', async () => {
  const home = await homeOf(2);
  expect(home.balance.available).toBeGreaterThan(500_000);
  expect(home.needs.map(({ kind, count }) => [kind, count])).toEqual([['expiring', 1]]);
  expect(home.refunded.refunds).toBeGreaterThan(0);
});

test('people of every kind can sign in', () => {
  expect(demo.users.map(({ role }) => role)).toEqual(['operator', 'admin', 'staff', 'viewer', 'seller', 'admin', 'admin']);
});

test('chargebacks are there in every state, and some wait for an answer', async () => {
  const rows = await sql<{ status: string; n: number }>('SELECT status, count(*)::int AS n FROM "Chargeback" GROUP BY 1 ORDER BY 1');
  expect(Object.fromEntries(rows.map(({ status, n }) => [status, n]))).toEqual({
    accepted: 1,
    cancelled: 1,
    defended: 3,
    expired: 1,
    lost: 1,
    pending: 4,
  });
});
