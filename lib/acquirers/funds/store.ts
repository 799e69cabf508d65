import 'server-only';
import type { FundsEntry } from '@/lib/acquirers/acquirer';
import type { Difference } from '@/lib/acquirers/funds/funds';
import type { AcquirerComparison, AcquirerDifference, AcquirerEntry, Prisma } from '@/lib/db/generated/client';
import { whileConnected } from '@/lib/db/pool';
import { type Database, prisma } from '@/lib/db/prisma';
import { clearingOf } from '@/lib/ledger/account';
import type { NewPosting } from '@/lib/ledger/transaction';
import { sum, yenOf } from '@/lib/money/yen';
import type { Page } from '@/lib/operation/list';

export type NewEntry = Omit<AcquirerEntry, 'amount' | 'bankFee' | 'at' | 'readAt'> & {
  amount: number;
  bankFee: number;
  at: string;
  readAt: string;
  posting: NewPosting | null;
};

/** Keeps and posts what is new of it; see `record_acquirer_entries` in the database. Returns how many that were. */
export async function saveEntries(database: Database, entries: readonly NewEntry[]): Promise<number> {
  const given = entries.map(({ posting, ...row }) => ({ ...row, ...(posting && { posting }) }));
  const [row] = await database.$queryRaw<{ saved: number }[]>`SELECT record_acquirer_entries(${JSON.stringify(given)}::jsonb) AS saved`;
  return row?.saved ?? 0;
}

/** The payments of ours that attempts of this acquirer are of, by the attempt's id. */
export async function findMarked(
  acquirer: string,
  marks: readonly NonNullable<FundsEntry['mark']>[],
): Promise<Map<string, { tenantId: string; paymentId: string }>> {
  const rows = await prisma.$queryRaw<{ tenantId: string; id: string; paymentId: string }[]>`
    SELECT a."tenantId", a.id, a."paymentId" FROM "Attempt" a
    JOIN "Payment" p ON p."tenantId" = a."tenantId" AND p.id = a."paymentId" AND p.acquirer = ${acquirer}
    WHERE a."tenantId" = ANY(${[...new Set(marks.map(({ tenantId }) => tenantId))]}::uuid[]) AND a.id = ANY(${marks.map(({ attemptId }) => attemptId)}::uuid[])`;
  return new Map(rows.map(({ tenantId, id, paymentId }) => [`${tenantId} ${id}`, { tenantId, paymentId }]));
}

/** The time, by its own clock, of the last line that is known; null: none is. */
export async function findLastEntry(acquirer: string): Promise<Date | null> {
  const { _max } = await prisma.acquirerEntry.aggregate({ where: { acquirer }, _max: { at: true } });
  return _max.at;
}

/** The most parts of a difference that are named. */
const namedParts = 200;
/** For as long after one side has moved, the other may not have heard of it. */
const onTheWay = '1 hour';

const differences = `
  WITH entry AS MATERIALIZED (SELECT * FROM "AcquirerEntry" WHERE acquirer = $1),
  cleared AS MATERIALIZED (SELECT e."tenantId", e."paymentId", e."transactionId", e.type, e.amount, e."createdAt" FROM "Tenant" t
    JOIN "Entry" e ON e."tenantId" = t.id AND e."accountId" = $2::uuid),
  -- its fees are posted as they are read: they are on both sides
  theirs AS (SELECT "tenantId", "paymentId", min(remote) AS remote, sum(amount) AS amount, max(at) AS at FROM entry
    WHERE "paymentId" IS NOT NULL AND "transactionId" IS NULL GROUP BY 1, 2),
  ours AS (SELECT "tenantId", "paymentId", -sum(amount) AS amount, max("createdAt") AS at FROM cleared
    WHERE "paymentId" IS NOT NULL AND type NOT IN ('acquirer_fee', 'acquirer_fee_tax') GROUP BY 1, 2),
  open AS MATERIALIZED (SELECT DISTINCT a."tenantId", a."paymentId" FROM "Attempt" a WHERE a.state = 'open'),
  part AS (
    SELECT 'payment:' || coalesce(o."paymentId", t."paymentId") AS key,
      CASE WHEN coalesce(o.amount, 0) = 0 THEN 'not_here' WHEN coalesce(t.amount, 0) = 0 THEN 'not_there' ELSE 'amount' END AS kind,
      coalesce(t.amount, 0) AS theirs, coalesce(o.amount, 0) AS ours, coalesce(o."tenantId", t."tenantId") AS "tenantId",
      coalesce(o."paymentId", t."paymentId") AS "paymentId", t.remote, o.at AS "ourAt", t.at AS "theirAt"
    FROM ours o FULL JOIN theirs t ON t."tenantId" = o."tenantId" AND t."paymentId" = o."paymentId"
    WHERE coalesce(t.amount, 0) <> coalesce(o.amount, 0)
    UNION ALL
    SELECT 'remote:' || remote, 'unknown', sum(amount), 0, NULL, NULL, remote, NULL, max(at) FROM entry
    WHERE "paymentId" IS NULL AND "transactionId" IS NULL AND remote IS NOT NULL GROUP BY remote HAVING sum(amount) <> 0
    UNION ALL
    SELECT 'line:' || "entryId", 'other', amount, 0, NULL, NULL, NULL, NULL, at FROM entry
    WHERE "paymentId" IS NULL AND "transactionId" IS NULL AND remote IS NULL AND amount <> 0
    UNION ALL
    SELECT 'ledger:' || c."transactionId", 'adjustment', 0, -sum(c.amount), c."tenantId", NULL, NULL, NULL, NULL FROM cleared c
    LEFT JOIN entry x ON x."postedTo" = c."tenantId" AND x."transactionId" = c."transactionId"
    WHERE c."paymentId" IS NULL AND x."entryId" IS NULL GROUP BY c."tenantId", c."transactionId"),
  named AS (
    SELECT key, kind, (theirs - ours)::bigint AS amount, theirs::bigint AS theirs, ours::bigint AS ours, "tenantId", "paymentId", remote,
      coalesce("ourAt" > $3::timestamptz - interval '${onTheWay}', false)
        OR coalesce("theirAt" BETWEEN $3::timestamptz - interval '${onTheWay}' AND $3::timestamptz + interval '${onTheWay}', false)
        OR open."paymentId" IS NOT NULL AS "isOnTheWay"
    FROM part LEFT JOIN open USING ("tenantId", "paymentId"))
  SELECT (SELECT coalesce(sum(amount), 0)::text FROM entry) AS lines, (SELECT coalesce(-sum(amount), 0)::text FROM cleared) AS ours,
    (SELECT count(*)::int FROM named) AS parts, (SELECT coalesce(sum(amount), 0)::text FROM named) AS amount,
    (SELECT coalesce(jsonb_agg(to_jsonb(n)), '[]') FROM (SELECT * FROM named ORDER BY "isOnTheWay", abs(amount) DESC, key LIMIT ${namedParts}) n) AS named`;

type Found = { lines: string; ours: string; parts: number; amount: string; named: Difference[] };
type Reading = { lines: number; ours: number; parts: Difference[] };

const ofNothing = { tenantId: null, paymentId: null, remote: null, ours: 0, isOnTheWay: false };

/**
 * What our ledger has of an acquirer against the lines that it has told, payment by payment, all tenants in one snapshot. It reads all of both, as the
 * proof does. `stated`: its balance; null where it states none, and the sum of its lines stands for it.
 */
export function readDifferences(acquirer: string, now: Date, stated: number | null): Promise<Reading> {
  return whileConnected(async (client) => {
    await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = '10min'; SET LOCAL work_mem = '64MB'`);
    const { rows } = await client.query<Found>(differences, [acquirer, clearingOf(acquirer), now]);
    await client.query('COMMIT');
    const { lines, ours, parts, amount, named } = rows[0] as Found;
    const unnamed = Number(amount) - sum(named.map((part) => part.amount));
    const rest = (stated ?? Number(lines)) - Number(lines);
    const more: Difference = { ...ofNothing, key: 'more', kind: 'more', amount: unnamed, theirs: unnamed };
    const unlisted: Difference = { ...ofNothing, key: 'rest', kind: 'rest', amount: rest, theirs: rest };
    const all = [...named, ...(parts > named.length ? [more] : []), ...(rest === 0 ? [] : [unlisted])];
    return { lines: Number(lines), ours: Number(ours), parts: all };
  });
}

/** What all lines that are known come to. */
export async function sumLines(acquirer: string): Promise<number> {
  const { _sum } = await prisma.acquirerEntry.aggregate({ where: { acquirer }, _sum: { amount: true } });
  return yenOf(_sum.amount ?? 0n);
}

/** Returns false where this night has its comparison. */
export async function saveComparison(database: Database, row: AcquirerComparison): Promise<boolean> {
  const data = { ...row, items: row.items as unknown as Prisma.InputJsonArray };
  return (await database.acquirerComparison.createMany({ data: [data], skipDuplicates: true })).count === 1;
}

export type Comparison = Omit<AcquirerComparison, 'stated' | 'ours' | 'items'> & { stated: number; ours: number; items: Difference[] };

const comparisonOf = (row: AcquirerComparison): Comparison => ({
  ...row,
  stated: yenOf(row.stated),
  ours: yenOf(row.ours),
  items: row.items as unknown as Difference[],
});

const newestFirst = [{ at: 'desc' as const }, { id: 'desc' as const }];

export async function findComparisons(acquirer: string, { skip, perPage }: Page): Promise<{ rows: Comparison[]; total: number }> {
  const where = { acquirer };
  const [rows, total] = await Promise.all([
    prisma.acquirerComparison.findMany({ where, orderBy: newestFirst, skip, take: perPage }),
    prisma.acquirerComparison.count({ where }),
  ]);
  return { rows: rows.map(comparisonOf), total };
}

export async function findLastComparison(acquirer: string, database: Database = prisma): Promise<Comparison | null> {
  const row = await database.acquirerComparison.findFirst({ where: { acquirer }, orderBy: newestFirst });
  return row && comparisonOf(row);
}

export const isCompared = async (acquirer: string, dueAt: Date): Promise<boolean> =>
  (await prisma.acquirerComparison.findUnique({ where: { acquirer_dueAt: { acquirer, dueAt } }, select: { id: true } })) !== null;

/** The names of acquirers that were ever compared. */
export const findCompared = async (): Promise<string[]> =>
  (await prisma.acquirerComparison.findMany({ distinct: ['acquirer'], select: { acquirer: true } })).map(({ acquirer }) => acquirer);

/** What was dealt with of these occurrences. */
export const findResolved = (acquirer: string, keys: readonly string[], database: Database = prisma): Promise<AcquirerDifference[]> =>
  database.acquirerDifference.findMany({ where: { acquirer, key: { in: [...new Set(keys)] } } });

export async function saveResolved(database: Database, rows: AcquirerDifference[]): Promise<void> {
  await database.acquirerDifference.createMany({ data: rows, skipDuplicates: true });
}
