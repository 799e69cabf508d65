// The balance and one payment of a large market: every query of a person is fast, and the file needs no memory.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { dayIn } from '@/lib/ledger/daily-balances/day';
import { createMerchant } from '@/lib/merchants/create-merchant';
import { listBalanceTransactions } from '@/lib/merchants/list-balance-transactions';
import { csvFile } from '@/lib/pages/csv';
import { createPayment } from '@/lib/payments/create-payment';
import { showPayment } from '@/lib/payments/show-payment';
import { showPaymentLedger } from '@/lib/payments/show-payment-ledger';
import { showTimeline } from '@/lib/payments/timeline/show-timeline';
import { explainBalance } from '@/lib/statements/explain-balance';
import { exportRecords } from '@/lib/statements/export-records';
import { listRecords } from '@/lib/statements/list-records';
import { readWhole, slowest } from '@/lib/testing/load/large';
import { aPayment, asKey, asRole, splitOf } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';
import { makeMarket } from '../../bench/market.mjs';

let platform: string;
let admin: Caller;
let person: Caller;
let busy: string;
let rare: string;
let refunded: string;

beforeAll(async () => {
  // most payments belong to the first platform
  const [first] = await makeMarket(process.env.DATABASE_OWNER_URL ?? '', { payments: times(2_400, 220_000), platforms: 5, sellers: 50 });
  platform = first?.id ?? '';
  admin = await asRole('admin', platform);
  [{ id: busy = '' } = {}] = await sql<{ id: string }>(
    `SELECT "accountId" AS id FROM "Balance" WHERE "tenantId" = $1 AND kind = 'payout' ORDER BY entries DESC LIMIT 1`,
    [platform],
  );
  // a seller with one sale in two months
  const key = await asKey(first?.key ?? '');
  rare = (await createMerchant(key, { name: '稀な商店', platform_role: 'payout' })).id;
  for (let months = 0; months < 24; months += 2) {
    const then = { ...key, now: new Date(Date.now() - months * 30 * 86_400_000) };
    await createPayment(then, aPayment({ amount: 1_000, platform_details: splitOf([rare, 500, 50]) }));
  }
  person = await asRole('seller', platform, busy);
  [{ id: refunded = '' } = {}] = await sql<{ id: string }>(
    `SELECT id FROM "Payment" WHERE "tenantId" = $1 AND "amountRefunded" > 0 ORDER BY "createdAt" DESC LIMIT 1`,
    [platform],
  );
});

test('the records by each filter, any page of them, an explanation and one payment answer soon', async () => {
  const daysAgo = (days: number) => dayIn(new Date(), days);
  const records =
    (input: object, caller = admin) =>
    () =>
      listRecords(caller, { id: platform, per_page: 20, ...input });
  const overApi = (input: object) => () => listBalanceTransactions(admin, { id: platform, currency: 'JPY', per_page: 20, ...input });
  const explain = (input: object) => () => explainBalance(admin, { id: platform, ...input });
  // the first read builds the days
  const began = performance.now();
  await records({})();
  const first = performance.now() - began;
  const calls: Record<string, () => Promise<unknown>> = {
    records: records({}),
    'records, page 2,000': records({ page: times(20, 2_000) }),
    'records by type': records({ type: 'refund' }),
    'records by type, page 100': records({ type: 'payment', page: times(2, 100) }),
    'records by a type that none has': records({ type: 'adjustment' }),
    'records by day': records({ from: daysAgo(400), to: daysAgo(400) }),
    'records by days': records({ from: daysAgo(700), to: daysAgo(30), page: 50 }),
    'records by payment': records({ payment_id: refunded }),
    'records by a busy seller': records({ counterparty: busy }),
    'records by a busy seller, page 100': records({ counterparty: busy, page: times(2, 100) }),
    'records by a rare seller': records({ counterparty: rare }),
    'records by seller and type': records({ counterparty: rare, type: 'payment_transfer_return' }),
    'records by seller and day': records({ counterparty: rare, from: daysAgo(400), to: daysAgo(300) }),
    'a seller’s own records': records({ id: busy }, person),
    'a seller’s own records by type': records({ id: busy, type: 'payment_transfer_return' }, person),
    'a seller’s records, read by its platform': records({ id: busy }),
    'the API’s records by type': overApi({ type: 'refund' }),
    'the API’s records by a type that none has': overApi({ type: 'adjustment' }),
    'the API’s records of some hours': overApi({ start_time: `${daysAgo(400)}T03:00:00Z`, end_time: `${daysAgo(380)}T09:00:00Z` }),
    'the API’s records since a time': overApi({ start_time: `${daysAgo(400)}T03:00:00Z`, type: 'refund' }),
    'explanation of this month': explain({}),
    'explanation of two years': explain({ from: daysAgo(730) }),
    'explanation of a day': explain({ from: daysAgo(200), to: daysAgo(200) }),
    'a payment': () => showPayment(admin, { id: refunded }),
    'its history': () => showTimeline(admin, { id: refunded }),
    'its ledger': () => showPaymentLedger(admin, { id: refunded }),
  };
  const told: [string, number][] = [];
  for (const [name, call] of Object.entries(calls)) told.push([name, Math.round(await slowest(call))]);
  const [{ n = 0 } = {}] = await sql<{ n: number }>(`SELECT count(*)::int AS n FROM "Entry" WHERE "tenantId" = $1`, [platform]);
  console.info(
    `of ${n} entries of one platform, in ms: first ${Math.round(first)}, ${told.map(([name, ms]) => `${name} ${ms}`).join(', ')}`,
  );
  // next to other tests, a small market's time says nothing
  expect(told.filter(([, ms]) => ms > times(5_000, 200))).toEqual([]);
});

const limitMegabytes = 24;

test('the file of all records has every one of them once, and memory stays as it was', async () => {
  for (const input of [{}, { counterparty: busy }]) {
    const { total } = await listRecords(admin, { id: platform, ...input });
    async function* lines() {
      for await (const part of await exportRecords(admin, { id: platform, ...input }))
        yield part.map((record) => [record.id, record.balance, JSON.stringify(record)]);
    }
    const began = performance.now();
    const { rows, ids, megabytes, bytes } = await readWhole(csvFile('x.csv', ['id', 'balance', 'all'], lines()), total);
    const seconds = (performance.now() - began) / 1_000;
    console.info(`file of ${rows} records, ${Math.round(bytes / 1_048_576)} MB in ${seconds.toFixed(1)} s: ${megabytes} MB more were held`);
    expect([rows, ids]).toEqual([total, total]);
    expect(megabytes).toBeLessThan(limitMegabytes);
    // a file collected in memory first would show
    if (!('counterparty' in input)) expect(bytes / 1_048_576).toBeGreaterThan(times(0, 2 * limitMegabytes));
  }
});
