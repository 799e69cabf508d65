// A list of a large market: the export reads all of it and holds little of it at a time, and whatever is looked for is found soon.
import { beforeAll, expect, test, vi } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { csvFile } from '@/lib/operation/csv';
import { createPayment } from '@/lib/payments/create-payment';
import { allPayments } from '@/lib/payments/export-payments';
import { searchPayments } from '@/lib/payments/search-payments';
import { watchPayments } from '@/lib/payments/watch-payments';
import { findAnything } from '@/lib/search/find-anything';
import { readWhole, slowest } from '@/lib/testing/large';
import { aPayment, asKey, asRole } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';
import { makeMarket } from '../../../bench/market.mjs';

vi.setConfig({ testTimeout: times(60_000, 900_000), hookTimeout: times(60_000, 900_000) });

let platform: { id: string; key: string };
let staff: Caller;
let seller: string;
let person: Caller;
let known: { id: string; email: string; lastFour: string; order: string; total: number };

beforeAll(async () => {
  // most of them are the first platform's
  const [first] = await makeMarket(process.env.DATABASE_URL ?? '', { payments: times(2_400, 220_000), platforms: 5, sellers: 50 });
  platform = { id: first?.id ?? '', key: first?.key ?? '' };
  staff = await asRole('staff', platform.id);
  const [some] = await sql<{ id: string; email: string; lastFour: string; order: string; total: string }>(
    `SELECT id, email, "lastFour", "externalOrderNum" AS order, amount + tax + "paymentMethodFee" AS total FROM "Payment"
     WHERE "tenantId" = $1 ORDER BY "createdAt" DESC OFFSET 500 LIMIT 1`,
    [platform.id],
  );
  if (!some) throw new Error('the market is too small');
  known = { ...some, total: Number(some.total) };
  [{ seller = '' } = {}] = await sql<{ seller: string }>(`SELECT "submerchantId" AS seller FROM "Split" WHERE "tenantId" = $1 LIMIT 1`, [
    platform.id,
  ]);
  person = await asRole('seller', platform.id, seller);
});

const countPayments = async () =>
  (await sql<{ n: number }>('SELECT count(*)::int AS n FROM "Payment" WHERE "tenantId" = $1', [platform.id]))[0]?.n ?? 0;

const limitMegabytes = 24;

test('the export leaves out no payment and reads none twice while others come in, and memory stays as it was', async () => {
  const before = await countPayments();
  const key = await asKey(platform.key);
  let added = 0;
  async function* lines() {
    for await (const part of await allPayments(staff, {})) {
      if (added < 3) {
        added += 1;
        await createPayment({ ...key, idempotencyKey: `added ${added}` }, aPayment());
      }
      yield part.map((payment) => [payment.id, payment.total, JSON.stringify(payment)]);
    }
  }
  const { rows, ids, megabytes, bytes } = await readWhole(csvFile('x.csv', ['id', 'total', 'all'], lines()), before + 3);
  expect([rows, ids]).toEqual([before, before]);
  expect(await countPayments()).toBe(before + added);
  console.info(`file of ${rows} payments, ${Math.round(bytes / 1_048_576)} MB: ${megabytes} MB more were held`);
  expect(megabytes).toBeLessThan(limitMegabytes);
  // one that was gathered first would be seen
  expect(bytes / 1_048_576).toBeGreaterThan(times(0, 2 * limitMegabytes));
});

test('the list by any one filter, what has become of it, and every kind of search answer soon', async () => {
  const list = (input: object) => () => searchPayments(staff, { per_page: 20, ...input });
  const search = (query: string) => () => findAnything(staff, { query });
  const { data } = await searchPayments(staff, { per_page: 20 });
  const ids = data.map(({ id }) => id);
  const day = new Date(Date.now() - 20 * 86_400_000).toISOString();
  const calls: Record<string, () => Promise<unknown>> = {
    list: list({}),
    'list by status': list({ status: 'captured' }),
    'list by several statuses': list({ status: 'authorized,failed' }),
    'list by brand': list({ brand: 'visa' }),
    'list by a rare brand': list({ brand: 'diners_club' }),
    'list by seller': list({ submerchant_id: seller }),
    'list by day': list({ start_time: day }),
    'list by an amount': list({ amount_from: known.total, amount_to: known.total }),
    'list by an amount that none has': list({ amount_from: 7, amount_to: 7 }),
    'list by amounts': list({ amount_from: 10_000, amount_to: 20_000 }),
    'list by order': list({ external_order_num: known.order }),
    'what has become of the list': () => watchPayments(staff, { ids }),
    'what has become of a narrowed list': () => watchPayments(staff, { ids, amount_from: 7, amount_to: 7 }),
    'search by id': search(known.id),
    'search by the end of an id': search(`…${known.id.slice(-4)}`),
    'search by order': search(known.order),
    'search by the beginning of many orders': search('M-'),
    'search by amount': search(`¥${known.total}`),
    'search by an amount that none has': search('¥7'),
    'search by last four': search(known.lastFour),
    'search by e-mail': search(known.email),
    'search by a name': search('販売者4'),
    'search by what is nowhere': search('zzz@nowhere.example.jp'),
    'a seller’s list': () => searchPayments(person, { per_page: 20 }),
    'a seller’s list by an amount that none has': () => searchPayments(person, { per_page: 20, amount_from: 7, amount_to: 7 }),
    'a seller’s search by an amount that none has': () => findAnything(person, { query: '¥7' }),
  };
  const told: [string, number][] = [];
  for (const [name, call] of Object.entries(calls)) told.push([name, Math.round(await slowest(call))]);
  console.info(`of ${await countPayments()} payments of one platform, in ms: ${told.map(([name, ms]) => `${name} ${ms}`).join(', ')}`);
  // beside other tests on a small market it is not the market that takes its time
  expect(told.filter(([, ms]) => ms > times(5_000, 200))).toEqual([]);
});
