// The records behind a balance by type and time: found and counted by the days of the account, the same as read one by one.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { buildDays } from '@/lib/ledger/daily-balances/build';
import { startOfDay } from '@/lib/ledger/daily-balances/day';
import { dropDays } from '@/lib/ledger/daily-balances/store';
import { type RecordType, recordTypes } from '@/lib/ledger/record';
import { findByDays } from '@/lib/ledger/records/store';
import { listBalanceTransactions } from '@/lib/merchants/list-balance-transactions';
import { createPayment } from '@/lib/payments/create-payment';
import { refundPayment } from '@/lib/refunds/refund-payment';
import { aMarket, aPayment, asKey, type Market, splitOf } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';
import { runs } from '@/lib/testing/tier';

type Entry = { id: string; type: RecordType; amount: string; createdAt: Date };
const hourMs = 3_600_000;
const midnight = startOfDay('2026-03-10').getTime();
const now = new Date(midnight + 12 * hourMs);
let market: Market;
let holder: { tenantId: string; accountId: string };
let entries: Entry[];

/** Two days back, one day with nothing, the last ones at the edges of a day, and some on the day that is not over. */
const hours = [-90, -73, -72, -71.5, -25, -24.001, -24, -0.001, 0, 3, 11];

beforeAll(async () => {
  market = await aMarket({ sellers: 1 });
  holder = { tenantId: market.id, accountId: market.id };
  const key = await asKey(market.secretKey);
  for (const [index, hour] of hours.entries()) {
    const at = { ...key, now: new Date(midnight + hour * hourMs) };
    const { id } = await createPayment(at, aPayment({ amount: 1_000, platform_details: splitOf([market.sellers[0] ?? '', 500]) }));
    if (index % 3 === 0) await refundPayment(at, { id, amount: 100, platform_details: { submerchants: [] } });
  }
  entries = await sql<Entry>(
    `SELECT id, type, amount, "createdAt" FROM "Entry" WHERE "accountId" = $1 ORDER BY "createdAt" DESC, id DESC`,
    [market.id],
  );
});

/** A moment at which an entry was made, a midnight, or any; with its milliseconds, or in whole seconds. */
const aMoment = fc.oneof(
  fc.nat().map((index) => entries[index % entries.length]?.createdAt.getTime() ?? 0),
  fc.constantFrom(-96, -72, -48, -24, 0, 24).map((hour) => midnight + hour * hourMs),
  fc.integer({ min: midnight - 100 * hourMs, max: midnight + 20 * hourMs }),
);
const aTime = fc.option(
  fc.tuple(aMoment, fc.boolean()).map(([at, inSeconds]) => {
    const text = new Date(at).toISOString();
    return inSeconds ? text.replace(/\.\d+/, '') : text;
  }),
  { nil: undefined },
);
const someTypes = fc.option(fc.subarray([...recordTypes], { minLength: 1, maxLength: 3 }), { nil: undefined });

test('GET /merchants/{id}/balances/{currency}/transactions: any type, also named twice, and any time, to the millisecond', async () => {
  const caller = { ...(await asKey(market.secretKey)), now };
  const property = fc.asyncProperty(
    ...([someTypes, aTime, aTime, fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 3 }), fc.boolean()] as const),
    async (types, start_time, end_time, per_page, page, isAnew) => {
      if (isAnew) await dropDays(holder, null);
      const input = {
        ...(types && { type: [...types, types[0]].join() }),
        ...(start_time && { start_time }),
        ...(end_time && { end_time }),
      };
      const list = await listBalanceTransactions(caller, { id: market.id, currency: 'JPY', per_page, page, ...input });
      const from = start_time ? Date.parse(start_time) : -Infinity;
      const to = end_time ? Date.parse(end_time) + (end_time.includes('.') ? 0 : 999) : Infinity;
      const found = entries.filter(
        ({ type, createdAt }) => (!types || types.includes(type)) && createdAt.getTime() >= from && createdAt.getTime() <= to,
      );
      expect(list.total).toBe(found.length);
      expect(list.data.map(({ id }) => id)).toEqual(found.slice((page - 1) * per_page, page * per_page).map(({ id }) => id));
    },
  );
  await fc.assert(property, runs(150, 3_000));
});

test('the days give each record the balance after it, also where a period begins or ends within one', async () => {
  const balances = entries.map((_, at) => entries.slice(at).reduce((sum, { amount }) => sum + Number(amount), 0));
  const aBound = fc.option(aMoment.map((at) => new Date(at)));
  const property = fc.asyncProperty(
    ...([
      someTypes,
      aBound,
      aBound,
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 0, max: 5 }),
      fc.integer({ min: -1, max: 3 }),
    ] as const),
    async (types, from, to, take, skip, daysBack) => {
      await dropDays(holder, null);
      if (daysBack >= 0) await buildDays(holder, new Date(now.getTime() - daysBack * 24 * hourMs));
      const reading = await findByDays(holder, { types: types ?? null, from, to }, { skip, take }, new Date(midnight), daysBack >= 0);
      const found = entries
        .map((entry, at) => ({ ...entry, balance: balances[at] }))
        .filter(({ type, createdAt }) => (!types || types.includes(type)) && (!from || createdAt >= from) && (!to || createdAt < to));
      expect(Number(reading.total)).toBe(found.length);
      expect(reading.rows.map(({ id, balance }) => [id, Number(balance)])).toEqual(
        found.slice(skip, skip + take).map(({ id, balance }) => [id, balance]),
      );
    },
  );
  await fc.assert(property, runs(100, 2_000));
});

test('a period of few records is read itself: no days are made for it, nor summed', async () => {
  const caller = { ...(await asKey(market.secretKey)), now };
  const list = (input: object) => listBalanceTransactions(caller, { id: market.id, currency: 'JPY', ...input });
  const days = () => sql(`SELECT FROM "BalanceDay" WHERE "accountId" = $1`, [market.id]);
  await dropDays(holder, null);
  const since = entries[3]?.createdAt.toISOString();
  expect([(await list({ start_time: since })).total, (await days()).length]).toEqual([4, 0]);
  await list({ type: 'refund' });
  expect((await days()).length).toBeGreaterThan(2);
});
