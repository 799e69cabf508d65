import { beforeAll, expect, test, vi } from 'vitest';
import { newId } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { makeDays } from '@/lib/jobs/make-days';
import { tick } from '@/lib/jobs/tick';
import { serviceAccounts } from '@/lib/ledger/account';
import { dayIn, daysOverAt, startOfDay } from '@/lib/ledger/days/day';
import { makeDaysOf, readByDays } from '@/lib/ledger/days/make-days';
import { appendDays, dropDays, findAccountsBehind, readFrame } from '@/lib/ledger/days/store';
import { createPayment } from '@/lib/payments/create-payment';
import { explainBalance } from '@/lib/statements/explain-balance';
import { listRecords } from '@/lib/statements/list-records';
import { aMarket, aPayment, asKey, type Market, splitOf } from '@/lib/testing/market';
import { together } from '@/lib/testing/shop';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

vi.setConfig({ testTimeout: times(60_000, 600_000), hookTimeout: 60_000 });

const hourMs = 3_600_000;
/** Noon in Tokyo, so that a run in the night is none at a border. */
const today = dayIn(new Date());
const now = new Date(startOfDay(today).getTime() + 12 * hourMs);
let market: Market;
let holder: { tenantId: string; accountId: string };

const caller = async (at = now) => ({ ...(await asKey(market.secretKey)), now: at });
const pay = async (at: Date, amount = 1_000) =>
  (await createPayment(await caller(at), aPayment({ amount, platform_details: splitOf([market.sellers[0] ?? '', amount / 2]) }))).id;
const daysAgo = (days: number, hour = 12) => new Date(startOfDay(today, -days).getTime() + hour * hourMs);

type Day = { day: string; opening: number; before: number; amount: number; entries: number };
async function daysOf(accountId: string): Promise<Day[]> {
  const rows = await sql<{ at: Date; o: string; b: string; a: string; e: string }>(
    `SELECT "startsAt" AS at, "openingAmount" AS o, "entriesBefore" AS b, amount AS a, entries AS e FROM "BalanceDay" WHERE "accountId" = $1 ORDER BY 1`,
    [accountId],
  );
  return rows.map(({ at, o, b, a, e }) => ({
    day: dayIn(at),
    opening: Number(o),
    before: Number(b),
    amount: Number(a),
    entries: Number(e),
  }));
}
/** The same from the entries. */
async function plainDays(accountId: string): Promise<Day[]> {
  const rows = await sql<{ at: Date; amount: string }>(
    `SELECT "createdAt" AS at, amount FROM "Entry" WHERE "accountId" = $1 AND "createdAt" < $2 ORDER BY 1`,
    [accountId, daysOverAt(now)],
  );
  const days: Day[] = [];
  for (const { at, amount } of rows) {
    const last = days.at(-1);
    if (last?.day === dayIn(at)) Object.assign(last, { amount: last.amount + Number(amount), entries: last.entries + 1 });
    else
      days.push({
        day: dayIn(at),
        opening: (last?.opening ?? 0) + (last?.amount ?? 0),
        before: (last?.before ?? 0) + (last?.entries ?? 0),
        amount: Number(amount),
        entries: 1,
      });
  }
  return days;
}

beforeAll(async () => {
  market = await aMarket({ sellers: 1 });
  holder = { tenantId: market.id, accountId: market.id };
  for (const days of [90, 41, 40, 3, 1, 0]) await pay(daysAgo(days));
  // a millisecond before midnight in Tokyo, and at it
  await pay(new Date(daysAgo(2, 24).getTime() - 1_000));
  await pay(daysAgo(1, 0));
});

test('a day is made when it is over, and a while later', () => {
  expect(daysOverAt(new Date('2026-11-20T15:14:59Z'))).toEqual(new Date('2026-11-19T15:00:00Z'));
  expect(daysOverAt(new Date('2026-11-20T15:15:00Z'))).toEqual(new Date('2026-11-20T15:00:00Z'));
});

test('every day that has entries and is over has its row, a month after the other, and nothing is made twice', async () => {
  const until = daysOverAt(now);
  expect(await appendDays(holder, until, 0)).toEqual({ days: 1, isLast: false });
  expect(await appendDays(holder, until, 0)).toEqual({ days: 2, isLast: false });
  expect(await appendDays(holder, until, 0)).toEqual({ days: 3, isLast: true });
  expect(await appendDays(holder, until, 0)).toMatchObject({ days: 0 });
  expect(await daysOf(market.id)).toEqual(await plainDays(market.id));
  expect(await readFrame(holder, until)).toEqual({ missing: 0n, waits: false });
  await dropDays(holder, null);
  expect(await appendDays(holder, until)).toEqual({ days: 6, isLast: true });
  expect(await daysOf(market.id)).toEqual(await plainDays(market.id));
});

test('many at once make each day once', async () => {
  for (let round = 0; round < times(5, 100); round++) {
    await dropDays(holder, round % 2 === 0 ? null : 3);
    await together(8, (index) => (index === 3 ? dropDays(holder, 2).then(() => makeDaysOf(holder, now)) : makeDaysOf(holder, now)));
    await makeDaysOf(holder, now);
    expect(await daysOf(market.id)).toEqual(await plainDays(market.id));
  }
});

/** Posts on a connection of its own, which commits when it is told. */
async function openPosting(at: Date, amount: number) {
  const client = await pool.connect();
  const transaction = { tenantId: market.id, id: newId(), kind: 'adjustment', paymentId: null, attemptId: null, createdAt: at };
  const entry = (accountId: string, counterpartyId: string, yen: number) => ({
    id: newId(),
    accountId,
    slot: 0,
    counterpartyId,
    type: 'balance_transfer',
    amount: yen,
  });
  const postings = [entry(market.id, serviceAccounts.bank, amount), entry(serviceAccounts.bank, market.id, -amount)];
  await client.query('BEGIN');
  await client.query('SELECT post_entries($1, $2, $3, NULL, $4)', [
    market.id,
    JSON.stringify({ ...transaction, kind: 'transfer' }),
    JSON.stringify(postings),
    at,
  ]);
  return async () => {
    await client.query('COMMIT');
    client.release();
  };
}

test('an entry that is committed after its day was made is in it all the same', async () => {
  for (const [late, ago] of [3, 40, 60, 200].entries()) {
    await makeDaysOf(holder, now);
    const commit = await openPosting(daysAgo(ago), 100 + late);
    await makeDaysOf(holder, now);
    const before = await daysOf(market.id);
    expect((await listRecords(await caller(), { id: market.id, per_page: 1 })).data[0]?.balance).toBe(
      before.length > 0 ? await totalOf() : 0,
    );
    await commit();
    // seen in the same statement that would have used the days
    expect((await readFrame(holder, daysOverAt(now))).missing).toBe(1n);
    const { opening, agrees } = await explainBalance(await caller(), { id: market.id, from: today, to: today });
    const [sum] = await sql<{ n: string }>(`SELECT sum(amount) AS n FROM "Entry" WHERE "accountId" = $1 AND "createdAt" < $2`, [
      market.id,
      startOfDay(today),
    ]);
    expect({ opening, agrees }).toEqual({ opening: Number(sum?.n), agrees: true });
    expect(await daysOf(market.id)).toEqual(await plainDays(market.id));
  }
});

async function totalOf(): Promise<number> {
  const [row] = await sql<{ n: string }>(`SELECT sum(balance) AS n FROM "Balance" WHERE "accountId" = $1`, [market.id]);
  return Number(row?.n);
}

test('whoever is in the way all the time is answered from the entries alone', async () => {
  const asked: boolean[] = [];
  const read = async (_: Date, byDays: boolean) => {
    asked.push(byDays);
    return { missing: byDays ? 1n : 0n, waits: false };
  };
  await readByDays(holder, now, read);
  expect(asked).toEqual([true, true, true, false]);
});

test('due work makes the days of every account once they are over, told with the moment they were due, and then rests', async () => {
  await sql(`UPDATE "Tenant" SET "daysMadeTo" = NULL`);
  await dropDays(holder, null);
  // a tenant that has come today has no day that is over
  expect(await makeDays.lag(now)).toEqual({ count: 0, oldest: null });
  const later = new Date(Date.now() + 48 * hourMs);
  const dueLater = new Date(daysOverAt(later).getTime() + 15 * 60_000);
  expect(await makeDays.lag(later)).toEqual({ count: 1, oldest: dueLater });
  expect(await tick(later, [makeDays])).toEqual([{ job: 'balance-day.make', at: dueLater, result: 'made' }]);
  expect(await makeDays.lag(later)).toEqual({ count: 0, oldest: null });
  expect(await tick(later, [makeDays])).toEqual([]);
  expect(await findAccountsBehind(market.id, daysOverAt(later), null, 10)).toEqual([]);
  const [service] = await sql<{ n: number }>(`SELECT count(*)::int AS n FROM "BalanceDay" WHERE "accountId" = $1`, [
    serviceAccounts.clearing,
  ]);
  expect(service?.n).toBe(0);
});

test('a round that ends in the middle has made what it has made, and the next one goes on', async () => {
  await sql(`UPDATE "Tenant" SET "daysMadeTo" = NULL`);
  for (const accountId of [market.id, ...market.sellers]) await dropDays({ ...holder, accountId }, null);
  const later = new Date(Date.now() + 48 * hourMs);
  const ending = new AbortController();
  const days = await import('@/lib/ledger/days/make-days');
  const make = days.makeDaysOf;
  const made = vi.spyOn(days, 'makeDaysOf').mockImplementationOnce(async (of, at) => {
    await make(of, at);
    ending.abort();
  });
  expect(await makeDays.run({ now: later, signal: ending.signal })).toEqual([]);
  made.mockRestore();
  const standing = async () => (await Promise.all([market.id, ...market.sellers].map(daysOf))).filter(({ length }) => length > 0).length;
  expect(await standing()).toBe(1);
  expect(await makeDays.lag(later)).toMatchObject({ count: 1 });
  expect(await Promise.all([tick(later, [makeDays]), tick(later, [makeDays])])).toHaveLength(2);
  expect(await standing()).toBe(2);
  expect(await makeDays.lag(later)).toMatchObject({ count: 0 });
});

test('what fails keeps back nobody else, and is tried again later', async () => {
  const other = await aMarket({ sellers: 0 });
  await createPayment(await asKey(other.secretKey), aPayment());
  await sql(`UPDATE "Tenant" SET "daysMadeTo" = NULL`);
  await dropDays(holder, null);
  const later = new Date(Date.now() + 72 * hourMs);
  const days = await import('@/lib/ledger/days/make-days');
  const make = vi.spyOn(days, 'makeDaysOf').mockImplementationOnce(() => Promise.reject(new Error('a fault of ours')));
  expect(await makeDays.run({ now: later, signal: new AbortController().signal })).toHaveLength(1);
  make.mockRestore();
  expect(await tick(later, [makeDays])).toEqual([]);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
  expect(await tick(later, [makeDays])).toHaveLength(1);
  vi.restoreAllMocks();
});
