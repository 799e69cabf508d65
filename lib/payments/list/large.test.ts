// alone: its connections have planned nothing yet
// A list of a large market: the export reads all of it and holds little of it at a time, and whatever is looked for is found soon.
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '@/lib/auth/actor';
import { Prisma } from '@/lib/db/generated/client';
import { pool } from '@/lib/db/pool';
import { keepKeywords } from '@/lib/jobs/keep-keywords';
import { wordsFrom } from '@/lib/keywords/store';
import { csvFile } from '@/lib/pages/csv';
import { createPayment } from '@/lib/payments/create-payment';
import { allPayments } from '@/lib/payments/export-payments';
import { listPayments } from '@/lib/payments/list-payments';
import { readWhole, slowest } from '@/lib/testing/load/large';
import { aKnownPayment, aKnownSeller, type KnownPayment, questionsOf } from '@/lib/testing/load/large-questions';
import { aPayment, asKey, asRole } from '@/lib/testing/market';
import { sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';
import { makeMarket } from '../../../bench/market.mjs';

let platform: { id: string; key: string };
let staff: Caller;
let seller: string;
let person: Caller;
let known: KnownPayment;

beforeAll(async () => {
  // most payments belong to the first platform
  const [first] = await makeMarket(process.env.DATABASE_OWNER_URL ?? '', { payments: times(2_400, 220_000), platforms: 5, sellers: 50 });
  platform = { id: first?.id ?? '', key: first?.key ?? '' };
  while ((await keepKeywords.run({ now: new Date(), signal: new AbortController().signal })).length > 0);
  await sql('ANALYZE "Keyword"');
  staff = await asRole('staff', platform.id);
  known = await aKnownPayment(platform.id);
  seller = await aKnownSeller(platform.id);
  person = await asRole('seller', platform.id, seller);
});

/** The statements that connections have prepared, with the calls that used the cached plan and the rows that the plan expects. */
async function keptPlans(of: RegExp) {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  try {
    const asked = 'SELECT statement, generic_plans::int AS calls FROM pg_prepared_statements';
    const prepared = await Promise.all(clients.map((client) => client.query<{ statement: string; calls: number }>(asked)));
    const found = prepared.flatMap(({ rows }) => rows).filter(({ statement }) => of.test(statement));
    return await Promise.all(
      found.map(async ({ statement, calls }) => {
        const [plan] = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${statement}`);
        return { calls, rows: plan?.['QUERY PLAN'][0].Plan['Plan Rows'] };
      }),
    );
  } finally {
    for (const client of clients) client.release();
  }
}

test('a first page is found by a plan that is kept, however many payments there are', async () => {
  const key = await asKey(platform.key);
  // before any other list is read; so often, because each connection plans the first five calls anew, to compare
  for (let call = 0; call < 80; call++) await listPayments(key, {});
  const plans = await keptPlans(/AS view/);
  expect(plans.map(({ rows }) => rows)).toEqual(plans.map(() => 10));
  expect(Math.max(...plans.map(({ calls }) => calls))).toBeGreaterThan(0);
});

test('what begins with a text is found by the key of the words, the newest of a word first', async () => {
  const { text, values } = wordsFrom(Prisma.sql`${platform.id}::uuid`, '山田', ['name']);
  const [plan] = await sql<{ 'QUERY PLAN': [{ Plan: object }] }>(`EXPLAIN (FORMAT JSON) ${text}`, values);
  const told = JSON.stringify(plan);
  expect(told).toMatch(/"Index Name":"Keyword_pkey"/);
  expect(told).toMatch(/"Scan Direction":"Backward"/);
  expect(told).not.toMatch(/Seq Scan|"Sort"/);
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
  // an export that is collected in memory first would show
  expect(bytes / 1_048_576).toBeGreaterThan(times(0, 2 * limitMegabytes));
});

test('the list by any one filter, what has become of it, and every kind of search answer soon', async () => {
  const calls = await questionsOf({ staff, person, known, seller });
  const told: [string, number][] = [];
  for (const [name, call] of Object.entries(calls)) told.push([name, Math.round(await slowest(call))]);
  console.info(`of ${await countPayments()} payments of one platform, in ms: ${told.map(([name, ms]) => `${name} ${ms}`).join(', ')}`);
  // next to other tests, a small market's time says nothing
  expect(told.filter(([, ms]) => ms > times(5_000, 200))).toEqual([]);
});
