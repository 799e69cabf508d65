import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import { type Database, prisma } from '@/lib/db/prisma';
import { inTransaction } from '@/lib/operation/store';

/** The account whose balance is read. */
export type Holder = { tenantId: string; accountId: string };

/** Above this number of entries days are built a month at a time, so that no statement reaches its time limit. */
const entriesAtOnce = 200_000;
const aMonth = '744 hours';
/** The longest wait for another process that builds days: the reader can sum the entries instead. */
const waitsAtMost = '2s';

const ofHolder = ({ tenantId, accountId }: Holder) => Prisma.sql`"tenantId" = ${tenantId}::uuid AND "accountId" = ${accountId}::uuid`;

/**
 * The beginning of a statement that reads a balance at a moment. It defines `made`, the built days, and `frame`, one row:
 * since: the end of the built days; closed, counted: sum and number of the entries before it, from the days;
 * total: the account's balance now;
 * missing: the number of late entries (above 0: the days may not be used);
 * waits: whether a day before `until` is not built yet, which only costs time.
 * All values come from one snapshot: an account counts its entries in the statement that writes them. With `byDays` false everything is
 * summed from the entries.
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

/** Whether a read may use the days; see {@link frameOf}. */
export type Framed = { missing: bigint; waits: boolean };

export async function readFrame(holder: Holder, until: Date, database: Database = prisma): Promise<Framed> {
  const [row] = await database.$queryRaw<Framed[]>`WITH ${frameOf(holder, until, true)} SELECT missing, waits FROM frame`;
  return row ?? { missing: 0n, waits: false };
}

/** Moments as parameters, or the columns of each account. */
type Moment = Date | Prisma.Sql;
type Period = { since: Moment; until?: Moment };
const momentOf = (moment: Moment) => (moment instanceof Date ? Prisma.sql`${moment}::timestamptz` : moment);

/** Entries of one type; null, also as the value of a column: of every type. */
export type EntryType = string | Prisma.Sql | null;

/**
 * The sum and number of an account's entries of a type, from a midnight in Tokyo to a moment, or to now: LATERAL, as `amount` and `entries`. From the
 * days that are built and the entries beside them; of an account with a late entry, which its days lack, from its entries alone.
 * `accountId`: a parameter, or the column of each account.
 */
export const postedIn = (tenantId: string, accountId: Prisma.Sql, type: EntryType, { since, until }: Period) => {
  const own = Prisma.sql`"tenantId" = ${tenantId}::uuid AND "accountId" = ${accountId}`;
  const wanted = type instanceof Prisma.Sql ? type : Prisma.sql`${type}::text`;
  const isWanted = Prisma.sql`(${wanted} IS NULL OR type = ${wanted})`;
  const begin = momentOf(since);
  const typed = Prisma.sql`${isWanted} AND "createdAt" >= ${begin} ${until ? Prisma.sql`AND "createdAt" <= ${momentOf(until)}` : Prisma.empty}`;
  const ofDays = (all: Prisma.Sql, at: Prisma.Sql) =>
    Prisma.sql`coalesce(sum(CASE WHEN ${wanted} IS NULL THEN ${all} ELSE (kinds -> ${wanted} ->> ${at})::bigint END), 0)`;
  const [amount, entries] = [ofDays(Prisma.sql`amount`, Prisma.sql`0`), ofDays(Prisma.sql`entries`, Prisma.sql`1`)];
  // the day in which the period ends may be built, and is counted only until then
  const lastDay = until ? Prisma.sql`date_trunc('day', ${momentOf(until)}, 'Asia/Tokyo')` : Prisma.sql`'infinity'::timestamptz`;
  return Prisma.sql`LATERAL (
    SELECT CASE WHEN f.whole THEN d.amount + l.amount + n.amount ELSE a.amount END AS amount,
      CASE WHEN f.whole THEN d.entries + l.entries + n.typed ELSE a.entries END AS entries
    FROM (SELECT coalesce(sum(entries), 0) AS entries FROM "Balance" WHERE ${own}) h
    LEFT JOIN LATERAL (SELECT "startsAt" + interval '24 hours' AS ends, "entriesBefore" + entries AS counted FROM "BalanceDay" WHERE ${own}
      ORDER BY "startsAt" DESC LIMIT 1) e ON TRUE
    CROSS JOIN LATERAL (SELECT count(*) AS entries, coalesce(sum(amount) FILTER (WHERE ${typed}), 0) AS amount, count(*) FILTER (WHERE ${typed}) AS typed
      FROM "Entry" WHERE ${own} AND "createdAt" >= coalesce(e.ends, '-infinity')) n
    CROSS JOIN LATERAL (SELECT h.entries = coalesce(e.counted, 0) + n.entries AS whole) f
    CROSS JOIN LATERAL (SELECT ${amount} AS amount, ${entries} AS entries FROM "BalanceDay"
      WHERE f.whole AND ${own} AND "startsAt" >= ${begin} AND "startsAt" < ${lastDay}) d
    CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS amount, count(*) AS entries FROM "Entry"
      WHERE f.whole AND ${own} AND ${typed} AND "createdAt" >= ${lastDay} AND "createdAt" < coalesce(e.ends, '-infinity')) l
    CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS amount, count(*) AS entries FROM "Entry" WHERE NOT f.whole AND ${own} AND ${typed}) a)`;
};

type BuiltDays = { days: number; isLast: boolean };

/** Builds the days after the last built day and before `until`; for many entries at most a month of them. */
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
 * Runs `act` alone for the account, under a lock on its row that no payment takes. Without the lock, one process could drop days that
 * another has just built on: the gap in the middle would not show in any count. Fails with 55P03 when the lock is not free in time.
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

/** Drops the last days, or all (null); reads work without them, and the days are built again. */
export const dropDays = (holder: Holder, days: number | null): Promise<number> =>
  whileAlone(holder, (database) => deleteDays(database, holder, days));

/**
 * Builds days up to `until`; returns how many, and whether these were the last. After a late entry it first drops the last `anew` days
 * (null: all; 0: none).
 */
export const makeStretch = (holder: Holder, until: Date, anew: number | null, atOnce = entriesAtOnce): Promise<BuiltDays> =>
  whileAlone(holder, async (database) => {
    // the process that held the lock before may have done it
    const { missing, waits } = await readFrame(holder, until, database);
    if (missing !== 0n && anew !== 0) await deleteDays(database, holder, anew);
    else if (!waits) return { days: 0, isLast: true };
    return appendDays(database, holder, until, atOnce);
  });

export type TenantBehind = { id: string; madeTo: Date | null };

/** Tenants with unbuilt days before `until`; a tenant that was created later has none. */
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

/** The next of a tenant's accounts that have entries on an unbuilt day before `until`: its merchants' and what it brings and costs us. */
export async function findAccountsBehind(tenantId: string, until: Date, after: string | null, limit: number): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    SELECT a.id FROM "Account" a LEFT JOIN LATERAL (
        SELECT d."startsAt" + interval '24 hours' AS since FROM "BalanceDay" d WHERE d."tenantId" = ${tenantId}::uuid AND d."accountId" = a.id
        ORDER BY d."startsAt" DESC LIMIT 1) l ON true
    WHERE a."tenantId" = ${tenantId}::uuid AND a.kind IN ('platform', 'payout', 'ordinary', 'revenue')
      AND (${after}::uuid IS NULL OR a.id > ${after}::uuid)
      AND EXISTS (SELECT 1 FROM "Entry" e WHERE e."tenantId" = ${tenantId}::uuid AND e."accountId" = a.id
        AND e."createdAt" >= coalesce(l.since, '-infinity') AND e."createdAt" < ${until}::timestamptz)
    ORDER BY a.id LIMIT ${limit}::int`;
  return rows.map(({ id }) => id);
}

/** Records that all days of the tenant before `until` are built. */
export async function saveDaysMade(tenantId: string, until: Date): Promise<void> {
  await prisma.$executeRaw`
    UPDATE "Tenant" SET "daysMadeTo" = ${until}::timestamptz
    WHERE id = ${tenantId}::uuid AND ("daysMadeTo" IS NULL OR "daysMadeTo" < ${until}::timestamptz)`;
}
