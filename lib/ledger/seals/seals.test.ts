import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pool } from '@/lib/db/pool';
import { dayIn, daysOverAt, startOfDay } from '@/lib/ledger/daily-balances/day';
import { sealTenant } from '@/lib/ledger/seals/make-seals';
import { noHash } from '@/lib/ledger/seals/seal';
import { verifyLedger } from '@/lib/ledger/verify-ledger';
import { createPayment } from '@/lib/payments/create-payment';
import { aMarket, aPayment, asKey, asSystem, type Market, splitOf } from '@/lib/testing/market';
import { together } from '@/lib/testing/shop';
import { countBlocked, sql } from '@/lib/testing/tables';
import { eventually, until } from '@/lib/testing/until';

/** The owner of the tables, who may change what the application may not. */
const owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
const hourMs = 3_600_000;
const today = dayIn(new Date());
/** Noon in Tokyo, so that a run at night does not cross a midnight. */
const now = new Date(startOfDay(today).getTime() + 12 * hourMs);
const daysAgo = (days: number, hour = 12) => new Date(startOfDay(today, -days).getTime() + hour * hourMs);
const dayAgo = (days: number) => dayIn(daysAgo(days));
let market: Market;
let other: Market;

const pay = async (of: Market, at: Date) => {
  const caller = { ...(await asKey(of.secretKey)), now: at };
  return (await createPayment(caller, aPayment({ amount: 1_000, platform_details: splitOf([of.sellers[0] ?? '', 500]) }))).id;
};
const seal = (of: Market, at = now, signal = new AbortController().signal) => sealTenant(of.id, { until: daysOverAt(at), now: at, signal });
const verify = async () => verifyLedger(await asSystem());
const sealsOf = (of: Market) =>
  sql<{ number: number; startsAt: Date; entries: number; late: number; hash: string; previousHash: string }>(
    `SELECT * FROM "LedgerSeal" WHERE "tenantId" = $1 ORDER BY number`,
    [of.id],
  );
const entriesOn = (of: Market, days: number) =>
  sql<{ id: string; transactionId: string; type: string }>(
    `SELECT * FROM "Entry" WHERE "tenantId" = $1 AND "createdAt" >= $2 AND "createdAt" < $3 ORDER BY "transactionId", id`,
    [of.id, daysAgo(days, 0), daysAgo(days, 24)],
  );

beforeAll(async () => {
  await owner.connect();
  market = await aMarket({ sellers: 1 });
  other = await aMarket({ sellers: 1 });
  for (const days of [40, 5, 5, 1, 0]) await pay(market, daysAgo(days));
  // a second before midnight in Tokyo, and at it
  await pay(market, new Date(daysAgo(3, 24).getTime() - 1_000));
  await pay(market, daysAgo(2, 0));
  await pay(other, daysAgo(5));
});
afterAll(() => owner.end());

test('every day with entries that is over is sealed once, from the first one, each seal naming the one before it', async () => {
  expect(await seal(market)).toEqual({ days: 5, isDone: true });
  expect(await seal(market)).toEqual({ days: 0, isDone: true });
  const seals = await sealsOf(market);
  expect(seals.map(({ number, startsAt }) => [number, dayIn(startsAt)])).toEqual([
    [1, dayAgo(40)],
    [2, dayAgo(5)],
    [3, dayAgo(3)],
    [4, dayAgo(2)],
    [5, dayAgo(1)],
  ]);
  expect(seals.map(({ previousHash }) => previousHash)).toEqual([noHash, ...seals.slice(0, -1).map(({ hash }) => hash)]);
  expect(seals[1]?.entries).toBe(2 * (seals[0]?.entries ?? 0));
  const last = seals.at(-1);
  expect(await verify()).toMatchObject({
    clean: true,
    seals: [{ tenant: market.id, number: 5, day: dayAgo(1), sha256: last?.hash, entries: 6 * (seals[0]?.entries ?? 0), waiting: 0 }],
  });
  expect(await sql(`SELECT operation, "actorKind", after FROM "Audit" WHERE operation = 'ledger.seal' ORDER BY id DESC LIMIT 1`)).toEqual([
    {
      operation: 'ledger.seal',
      actorKind: 'system',
      after: { number: 5, day: dayAgo(1), entries: last?.entries, late: 0, sha256: last?.hash },
    },
  ]);
});

test('a seal is written once by the application', async () => {
  for (const change of ['UPDATE "LedgerSeal" SET hash = hash', 'DELETE FROM "LedgerSeal"', 'TRUNCATE "LedgerSeal"'])
    await expect(pool.query(change), change).rejects.toMatchObject({ code: '42501' });
});

test('many who seal at once make each seal once', async () => {
  const done = await together(6, () => seal(other));
  expect(done.reduce((sum, { days }) => sum + days, 0)).toBe(1);
  expect(await sealsOf(other)).toHaveLength(1);
  const later = new Date(now.getTime() + 72 * hourMs);
  await pay(other, now);
  await pay(other, new Date(now.getTime() + 24 * hourMs));
  await together(6, () => seal(other, later));
  await seal(other, later);
  expect((await sealsOf(other)).map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(await verify()).toMatchObject({ clean: true });
});

test('a round that is to end has sealed what it has, and one that died in the middle of a seal has made none', async () => {
  const third = await aMarket({ sellers: 1 });
  for (const days of [9, 8, 7]) await pay(third, daysAgo(days));
  const ending = new AbortController();
  ending.abort();
  expect(await seal(third, now, ending.signal)).toEqual({ days: 0, isDone: false });
  // a process that dies: its connection is cut before it writes the seal
  const gate = await pool.connect();
  await gate.query('BEGIN');
  await gate.query('SELECT 1 FROM "Tenant" WHERE id = $1 FOR UPDATE', [third.id]);
  const dying = seal(third).catch(() => 'died');
  await until(async () => (await countBlocked()) === 1);
  await owner.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'active' AND query ~ '(Ledger|last)Seal' AND pid <> pg_backend_pid()`);
  expect(await dying).toBe('died');
  await gate.query('ROLLBACK');
  gate.release();
  expect(await sealsOf(third)).toEqual([]);
  // its worker in a cluster notices that it is gone a moment later
  await eventually(async () => expect(await seal(third)).toEqual({ days: 3, isDone: true }));
});

test('an entry that is committed after its day was sealed is in the next seal, and told until then', async () => {
  const late = await aMarket({ sellers: 1 });
  await pay(late, daysAgo(4));
  await seal(late);
  await pay(late, daysAgo(4));
  await pay(late, daysAgo(6));
  const count = (await entriesOn(late, 6)).length;
  const sealOf = async () => (await verify()).seals.find(({ tenant }) => tenant === late.id);
  expect(await verify()).toMatchObject({ clean: true });
  expect(await sealOf()).toMatchObject({ number: 1, waiting: 2 * count });
  // the next day has no entry of its own
  const tomorrow = new Date(now.getTime() + 24 * hourMs);
  expect(await seal(late, tomorrow)).toEqual({ days: 1, isDone: true });
  expect((await sealsOf(late)).at(-1)).toMatchObject({ number: 2, entries: 2 * count, late: 2 * count });
  expect(await sealOf()).toMatchObject({ number: 2, waiting: 0, entries: 3 * count });
  expect(await verify()).toMatchObject({ clean: true });
  // a late entry is proven like any other
  const [entry] = await entriesOn(late, 6);
  const ofEntry = `UPDATE "Posting" SET description = $2 WHERE $1 IN ("fromEntryId", "toEntryId") RETURNING "fromEntryId", "toEntryId"`;
  const [posting] = (await owner.query<{ fromEntryId: string; toEntryId: string }>(ofEntry, [entry?.id, 'x'])).rows;
  expect((await verify()).violations).toEqual(
    [posting?.fromEntryId, posting?.toEntryId].map((id) => ({
      invariant: 'what is sealed is as it was',
      tenant: late.id,
      detail: `${today}: entry ${id} is not as it was sealed`,
    })),
  );
  await owner.query(ofEntry, [entry?.id, null]);
  expect(await verify()).toMatchObject({ clean: true });
});
