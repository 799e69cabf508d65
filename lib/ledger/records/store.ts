import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import { type Framed, frameOf, type Holder } from '@/lib/ledger/daily-balances/store';
import type { RecordType } from '@/lib/ledger/record';

/** `from` is included, `to` is not. */
export type Period = { from: Date | null; to: Date | null };
export type RecordFilter = Period & { types: readonly RecordType[] | null; counterpartyId: string | null; paymentId: string | null };
export type AccountRecord = {
  id: string;
  type: RecordType;
  amount: bigint;
  counterpartyId: string;
  paymentId: string | null;
  transactionId: string;
  description: string | null;
  createdAt: Date;
  /** The account's balance after this record. */
  balance: bigint;
};
export type Slice = { skip: number; take: number };
/** How many records to return after a record; null: from the newest on. */
export type Onward = { after: Pick<AccountRecord, 'createdAt' | 'id'> | null; take: number };
export type RecordsReading = Framed & { total: bigint; rows: AccountRecord[] };

type Row = Framed & { total: bigint } & { [Key in keyof AccountRecord]: AccountRecord[Key] | null };

/** Every row repeats the head of the result; an empty result has one row with the head alone. */
function gather(rows: readonly Row[]): RecordsReading {
  const [{ missing, waits, total } = { missing: 0n, waits: false, total: 0n }] = rows;
  return { missing, waits, total, rows: rows.filter(({ id }) => id !== null) as unknown as AccountRecord[] };
}

const columns = Prisma.sql`e.id, e.type, e.amount, e."counterpartyId", e."paymentId", e."transactionId", e.description, e."createdAt"`;
const ofHolder = ({ tenantId, accountId }: Holder) => Prisma.sql`e."tenantId" = ${tenantId}::uuid AND e."accountId" = ${accountId}::uuid`;
const ofTypes = (types: readonly RecordType[] | null) =>
  types === null ? Prisma.sql`true` : Prisma.sql`e.type = ANY(${[...types]}::text[])`;
const since = ({ from }: Period) => Prisma.sql`coalesce(${from}::timestamptz, '-infinity')`;
const beyond = (after: Onward['after']) =>
  after === null ? Prisma.sql`true` : Prisma.sql`(e."createdAt", e.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
const before = ({ to }: Period) => Prisma.sql`coalesce(${to}::timestamptz, 'infinity')`;
/**
 * A condition on the entries `e` of a list in order, checked row by row as the list goes on. Entries are read from both sides of postings, each side in
 * order by its index: given as part of WHERE, the condition would be looked for on each side alone, and a type that is on one side only would take the
 * whole history of the other; a counterparty would be looked for in its own history, which may be the longer one.
 */
const narrowing = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`CROSS JOIN LATERAL (SELECT WHERE ${condition} OFFSET 0) narrowed`;

/** Newest first: the balance after a record is the balance at the end of the stretch less all later entries in it. */
const backwards = Prisma.sql`(sum(e.amount) OVER (ORDER BY e."createdAt" DESC, e.id DESC ROWS UNBOUNDED PRECEDING) - e.amount)`;

/** The number of entries of these types on a day. */
const countIn = (types: readonly RecordType[] | null) =>
  types === null
    ? Prisma.sql`d.entries`
    : Prisma.sql`(SELECT coalesce(sum((d.kinds -> k ->> 1)::bigint), 0)::bigint FROM unnest(${[...types]}::text[]) k)`;

/** Count or sum of the entries of a part of a day. */
const entriesBetween = (holder: Holder, what: Prisma.Sql, from: Prisma.Sql, to: Prisma.Sql, types: readonly RecordType[] | null = null) =>
  Prisma.sql`(SELECT ${what} FROM "Entry" e WHERE ${ofHolder(holder)} AND e."createdAt" >= ${from} AND e."createdAt" < ${to} AND ${ofTypes(types)})`;
const count = Prisma.sql`count(*)`;
const sum = Prisma.sql`coalesce(sum(e.amount), 0)`;

/**
 * The days of a period that have such entries, and the unbuilt time at its end, each with start, end and balance. A day in which the period begins or ends
 * is cut there.
 */
const stretchesOf = (holder: Holder, { types, ...period }: Period & Pick<RecordFilter, 'types'>) => Prisma.sql`
  stretch AS (
    SELECT s.starts, s.ends,
      d."openingAmount" + d.amount - CASE WHEN s.ends = d.midnight THEN 0 ELSE ${entriesBetween(holder, sum, Prisma.sql`s.ends`, Prisma.sql`d.midnight`)} END AS closing,
      CASE WHEN s.ends - s.starts = interval '24 hours' THEN ${countIn(types)}
        ELSE ${entriesBetween(holder, count, Prisma.sql`s.starts`, Prisma.sql`s.ends`, types)} END AS entries
    FROM (SELECT *, "startsAt" + interval '24 hours' AS midnight FROM made) d
      CROSS JOIN LATERAL (SELECT greatest(d."startsAt", ${since(period)}) AS starts, least(d.midnight, ${before(period)}) AS ends) s
    WHERE d."startsAt" > ${since(period)} - interval '24 hours' AND d."startsAt" < ${before(period)}
    UNION ALL
    SELECT greatest(f.since, ${since(period)}), ${before(period)}, f.total - ${entriesBetween(holder, sum, before(period), Prisma.sql`'infinity'`)},
      ${entriesBetween(holder, count, Prisma.sql`greatest(f.since, ${since(period)})`, before(period), types)}
    FROM frame f WHERE f.since < ${before(period)})`;

/** The records of a stretch `h`, each with the balance after it. */
const inStretch = (holder: Holder) => Prisma.sql`SELECT ${columns}, (h.closing - ${backwards})::bigint AS balance FROM "Entry" e
  WHERE ${ofHolder(holder)} AND e."createdAt" >= h.starts AND e."createdAt" < h.ends`;

/**
 * A page of an account's records of some types in a period, newest first. The days know their counts, so only the days of the page are
 * read, and of the newest day no more than the page needs.
 */
export async function findByDays(
  holder: Holder,
  filter: Period & Pick<RecordFilter, 'types'>,
  { skip, take }: Slice,
  until: Date,
  byDays: boolean,
): Promise<RecordsReading> {
  return gather(
    await prisma.$queryRaw<Row[]>`
    WITH ${frameOf(holder, until, byDays)}, ${stretchesOf(holder, filter)},
    counted AS (SELECT *, (sum(entries) OVER (ORDER BY starts DESC) - entries)::bigint AS newer FROM stretch WHERE entries > 0),
    hit AS (SELECT * FROM counted WHERE newer < ${skip}::int + ${take}::int AND newer + entries > ${skip}::int),
    page AS (
      SELECT r.* FROM hit h CROSS JOIN LATERAL (
        SELECT e.* FROM (${inStretch(holder)}) e
        WHERE ${ofTypes(filter.types)} ORDER BY e."createdAt" DESC, e.id DESC
        OFFSET greatest(${skip}::int - h.newer, 0) LIMIT ${skip}::int + ${take}::int - h.newer - greatest(${skip}::int - h.newer, 0)) r)
    SELECT f.missing, f.waits, (SELECT coalesce(sum(entries), 0)::bigint FROM stretch) AS total, page.*
    FROM frame f LEFT JOIN page ON true ORDER BY page."createdAt" DESC, page.id DESC`,
  );
}

/**
 * The next older records of some types in a period after a given record, newest first, each with the balance after it as of now. Entries
 * dated before that record but posted since are included.
 */
export async function findOlderByDays(
  holder: Holder,
  filter: Period & Pick<RecordFilter, 'types'>,
  { after, take }: Onward,
  until: Date,
  byDays: boolean,
): Promise<RecordsReading> {
  return gather(
    await prisma.$queryRaw<Row[]>`
    WITH ${frameOf(holder, until, byDays)}, ${stretchesOf(holder, filter)},
    -- of the first one, in which that record stands, nobody knows how many are left
    counted AS (
      SELECT *, sum(entries) OVER w - entries - first_value(entries) OVER w AS between FROM stretch
      WHERE entries > 0 AND starts <= coalesce(${after?.createdAt ?? null}::timestamptz, 'infinity') WINDOW w AS (ORDER BY starts DESC)),
    page AS (
      SELECT r.* FROM counted h CROSS JOIN LATERAL (
        SELECT e.* FROM (${inStretch(holder)}) e
        WHERE ${ofTypes(filter.types)} AND ${beyond(after)} ORDER BY e."createdAt" DESC, e.id DESC LIMIT ${take}::int) r
      WHERE h.between < ${take}::int ORDER BY r."createdAt" DESC, r.id DESC LIMIT ${take}::int)
    SELECT f.missing, f.waits, 0::bigint AS total, page.* FROM frame f LEFT JOIN page ON true ORDER BY page."createdAt" DESC, page.id DESC`,
  );
}

/** `counted`: by (…) IS TRUE, so that no index is looked up by the condition. */
type Narrowed = { found: Prisma.Sql; counted: Prisma.Sql };

/**
 * Narrows records by payment or counterparty: the rows that an index finds, and the same rows for the count. A seller's records with its
 * platform equal the platform's records with that seller, with the sign reversed. The seller has fewer records, so they are read from the
 * seller's side; the platform's side is looked up only for the page and for records of one moment, which the platform's ids order.
 */
function narrowed({ tenantId, accountId }: Holder, filter: RecordFilter, { skip, take, after }: Slice & Onward): Narrowed {
  const { types, paymentId, counterpartyId: other } = filter;
  const within = Prisma.sql`e."createdAt" >= ${since(filter)} AND e."createdAt" < ${before(filter)}
    AND e."createdAt" <= coalesce(${after?.createdAt ?? null}::timestamptz, 'infinity')`;
  const own = ofHolder({ tenantId, accountId });
  if (paymentId !== null) {
    const found = Prisma.sql`SELECT ${columns} FROM "LedgerTransaction" t JOIN "Entry" e ON e."tenantId" = ${tenantId}::uuid AND e."transactionId" = t.id
      WHERE t."tenantId" = ${tenantId}::uuid AND t."paymentId" = ${paymentId}::uuid AND ${own} AND ${within} AND ${ofTypes(types)}
        AND (${other}::uuid IS NULL OR e."counterpartyId" = ${other}::uuid)`;
    return { found, counted: found };
  }
  if (accountId !== tenantId || other === null) {
    const such = Prisma.sql`e."counterpartyId" = ${other}::uuid AND ${ofTypes(types)}`;
    return {
      found: Prisma.sql`SELECT ${columns} FROM "Entry" e ${narrowing(such)} WHERE ${own} AND ${within}`,
      counted: Prisma.sql`SELECT 1 FROM "Entry" e WHERE ${own} AND ${within} AND (${such}) IS TRUE`,
    };
  }
  const theirs = ofHolder({ tenantId, accountId: other });
  const such = Prisma.sql`e."counterpartyId" = ${accountId}::uuid AND ${ofTypes(types)}`;
  const atOnce = Prisma.sql`(SELECT count(*) FROM "Entry" e WHERE ${theirs} AND e."createdAt" = ${after?.createdAt ?? null}::timestamptz)`;
  const found = Prisma.sql`SELECT o.id, e.type, o.amount, o."counterpartyId", o."paymentId", o."transactionId", o.description, e."createdAt"
    FROM (SELECT e.* FROM "Entry" e ${narrowing(such)} WHERE ${theirs} AND ${within}
      ORDER BY e."createdAt" DESC FETCH FIRST (${skip}::int + ${take}::int + ${atOnce}) ROWS WITH TIES) e
    JOIN "Entry" o ON o."tenantId" = ${tenantId}::uuid AND o."transactionId" = e."transactionId" AND o."accountId" = ${accountId}::uuid
      AND o."counterpartyId" = e."accountId" AND o.type = e.type AND o.amount = -e.amount`;
  return { found, counted: Prisma.sql`SELECT 1 FROM "Entry" e WHERE ${theirs} AND ${within} AND (${such}) IS TRUE` };
}

/**
 * A page of the records with a counterparty or of a payment, newest first, and their number up to `countsTo`. On each day of the page the
 * newer records are summed for the balance.
 */
export async function findNarrowed(
  holder: Holder,
  filter: RecordFilter,
  { skip, take, after, countsTo }: Slice & Onward & { countsTo: number },
  until: Date,
  byDays: boolean,
): Promise<RecordsReading> {
  const { found, counted } = narrowed(holder, filter, { skip, take, after });
  return gather(
    await prisma.$queryRaw<Row[]>`
    WITH ${frameOf(holder, until, byDays)},
    page AS MATERIALIZED (
      SELECT * FROM (${found}) e WHERE ${beyond(after)} ORDER BY e."createdAt" DESC, e.id DESC OFFSET ${skip}::int LIMIT ${take}::int),
    day AS (
      SELECT d."startsAt" + interval '24 hours' AS ends, d."openingAmount" + d.amount AS closing, p.oldest
      FROM (SELECT date_trunc('day', "createdAt", 'Asia/Tokyo') AS at, min("createdAt") AS oldest FROM page, frame f WHERE "createdAt" < f.since GROUP BY 1) p
      JOIN made d ON d."startsAt" = p.at
      UNION ALL
      SELECT 'infinity', f.total, min(page."createdAt") FROM page, frame f WHERE page."createdAt" >= f.since GROUP BY f.total HAVING count(*) > 0),
    balance AS (
      SELECT b.id, b.balance FROM day CROSS JOIN LATERAL (
        SELECT e.id, (day.closing - ${backwards})::bigint AS balance FROM "Entry" e
        WHERE ${ofHolder(holder)} AND e."createdAt" >= day.oldest AND e."createdAt" < day.ends) b)
    SELECT f.missing, f.waits, (SELECT count(*) FROM (${counted} LIMIT ${countsTo}::int) n) AS total, page.*, balance.balance
    FROM frame f LEFT JOIN (page JOIN balance ON balance.id = page.id) ON true ORDER BY page."createdAt" DESC, page.id DESC`,
  );
}

type Term = { type: RecordType; amount: bigint; entries: bigint };
export type Explanation = Framed & { opening: bigint; closing: bigint; terms: Term[] };
type TermRow = Framed & { opening: bigint; closing: bigint } & { [Key in keyof Term]: Term[Key] | null };

/**
 * The balances at two midnights, and the sums posted between them by type. All three come from one snapshot but from different sources: the
 * balances from the days' totals, the sums from the days' figures for each type.
 */
export async function findExplanation(
  holder: Holder,
  period: { from: Date; to: Date },
  until: Date,
  byDays: boolean,
): Promise<Explanation> {
  const balanceAt = (at: Date) => Prisma.sql`(
    coalesce((SELECT "openingAmount" + amount FROM made WHERE "startsAt" < ${at}::timestamptz ORDER BY "startsAt" DESC LIMIT 1), 0)
    + (SELECT coalesce(sum(e.amount), 0) FROM "Entry" e WHERE ${ofHolder(holder)} AND e."createdAt" >= f.since AND e."createdAt" < ${at}::timestamptz))::bigint`;
  const rows = await prisma.$queryRaw<TermRow[]>`
    WITH ${frameOf(holder, until, byDays)},
    part AS (
      SELECT k.key AS type, (k.value ->> 0)::bigint AS amount, (k.value ->> 1)::bigint AS entries FROM made d, jsonb_each(d.kinds) k
      WHERE d."startsAt" >= ${since(period)} AND d."startsAt" < ${before(period)}
      UNION ALL
      SELECT e.type, e.amount, 1 FROM frame f JOIN "Entry" e ON ${ofHolder(holder)} AND e."createdAt" >= greatest(f.since, ${since(period)})
        AND e."createdAt" < ${before(period)}),
    term AS (SELECT type, sum(amount)::bigint AS amount, sum(entries)::bigint AS entries FROM part GROUP BY 1)
    SELECT f.missing, f.waits, ${balanceAt(period.from)} AS opening, ${balanceAt(period.to)} AS closing, term.* FROM frame f LEFT JOIN term ON true`;
  const [head] = rows;
  if (!head) throw new Error('a frame is one row');
  const { missing, waits, opening, closing } = head;
  const terms = rows.filter(({ type }) => type !== null) as unknown as Term[];
  return { missing, waits, opening, closing, terms };
}
