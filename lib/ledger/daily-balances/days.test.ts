import { beforeAll, expect, test } from 'vitest';
import { newId } from '@/lib/db/ids';
import { pool } from '@/lib/db/pool';
import { buildDays, readByDays } from '@/lib/ledger/daily-balances/build';
import { dayIn, daysOverAt, startOfDay } from '@/lib/ledger/daily-balances/day';
import { dropDays, type Holder, makeStretch, readFrame } from '@/lib/ledger/daily-balances/store';
import { createPayment } from '@/lib/payments/create-payment';
import { explainBalance } from '@/lib/statements/explain-balance';
import { listRecords } from '@/lib/statements/list-records';
import { aMarket, aPayment, asKey, type Market, splitOf } from '@/lib/testing/market';
import { together } from '@/lib/testing/shop';
import { countBlocked, lockRow, sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';

const hourMs = 3_600_000;
/** Noon in Tokyo, so that a run at night does not cross a midnight. */
const today = dayIn(new Date());
const now = new Date(startOfDay(today).getTime() + 12 * hourMs);
let market: Market;
let holder: Holder;

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
/** The same days, summed from the entries. */
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
  expect(await makeStretch(holder, until, 0, 0)).toEqual({ days: 1, isLast: false });
  expect(await makeStretch(holder, until, 0, 0)).toEqual({ days: 2, isLast: false });
  expect(await makeStretch(holder, until, 0, 0)).toEqual({ days: 3, isLast: true });
  expect(await makeStretch(holder, until, 0, 0)).toMatchObject({ days: 0 });
  expect(await daysOf(market.id)).toEqual(await plainDays(market.id));
  expect(await readFrame(holder, until)).toEqual({ missing: 0n, waits: false });
  await dropDays(holder, null);
  expect(await makeStretch(holder, until, 0)).toEqual({ days: 6, isLast: true });
  expect(await daysOf(market.id)).toEqual(await plainDays(market.id));
});

test('many at once make each day once', async () => {
  for (let round = 0; round < times(5, 100); round++) {
    await dropDays(holder, round % 2 === 0 ? null : 3);
    await together(8, (index) => (index === 3 ? dropDays(holder, 2).then(() => buildDays(holder, now)) : buildDays(holder, now)));
    await buildDays(holder, now);
    expect(await daysOf(market.id)).toEqual(await plainDays(market.id));
  }
});

test('a day is not thrown away by whoever saw it before others went on from there', async () => {
  const threeDaysAgo = new Date(now.getTime() - 72 * hourMs);
  await dropDays(holder, null);
  await buildDays(holder, threeDaysAgo);
  await pay(daysAgo(40));
  const [last] = (await daysOf(market.id)).slice(-1);
  const gate = await pool.connect();
  await gate.query('BEGIN');
  await gate.query(`DELETE FROM "BalanceDay" WHERE "accountId" = $1 AND "startsAt" = $2`, [market.id, startOfDay(last?.day ?? '')]);
  // sees the late entry, and waits while it drops the days
  const anew = makeStretch(holder, daysOverAt(threeDaysAgo), 3);
  await expect.poll(countBlocked).toBe(1);
  let hasGoneOn = false;
  const further = makeStretch(holder, daysOverAt(now), 0).then(() => {
    hasGoneOn = true;
  });
  await expect.poll(async () => hasGoneOn || (await countBlocked()) === 2).toBe(true);
  expect(hasGoneOn).toBe(false);
  await gate.query('ROLLBACK');
  gate.release();
  await Promise.all([anew, further]);
  await buildDays(holder, now);
  expect(await daysOf(market.id)).toEqual(await plainDays(market.id));
});

test('who waits too long for somebody who makes days is answered from the entries', async () => {
  await dropDays(holder, null);
  const gate = await pool.connect();
  await gate.query('BEGIN');
  await lockRow(gate, 'Account', market.id);
  const explained = await explainBalance(await caller(), { id: market.id, from: dayIn(daysAgo(100)), to: today });
  await gate.query('ROLLBACK');
  gate.release();
  expect(explained).toMatchObject({ opening: 0, closing: await totalOf(), agrees: true });
  expect(await daysOf(market.id)).toEqual([]);
});

/** Posts on its own connection, which commits on request. */
async function openPosting(at: Date, amount: number) {
  const client = await pool.connect();
  const transaction = { tenantId: market.id, id: newId(), kind: 'transfer', paymentId: null, attemptId: null, createdAt: at };
  const entry = (accountId: string, counterpartyId: string, yen: number) => ({
    id: newId(),
    accountId,
    slot: 0,
    counterpartyId,
    type: 'balance_transfer',
    amount: yen,
  });
  const [seller = ''] = market.sellers;
  const entries = [entry(market.id, seller, -amount), entry(seller, market.id, amount)];
  await client.query('BEGIN');
  await client.query('SELECT post_entries($1, $2, $3, NULL, $4)', [market.id, JSON.stringify(transaction), JSON.stringify(entries), at]);
  return async () => {
    await client.query('COMMIT');
    client.release();
  };
}

test('an entry that is committed after its day was made is in it all the same', async () => {
  for (const [late, ago] of [3, 40, 60, 200].entries()) {
    await buildDays(holder, now);
    const commit = await openPosting(daysAgo(ago), 100 + late);
    await buildDays(holder, now);
    const before = await daysOf(market.id);
    expect((await listRecords(await caller(), { id: market.id, per_page: 1 })).data[0]?.balance).toBe(
      before.length > 0 ? await totalOf() : 0,
    );
    await commit();
    // the statement that would use the days sees the late entry
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
