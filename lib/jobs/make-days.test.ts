import { beforeAll, expect, test, vi } from 'vitest';
import { makeDays } from '@/lib/jobs/make-days';
import { tick } from '@/lib/jobs/tick';
import { serviceAccounts } from '@/lib/ledger/account';
import { dayIn, daysOverAt, startOfDay } from '@/lib/ledger/daily-balances/day';
import { dropDays, findAccountsBehind, type Holder } from '@/lib/ledger/daily-balances/store';
import { createPayment } from '@/lib/payments/create-payment';
import { aMarket, aPayment, asKey, type Market, splitOf } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';

const hourMs = 3_600_000;
/** Noon in Tokyo, so that a run at night does not cross a midnight. */
const now = new Date(startOfDay(dayIn(new Date())).getTime() + 12 * hourMs);
let market: Market;
let holder: Holder;

const accounts = () => [market.id, ...market.sellers, serviceAccounts.revenue];
const countDays = async (accountId: string) =>
  (await sql<{ n: number }>(`SELECT count(*)::int AS n FROM "BalanceDay" WHERE "accountId" = $1`, [accountId]))[0]?.n ?? 0;

beforeAll(async () => {
  market = await aMarket({ sellers: 1 });
  holder = { tenantId: market.id, accountId: market.id };
  const [seller = ''] = market.sellers;
  for (const days of [40, 3, 0]) {
    const then = { ...(await asKey(market.secretKey)), now: new Date(now.getTime() - days * 24 * hourMs) };
    await createPayment(then, aPayment({ amount: 1_000, platform_details: splitOf([seller, 500]) }));
  }
});

test('due work makes the days of every account once they are over, told with the moment they were due, and then rests', async () => {
  await sql(`UPDATE "Tenant" SET "daysMadeTo" = NULL`);
  await dropDays(holder, null);
  // a tenant created today has no past day
  expect(await makeDays.lag(now)).toEqual({ count: 0, oldest: null });
  const later = new Date(Date.now() + 48 * hourMs);
  const dueLater = new Date(daysOverAt(later).getTime() + 15 * 60_000);
  expect(await makeDays.lag(later)).toEqual({ count: 1, oldest: dueLater });
  expect(await tick(later, [makeDays])).toEqual([{ job: 'balance-day.make', at: dueLater, result: 'made', tenantId: market.id }]);
  expect(await makeDays.lag(later)).toEqual({ count: 0, oldest: null });
  expect(await tick(later, [makeDays])).toEqual([]);
  expect(await findAccountsBehind(market.id, daysOverAt(later), null, 10)).toEqual([]);
  expect(await countDays(serviceAccounts.clearing)).toBe(0);
});

test('a round that ends in the middle has made what it has made, and the next one goes on', async () => {
  await sql(`UPDATE "Tenant" SET "daysMadeTo" = NULL`);
  for (const accountId of accounts()) await dropDays({ ...holder, accountId }, null);
  const later = new Date(Date.now() + 48 * hourMs);
  const ending = new AbortController();
  const days = await import('@/lib/ledger/daily-balances/build');
  const make = days.buildDays;
  const made = vi.spyOn(days, 'buildDays').mockImplementationOnce(async (of, at) => {
    await make(of, at);
    ending.abort();
  });
  expect(await makeDays.run({ now: later, signal: ending.signal })).toEqual([]);
  made.mockRestore();
  const standing = async () => (await Promise.all(accounts().map(countDays))).filter((days) => days > 0).length;
  expect(await standing()).toBe(1);
  expect(await makeDays.lag(later)).toMatchObject({ count: 1 });
  expect(await Promise.all([tick(later, [makeDays]), tick(later, [makeDays])])).toHaveLength(2);
  expect(await standing()).toBe(3);
  expect(await makeDays.lag(later)).toMatchObject({ count: 0 });
});

test('what fails keeps back nobody else, and is tried again later', async () => {
  const other = await aMarket({ sellers: 0 });
  await createPayment(await asKey(other.secretKey), aPayment());
  await sql(`UPDATE "Tenant" SET "daysMadeTo" = NULL`);
  await dropDays(holder, null);
  const later = new Date(Date.now() + 72 * hourMs);
  const days = await import('@/lib/ledger/daily-balances/build');
  const make = vi.spyOn(days, 'buildDays').mockImplementationOnce(() => Promise.reject(new Error('a fault of ours')));
  expect(await makeDays.run({ now: later, signal: new AbortController().signal })).toHaveLength(1);
  make.mockRestore();
  expect(await tick(later, [makeDays])).toEqual([]);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
  expect(await tick(later, [makeDays])).toHaveLength(1);
  vi.restoreAllMocks();
});
