import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import { type Database, prisma } from '@/lib/db/prisma';
import { inTransaction } from '@/lib/operation/store';

/** Whose balance. */
export type Holder = { tenantId: string; accountId: string };

/** What has more entries to go through is made a month at a time, so that no statement outlasts its limit. */
const entriesAtOnce = 200_000;
const aMonth = '744 hours';
/** So long one waits for another who makes days: somebody wants to read, and can do so without them. */
const waitsAtMost = '2s';

const ofHolder = ({ tenantId, accountId }: Holder) => Prisma.sql`"tenantId" = ${tenantId}::uuid AND "accountId" = ${accountId}::uuid`;

/**
 * What a statement begins with that reads a balance at a moment: `made`, the days that stand; `frame`, one row:
 *   since: up to when days stand; closed, counted: the sum of the entries before it and their number, as the days have them;
 *   total: all that the account holds now;
 *   missing: how many entries came to a day after it was made. While there is one, the days are not to be used;
 *   waits: whether a day before `until` is not made yet, which costs time and nothing else.
 * All of it is of one snapshot: an account counts its entries in the statement that writes them.
 * Without days (`byDays` false) everything is summed from the entries.
 */
export const frameOf = (holder: Holder, until: Date, byDays: boolean) => Prisma.sql`
  made AS NOT MATERIALIZED (SELECT * FROM "BalanceDay" WHERE ${ofHolder(holder)} AND ${byDays}::boolean),
  edge AS (
    SELECT "startsAt" + interval '24 hours' AS since, "openingAmount" + amount AS closed, "entriesBefore" + entries AS counted
    FROM made ORDER BY "startsAt" DESC LIMIT 1),
  known AS (
    SELECT coalesce(max(since), '-infinity') AS since, coalesce(max(closed), 0) AS closed, coalesce(max(counted), 0) AS counted FROM edge),
  held AS (
    SELECT coalesce(sum(balance), 0)::bigint AS total, coalesce(sum(entries), 0)::bigint AS entries FROM "Balance" WHERE ${ofHolder(holder)}),
  frame AS (
    SELECT k.*, h.total,
      h.entries - k.counted - (SELECT count(*) FROM "Entry" WHERE ${ofHolder(holder)} AND "createdAt" >= k.since) AS missing,
      ${byDays}::boolean AND EXISTS (SELECT 1 FROM "Entry" WHERE ${ofHolder(holder)} AND "createdAt" >= k.since AND "createdAt" < ${until}::timestamptz) AS waits
    FROM known k, held h)`;

/** What a reading says of itself; see {@link frameOf}. */
export type Framed = { missing: bigint; waits: boolean };

export async function readFrame(holder: Holder, until: Date, database: Database = prisma): Promise<Framed> {
  const [row] = await database.$queryRaw<Framed[]>`WITH ${frameOf(holder, until, true)} SELECT missing, waits FROM frame`;
  return row ?? { missing: 0n, waits: false };
}

type BuiltDays = { days: number; isLast: boolean };

/** Makes the days after the last one that stands and before `until`, a month of them at the most where they are many. */
async function appendDays(database: Database, holder: Holder, until: Date, atOnce: number): Promise<BuiltDays> {
  const [row] = await database.$queryRaw<{ days: number; isLast: boolean }[]>`
  WITH edge AS (
    SELECT "startsAt" + interval '24 hours' AS since, "openingAmount" + amount AS closed, "entriesBefore" + entries AS counted
    FROM "BalanceDay" WHERE ${ofHolder(holder)} ORDER BY "startsAt" DESC LIMIT 1),
  known AS (
    SELECT coalesce(max(since), '-infinity') AS since, coalesce(max(closed), 0) AS closed, coalesce(max(counted), 0) AS counted FROM edge),
  beginning AS (
    SELECT date_trunc('day', min("createdAt"), 'Asia/Tokyo') AS at FROM "Entry"
    WHERE ${ofHolder(holder)} AND "createdAt" >= (SELECT since FROM known) AND "createdAt" < ${until}::timestamptz),
  stretch AS (
    SELECT at, CASE WHEN (SELECT sum(entries) FROM "Balance" WHERE ${ofHolder(holder)}) - (SELECT counted FROM known) <= ${atOnce}::int
      THEN ${until}::timestamptz ELSE least(${until}::timestamptz, at + ${aMonth}::interval) END AS ends FROM beginning),
  kind AS (
    SELECT date_trunc('day', "createdAt", 'Asia/Tokyo') AS at, type, sum(amount)::bigint AS amount, count(*) AS entries FROM "Entry"
    WHERE ${ofHolder(holder)} AND "createdAt" >= (SELECT at FROM stretch) AND "createdAt" < (SELECT ends FROM stretch)
    GROUP BY 1, 2),
  day AS (
    SELECT at, sum(amount) AS amount, sum(entries) AS entries, jsonb_object_agg(type, jsonb_build_array(amount, entries)) AS kinds
    FROM kind GROUP BY 1),
  made AS (
    INSERT INTO "BalanceDay"("tenantId", "accountId", "startsAt", "openingAmount", "entriesBefore", amount, entries, kinds)
    SELECT ${holder.tenantId}::uuid, ${holder.accountId}::uuid, at, k.closed + sum(d.amount) OVER w - d.amount,
      k.counted + sum(d.entries) OVER w - d.entries, d.amount, d.entries, d.kinds
    FROM day d, known k WINDOW w AS (ORDER BY at) RETURNING 1)
  SELECT (SELECT count(*)::int FROM made) AS days, ends >= ${until}::timestamptz AS "isLast" FROM stretch`;
  return row ?? { days: 0, isLast: true };
}

/**
 * One at a time for an account throws days away or makes them, by a lock on its row that no payment asks for: a statement that throws away what
 * it saw before another one went on from there would leave a hole in the middle, which no number at the end would tell. Fails with 55P03 where
 * the lock is not had in time.
 */
const whileAlone = <Done>({ tenantId, accountId }: Holder, act: (database: Database) => Promise<Done>): Promise<Done> =>
  inTransaction(async (database) => {
    await database.$executeRaw`SELECT set_config('lock_timeout', ${waitsAtMost}, true)`;
    await database.$queryRaw`
      SELECT 1 FROM "Account" WHERE "tenantId" = ${tenantId}::uuid AND id = ${accountId}::uuid FOR NO KEY UPDATE`;
    return act(database);
  });

const deleteDays = (database: Database, holder: Holder, days: number | null): Promise<number> => database.$executeRaw`
  DELETE FROM "BalanceDay" WHERE ${ofHolder(holder)} AND "startsAt" >= ANY(ARRAY(
    SELECT "startsAt" FROM "BalanceDay" WHERE ${ofHolder(holder)} ORDER BY "startsAt" DESC LIMIT ${days}::int))`;

/** Throws the last days away, or all (null); a reading does without them, and they are made anew. */
export const dropDays = (holder: Holder, days: number | null): Promise<number> =>
  whileAlone(holder, (database) => deleteDays(database, holder, days));

/**
 * Makes days up to `until`, and says how many and whether these were the last. If an entry came late, `anew` of the last days are thrown
 * away first (null: all; 0: none).
 */
export const makeStretch = (holder: Holder, until: Date, anew: number | null, atOnce = entriesAtOnce): Promise<BuiltDays> =>
  whileAlone(holder, async (database) => {
    // whoever had the lock before may have done it
    const { missing, waits } = await readFrame(holder, until, database);
    if (missing !== 0n && anew !== 0) await deleteDays(database, holder, anew);
    else if (!waits) return { days: 0, isLast: true };
    return appendDays(database, holder, until, atOnce);
  });

export type TenantBehind = { id: string; madeTo: Date | null };

/** Tenants whose days before `until` are not all made; who came later has none. */
const behind = (until: Date, limit: number, except: readonly string[]) => Prisma.sql`
  SELECT id, "daysMadeTo" AS "madeTo" FROM "Tenant"
  WHERE "createdAt" < ${until}::timestamptz AND ("daysMadeTo" IS NULL OR "daysMadeTo" < ${until}::timestamptz) AND id <> ALL(${[...except]}::uuid[])
  ORDER BY "daysMadeTo" NULLS FIRST, id LIMIT ${limit}::int`;

export const findTenantsBehind = (until: Date, limit: number, except: readonly string[]): Promise<TenantBehind[]> =>
  prisma.$queryRaw<TenantBehind[]>`${behind(until, limit, except)}`;

export async function countTenantsBehind(until: Date): Promise<number> {
  const [row] = await prisma.$queryRaw<{ n: number }[]>`SELECT count(*)::int AS n FROM (${behind(until, 1_000, [])}) b`;
  return row?.n ?? 0;
}

/** Merchants' accounts of a tenant with a day before `until` that has entries and is not made, after this account. */
export async function findAccountsBehind(tenantId: string, until: Date, after: string | null, limit: number): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    SELECT a.id FROM "Account" a LEFT JOIN LATERAL (
        SELECT d."startsAt" + interval '24 hours' AS since FROM "BalanceDay" d WHERE d."tenantId" = ${tenantId}::uuid AND d."accountId" = a.id
        ORDER BY d."startsAt" DESC LIMIT 1) l ON true
    WHERE a."tenantId" = ${tenantId}::uuid AND a.kind IN ('platform', 'payout', 'ordinary')
      AND (${after}::uuid IS NULL OR a.id > ${after}::uuid)
      AND EXISTS (SELECT 1 FROM "Entry" e WHERE e."tenantId" = ${tenantId}::uuid AND e."accountId" = a.id
        AND e."createdAt" >= coalesce(l.since, '-infinity') AND e."createdAt" < ${until}::timestamptz)
    ORDER BY a.id LIMIT ${limit}::int`;
  return rows.map(({ id }) => id);
}

/** All days of the tenant before `until` are made. */
export async function saveDaysMade(tenantId: string, until: Date): Promise<void> {
  await prisma.$executeRaw`
    UPDATE "Tenant" SET "daysMadeTo" = ${until}::timestamptz
    WHERE id = ${tenantId}::uuid AND ("daysMadeTo" IS NULL OR "daysMadeTo" < ${until}::timestamptz)`;
}
