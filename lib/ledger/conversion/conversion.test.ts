// A ledger of earlier entries becomes one of postings, in steps of any size, beside payments, and nobody who reads it sees a difference.
import fs from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pool } from '@/lib/db/pool';
import { convertEntries } from '@/lib/jobs/convert-entries';
import { convertNext, findUnconverted, type Step } from '@/lib/ledger/conversion/store';
import { buildDays } from '@/lib/ledger/daily-balances/build';
import { dayIn, daysOverAt, startOfDay } from '@/lib/ledger/daily-balances/day';
import { exportSeals } from '@/lib/ledger/seals/export/list-seals';
import { sealTenant } from '@/lib/ledger/seals/make-seals';
import { verifyLedger } from '@/lib/ledger/verify-ledger';
import { createPayment } from '@/lib/payments/create-payment';
import { refundPayment } from '@/lib/refunds/refund-payment';
import { asEarlierEntries } from '@/lib/testing/fixtures/earlier-entries';
import { aPayment, asKey, asRole, asSystem, splitOf } from '@/lib/testing/market';
import { aShop, type Shop, together } from '@/lib/testing/shop';
import { countOf, sql } from '@/lib/testing/tables';
import { times } from '@/lib/testing/tier';
import { until } from '@/lib/testing/until';

/** The owner of the tables, who may change what the application may not. */
const owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
const now = new Date(startOfDay(dayIn(new Date())).getTime() + 12 * 3_600_000);
const daysAgo = (days: number) => new Date(startOfDay(dayIn(now), -days).getTime() + 12 * 3_600_000);
let shops: Shop[];
let seed = Number(process.env.TEST_SEED ?? 20_261_121);
/** A number from 0 to below - 1; the same in every run. */
function roll(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
}

/** A payment on a day, often split, and often refunded in part. */
async function trade(shop: Shop, at: Date): Promise<void> {
  const caller = async () => ({ ...(await asKey(shop.secretKey)), now: at });
  const amount = 1_000 + roll(50_000);
  const parts = shop.sellers.slice(0, roll(3)).map((id) => [id, 100 + roll(300), roll(2) * 50] as [string, number, number]);
  const isPlatform = shop.sellers.length > 0;
  const { id } = await createPayment(await caller(), aPayment({ amount, platform_details: isPlatform ? splitOf(...parts) : undefined }));
  const nobody = isPlatform ? { platform_details: { submerchants: [] } } : {};
  if (roll(3) === 0) await refundPayment(await caller(), { id, amount: 10 + roll(90), ...nobody });
}

const clearing = '00000000-0000-0000-0000-000000000001';
const revenue = '00000000-0000-0000-0000-000000000002';
type Side = { account: string; other: string; amount: number; more?: string };

/** Entries of a transaction as only somebody with SQL would write them. */
async function writeByHand(tenant: string, sides: readonly Side[]): Promise<string> {
  const [{ id = '' } = {}] = (
    await owner.query<{ id: string }>(
      `INSERT INTO "LedgerTransaction" VALUES ($1, gen_random_uuid(), 'test', NULL, NULL, $2) RETURNING id`,
      [tenant, daysAgo(3)],
    )
  ).rows;
  for (const { account, other, amount, more } of sides) {
    await owner.query(`INSERT INTO "EarlierEntry" VALUES ($1, gen_random_uuid(), $2, $3, 3, $4, NULL, 'customer_fee', $5, NULL, $6, $7)`, [
      tenant,
      id,
      account,
      other,
      amount,
      more ?? null,
      daysAgo(3),
    ]);
    await owner.query(
      `UPDATE "Balance" SET balance = balance + $3, entries = entries + 1 WHERE "tenantId" = $1 AND "accountId" = $2 AND slot = 3`,
      [tenant, account, amount],
    );
  }
  return id;
}

/** Every record with every column, in the order of their ids. */
const records = async (among: readonly string[] | null = null) =>
  (
    await sql<{ row: string }>(`SELECT e::text AS row FROM "Entry" e WHERE $1::uuid[] IS NULL OR id = ANY ($1) ORDER BY "tenantId", id`, [
      among,
    ])
  ).map(({ row }) => row);
const sealed = () => sql(`SELECT "tenantId", number, hash FROM "LedgerSeal" ORDER BY 1, 2`);
const file = async (shop: Shop) => {
  let text = '';
  for await (const piece of await exportSeals(await asRole('operator', null), { id: shop.id })) text += piece;
  return text;
};
const state = async () => (await sql('SELECT * FROM "EntryConversion"'))[0];

beforeAll(async () => {
  await owner.connect();
  shops = [await aShop(), await aShop(), await aShop({ sellers: 0, role: null })];
  for (let n = 0; n < times(30, 200); n++) await trade(shops[roll(3)] as Shop, daysAgo(roll(4) + 2));
});
afterAll(() => owner.end());

test('a ledger without earlier entries has nothing to convert', async () => {
  expect(await countOf('EarlierEntry')).toBe(0);
  expect(await convertNext(100)).toBeNull();
  expect(await findUnconverted()).toBeNull();
  expect(await convertEntries.run({ now, signal: new AbortController().signal })).toEqual([]);
});

test('what an older version still writes while a newer one starts is kept, until the first step ends it', async () => {
  await asEarlierEntries(owner);
  const [rule = ''] =
    /CREATE RULE [\s\S]*?;/.exec(fs.readFileSync('prisma/migrations/20261203100000_one_row_per_posting/migration.sql', 'utf8')) ?? [];
  await owner.query(`${rule} GRANT INSERT ON "Entry" TO bunpai_app`);
  const [entry] = await sql<Record<string, unknown>>(`SELECT * FROM "Entry" WHERE "accountId" = $1 LIMIT 1`, [clearing]);
  const before = await records();
  // as the function of that version does
  const write = () =>
    pool.query(
      `WITH posted AS (INSERT INTO "Entry"("tenantId", id, "transactionId", "accountId", slot, "counterpartyId", "paymentId", type, amount, "rateBasisPoints", description, "createdAt")
         SELECT e."tenantId", gen_random_uuid(), e."transactionId", e."accountId", e.slot, e."counterpartyId", e."paymentId", e.type, e.amount, e."rateBasisPoints", 'meanwhile', e."createdAt"
         FROM jsonb_populate_record(NULL::"Entry", $1) e RETURNING "accountId", slot, amount) SELECT * FROM posted`,
      [JSON.stringify(entry)],
    );
  expect((await write()).rows).toEqual([{ accountId: clearing, slot: entry?.slot, amount: entry?.amount }]);
  expect(await records()).toHaveLength(before.length + 1);
  await owner.query(`DELETE FROM "EarlierEntry" WHERE description = 'meanwhile'`);
  expect(await records()).toEqual(before);
  expect(await convertNext(1)).toEqual({ moved: 0, kept: 0, isDone: false });
  await expect(write()).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|55000)$/) });
  expect(await sql(`SELECT rulename FROM pg_rules WHERE schemaname = 'public'`)).toEqual([]);
});

test('a step that dies, and one that somebody else is at, change nothing', async () => {
  const before = [await records(), await state(), await countOf('Posting')];
  await owner.query('BEGIN; LOCK TABLE "Posting" IN SHARE MODE');
  const dying = convertNext(50).catch(() => 'died');
  const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%convert_entries%'`;
  await until(async () => (await sql(waiting)).length === 1);
  expect(await convertNext(50)).toBeNull();
  await sql(`SELECT pg_terminate_backend(pid) FROM (${waiting}) w`);
  expect(await dying).toBe('died');
  await owner.query('ROLLBACK');
  expect([await records(), await state(), await countOf('Posting')]).toEqual(before);
  const at = await together(4, () => convertNext(10));
  expect(at.filter((step) => step !== null).length).toBeGreaterThan(0);
});

test('converted in steps of any size, beside payments, stopped and begun again: records, balances, proof and seals stay as they were', async () => {
  await asEarlierEntries(owner);
  const [shop, other] = shops as [Shop, Shop];
  const three = await writeByHand(shop.id, [
    { account: clearing, other: revenue, amount: -30 },
    { account: revenue, other: clearing, amount: 10 },
    { account: revenue, other: clearing, amount: 20 },
  ]);
  const unlike = await writeByHand(other.id, [
    { account: clearing, other: revenue, amount: -30, more: 'x' },
    { account: revenue, other: clearing, amount: 30 },
  ]);
  // of two that are alike, each side finds one of the other
  const twice = await writeByHand(shop.id, [
    ...[1, 2].map(() => ({ account: clearing, other: revenue, amount: -7, more: 'と "' })),
    ...[1, 2].map(() => ({ account: revenue, other: clearing, amount: 7, more: 'と "' })),
  ]);
  await owner.query(`UPDATE "EntryConversion" SET entries = (SELECT count(*) FROM "EarlierEntry")`);
  for (const { id } of shops) await sealTenant(id, { until: daysOverAt(now), now, signal: new AbortController().signal });
  await buildDays({ tenantId: shop.id, accountId: shop.id }, now);
  const ids = (await sql<{ id: string }>('SELECT id FROM "Entry"')).map(({ id }) => id);
  const before = { records: await records(ids), seals: await sealed(), files: await Promise.all(shops.map(file)) };
  expect(await verifyLedger(await asSystem())).toMatchObject({ clean: true });

  let last: Step | null = null;
  for (let round = 0; !last?.isDone; round++) {
    const died = roll(4) === 0;
    const [step] = await Promise.all([
      died ? diesAfter(1 + roll(40)) : convertNext(1 + roll(40)),
      roll(3) === 0 ? trade(shops[roll(3)] as Shop, now) : undefined,
    ]);
    last = died ? last : step;
    if (round % times(10, 2) === 0) expect(await records(ids)).toEqual(before.records);
    if (round % times(20, 5) === 0) expect(await verifyLedger(await asSystem())).toMatchObject({ clean: true });
  }

  expect(await verifyLedger(await asSystem())).toMatchObject({ clean: true });
  expect(await records(ids)).toEqual(before.records);
  expect(await sealed()).toEqual(before.seals);
  expect(await Promise.all(shops.map(file))).toEqual(before.files);
  const left = await sql<{ id: string; n: number }>(`SELECT "transactionId" AS id, count(*)::int AS n FROM "EarlierEntry" GROUP BY 1`);
  expect(new Map(left.map(({ id, n }) => [id, n]))).toEqual(
    new Map([
      [three, 3],
      [unlike, 2],
    ]),
  );
  expect(await sql(`SELECT n, amount FROM "Posting" WHERE "transactionId" = $1 ORDER BY n`, [twice])).toEqual([
    { n: 0, amount: '7' },
    { n: 1, amount: '7' },
  ]);
  expect(await state()).toMatchObject({ entries: `${ids.length}`, moved: `${ids.length - 5}`, kept: '5', finishedAt: expect.any(Date) });
  expect(await findUnconverted()).toBeNull();
  expect(await convertNext(100)).toBeNull();
});

/** A step whose process is gone before it is committed. */
async function diesAfter(most: number): Promise<null> {
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT * FROM convert_entries($1)', [most]);
  await client.query('ROLLBACK');
  client.release();
  return null;
}

test('as due work it takes one step a round until all are converted, and is never late', async () => {
  await asEarlierEntries(owner);
  const run = () => convertEntries.run({ now, signal: new AbortController().signal });
  const { count, oldest } = await convertEntries.lag(now);
  expect([count, oldest]).toEqual([await countOf('EarlierEntry'), null]);
  const ran = [];
  for (let result = ''; result !== 'done'; ran.push(result)) [{ result } = { result: 'done' }] = await run();
  expect(new Set(ran)).toEqual(new Set(['converted', 'kept some', 'done']));
  expect(await convertEntries.lag(now)).toEqual({ count: 0, oldest: null, isPaused: false });
  expect(await run()).toEqual([]);
  expect(await verifyLedger(await asSystem())).toMatchObject({ clean: true });
});
