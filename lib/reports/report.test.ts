// The figures of a report are those of a plain sum over the payments, splits and refunds of each day.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { buildDays } from '@/lib/ledger/daily-balances/build';
import { startOfDay } from '@/lib/ledger/daily-balances/day';
import { cancelPayment } from '@/lib/payments/cancel-payment';
import { createPayment } from '@/lib/payments/create-payment';
import { refundPayment } from '@/lib/refunds/refund-payment';
import { type Period, periods, spanOf } from '@/lib/reports/period';
import { showReport } from '@/lib/reports/show-report';
import { showSales } from '@/lib/reports/show-sales';
import { atNextCall, beSilent, recoverAll } from '@/lib/testing/fixtures/attempts';
import { meansOf } from '@/lib/testing/fixtures/payment-methods';
import { aMarket, aPayment, asKey, asRole, asSystem, type Market, splitOf, testCard } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';

const now = new Date('2026-11-21T10:30:00+09:00');
let market: Market;
let other: Market;
let viewer: Caller;

const at = async ({ secretKey }: Market, time: string) => ({ ...(await asKey(secretKey)), now: new Date(`${time}+09:00`) });
const pay = async (time: string, overrides: Record<string, unknown> = {}, of = market): Promise<string> =>
  (await createPayment(await at(of, time), aPayment(overrides))).id;
const declined = (time: string, number: string) =>
  expect(pay(time, { payment_details: { ...testCard, number } })).rejects.toMatchObject({ status: 502 });
const jcb = { ...testCard, number: '3530111333300000' };
const shared = (amount: number, ...shares: [seller: number, amount: number, fee?: number][]) => ({
  amount,
  platform_details: splitOf(
    ...shares.map(([seller, part, fee = 0]) => [market.sellers[seller] ?? '', part, fee] as [string, number, number]),
  ),
});

/** On days, at midnights and in months of both periods. */
async function fill() {
  await pay('2025-12-01T00:00:00', shared(700, [0, 500, 50]));
  await pay('2025-11-30T23:59:50', shared(9_000, [1, 9_000]));
  await pay('2025-11-21T10:29:50', { amount: 40 });
  await pay('2025-11-21T10:30:10', { amount: 4 });
  await pay('2026-06-30T23:59:50', { ...shared(6_000, [2, 2_000]), payment_details: jcb });
  await pay('2026-09-01T08:00:00', shared(800, [0, 300], [1, 400]));
  await pay('2026-10-22T10:29:50', { amount: 30 });
  await pay('2026-10-23T00:00:00', shared(1_000, [0, 600, 60], [1, 400]));
  await pay('2026-11-14T10:29:50', shared(70, [2, 70]));
  const large = await pay('2026-11-15T00:00:00', { ...shared(5_000, [1, 3_000, 100]), payment_details: jcb });
  await pay('2026-11-21T09:00:00', shared(120, [0, 100]));
  await pay('2026-11-21T10:30:01', { amount: 9_999 });
  await pay('2026-11-20T10:00:00', { amount: 9_999, platform_details: splitOf() }, other);
  await refundPayment(await at(market, '2026-11-16T12:00:00'), { id: large, amount: 1_000, platform_details: splitOf() });
  await refundPayment(await at(market, '2026-11-21T10:00:00'), { id: large, amount: 500, platform_details: splitOf() });
}

/** Made on one day: three approved, one waiting and one cancelled in cash, two declined, one never asked. */
async function decide() {
  await pay('2026-11-18T09:00:00', { amount: 5, capture: false });
  const cancelled = await pay('2026-11-18T10:00:00', { amount: 6, capture: false });
  await cancelPayment(await at(market, '2026-11-19T10:00:00'), { id: cancelled });
  await pay('2026-11-18T11:00:00', { amount: 7 });
  await pay('2026-11-18T12:00:00', { amount: 8, payment_details: meansOf.konbini });
  const cash = await pay('2026-11-18T12:30:00', { amount: 8, payment_details: meansOf.konbini });
  await cancelPayment(await at(market, '2026-11-18T13:00:00'), { id: cash });
  await declined('2026-11-18T14:00:00', '4123111111111059');
  await declined('2026-11-18T15:00:00', '4123111111111000');
  atNextCall('authorize', beSilent);
  await pay('2026-11-18T16:00:00').catch(({ code }) => expect(code).toBe('gateway_timeout'));
  await recoverAll();
}

beforeAll(async () => {
  market = await aMarket({ sellers: 3 });
  other = await aMarket({ sellers: 0 });
  viewer = { ...(await asRole('viewer', market.id)), now };
  await fill();
  await decide();
});

type Sum = { n: number; yen: string | null };
const plainly = async (question: string, values: unknown[]): Promise<[number, number]> => {
  const [row] = await sql<Sum>(question, [market.id, ...values]);
  return [Number(row?.yen ?? 0), Number(row?.n ?? 0)];
};
const ends = (span: ReturnType<typeof spanOf>, bar: string): [Date, Date] => {
  const next = new Date(startOfDay(bar).getTime() + (span.unit === 'day' ? 1 : 31) * 86_400_000 + 9 * 3_600_000);
  const end = span.unit === 'day' ? startOfDay(bar, 1) : startOfDay(`${next.toISOString().slice(0, 8)}01`);
  return [startOfDay(bar), end < now ? end : new Date(now.getTime() + 1)];
};
const captured = (from: Date, to: Date) =>
  plainly(
    'SELECT sum(amount + tax) AS yen, count(*)::int AS n FROM "Payment" WHERE "tenantId" = $1 AND "capturedAt" >= $2 AND "capturedAt" < $3',
    [from, to],
  );

describe.each(periods)('over %s', (period: Period) => {
  const span = spanOf(period, now);

  test('each bar is what a plain sum of its payments and refunds says', async () => {
    const report = await showReport(viewer, { period });
    expect(report.sales.bars.map((bar) => bar.at)).toEqual(span.bars.map((bar) => bar.at));
    for (const [index, { at: day, before }] of span.bars.entries()) {
      const [from, to] = ends(span, day);
      const bar = report.sales.bars[index];
      expect([day, bar?.amount, bar?.payments]).toEqual([day, ...(await captured(from, to))]);
      const [beforeAmount] = await captured(...ends(span, before));
      expect([day, bar?.before]).toEqual([day, beforeAmount]);
      const refunds = report.refunds[index];
      expect([day, refunds?.amount, refunds?.refunds]).toEqual([
        day,
        ...(await plainly(
          'SELECT sum(amount) AS yen, count(*)::int AS n FROM "Refund" WHERE "tenantId" = $1 AND "createdAt" >= $2 AND "createdAt" < $3',
          [from, to],
        )),
      ]);
    }
    expect([report.sales.amount, report.sales.payments]).toEqual(await captured(span.from, new Date(now.getTime() + 1)));
    expect(report.sales.before).toBe((await captured(span.earlier, new Date(span.comparedTo.getTime() + 1)))[0]);
    const { resource: _, ...shown } = await showSales(viewer, { period });
    expect(shown).toEqual({ period, unit: span.unit, ...report.sales });
  });

  test('methods, and sellers with the platform’s own part, add up to the sales', async () => {
    const { sales, methods, sellers } = await showReport(viewer, { period });
    const total = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);
    expect(total(methods)).toBe(sales.amount);
    expect(total(sellers?.first ?? []) + (sellers?.others.amount ?? 0) + (sellers?.own ?? 0)).toBe(sales.amount);
    for (const [index, id] of market.sellers.entries()) {
      const split = await plainly(
        `SELECT sum(s.amount) AS yen, count(*)::int AS n FROM "Split" s JOIN "Payment" p ON p."tenantId" = s."tenantId" AND p.id = s."paymentId"
        WHERE s."tenantId" = $1 AND s."submerchantId" = $2 AND p."capturedAt" >= $3 AND p."capturedAt" <= $4`,
        [id, span.from, now],
      );
      const shown = sellers?.first.find((seller) => seller.id === id);
      expect([index, shown?.amount ?? 0, shown?.payments ?? 0]).toEqual([index, ...split]);
    }
    const amounts = sellers?.first.map(({ amount }) => amount) ?? [];
    expect(amounts).toEqual(amounts.toSorted((one, two) => two - one));
  });
});

test('sellers’ sums are the same whether their days are made, or one of them lacks an entry that came late', async () => {
  const before = (await showReport(viewer, { period: 'm12' })).sellers;
  for (const id of market.sellers) await buildDays({ tenantId: market.id, accountId: id }, now);
  const [made] = await sql<{ n: number }>('SELECT count(*)::int AS n FROM "BalanceDay" WHERE "tenantId" = $1 AND "accountId" = ANY($2)', [
    market.id,
    market.sellers,
  ]);
  expect(made?.n).toBeGreaterThan(5);
  expect((await showReport(viewer, { period: 'm12' })).sellers).toEqual(before);
  await pay('2026-11-15T13:00:00', shared(50, [1, 50]));
  const after = (await showReport(viewer, { period: 'm12' })).sellers;
  const of = (sellers: typeof after) => sellers?.first.find(({ id }) => id === market.sellers[1]);
  expect(of(after)).toMatchObject({ amount: (of(before)?.amount ?? 0) + 50, payments: (of(before)?.payments ?? 0) + 1 });
});

test('more than ten sellers are ten and the others', async () => {
  const many = await aMarket({ sellers: 12 });
  const split = splitOf(...many.sellers.map((id, index): [string, number] => [id, 100 + index]));
  await createPayment(await at(many, '2026-11-20T10:00:00'), aPayment({ amount: 2_000, platform_details: split }));
  const { sellers } = await showReport({ ...(await asRole('viewer', many.id)), now }, {});
  expect(sellers?.first.map(({ amount }) => amount)).toEqual([111, 110, 109, 108, 107, 106, 105, 104, 103, 102]);
  expect(sellers).toMatchObject({ others: { sellers: 2, amount: 201, payments: 2 }, own: 2_000 - 1_266 });
});

test('approved and declined are what the acquirer said; cash, and what it was never asked, are neither', async () => {
  const { decisions, reasons } = await showReport(viewer, { period: 'd7' });
  expect(decisions.find((bar) => bar.at === '2026-11-18')).toEqual({ at: '2026-11-18', approved: 3, declined: 2, rate: 0.6 });
  expect(decisions.find((bar) => bar.at === '2026-11-17')).toEqual({ at: '2026-11-17', approved: 0, declined: 0, rate: null });
  expect(reasons).toEqual([
    { code: 'card_declined', count: 1 },
    { code: 'insufficient_funds', count: 1 },
  ]);
});

test('a refund rate is of the sales of the same time; without sales there is none', async () => {
  const { refunds } = await showReport(viewer, { period: 'd7' });
  expect(refunds.find((bar) => bar.at === '2026-11-21')).toEqual({ at: '2026-11-21', amount: 500, refunds: 1, rate: 500 / 120 });
  expect(refunds.find((bar) => bar.at === '2026-11-16')).toEqual({ at: '2026-11-16', amount: 1_000, refunds: 1, rate: null });
});

test('a report is a merchant’s own; an ordinary merchant has no sellers in it', async () => {
  for (const caller of [await asRole('seller', market.id, market.sellers[0]), await asRole('operator', null), await asSystem()]) {
    await expect(showReport(caller, {})).rejects.toMatchObject({ code: 'forbidden' });
    await expect(showSales(caller, {})).rejects.toMatchObject({ code: 'forbidden' });
  }
  const theirs = await showReport({ ...(await asRole('admin', other.id)), now }, {});
  expect([theirs.sales.amount, theirs.sellers?.first]).toEqual([9_999, []]);
  const shop = await aMarket({ sellers: 0, role: null });
  const reader = await asRole('viewer', shop.id);
  const ordinary = { ...reader, actor: { ...reader.actor, platformRole: null } } as Caller;
  expect((await showReport(ordinary, {})).sellers).toBe(null);
  await expect(showReport(viewer, { period: 'd31' })).rejects.toMatchObject({ code: 'invalid_parameter' });
});
