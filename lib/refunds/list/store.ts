import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import type { FeeMethod } from '@/lib/money/rates';
import { type Page, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';
import { type RefundEntry, type RefundKind, type RefundState, requestTypes } from '@/lib/refunds/list/refund-entry';
import type { RefundSort } from '@/lib/refunds/list/sort';

/** What a typed text may mean here: the payments that it finds, a refund's own id or amount. */
export type Searched = { payments: readonly string[]; id: string | null; amount: number | null };

/** null: any. */
export type RefundFilter = {
  tenantId: string;
  state: RefundState | null;
  kind: RefundKind | null;
  brands: readonly FeeMethod[] | null;
  submerchantId: string | null;
  from: Date | null;
  to: Date | null;
  search: Searched | null;
};
export type RefundCursor = { at: string; id: string };

/** An id may also be that of the refund which a request became. */
function searched(tenantId: string, { payments, id, amount }: Searched): Prisma.Sql {
  return Prisma.sql`(b."paymentId" = ANY(${[...payments]}::uuid[]) OR b.id = ${id}::uuid OR b.amount = ${amount}::bigint
    OR b.id = (SELECT r."attemptId" FROM "Refund" r WHERE r."tenantId" = ${tenantId}::uuid AND r.id = ${id}::uuid))`;
}

type Table = { rows: Prisma.Sql; splits: Prisma.Sql };
const refund: Table = { rows: Prisma.sql`"Refund"`, splits: Prisma.sql`SELECT 1 FROM "RefundSplit" x WHERE x."refundId" = b.id` };
const request: Table = {
  rows: Prisma.sql`"RefundRequest"`,
  splits: Prisma.sql`SELECT 1 FROM "RefundRequestSplit" x WHERE x."requestId" = b.id`,
};

function conditionOf(filter: RefundFilter, { splits }: Table, after: RefundCursor | null): Prisma.Sql {
  const { tenantId, submerchantId, from, to, search } = filter;
  const conditions = [
    Prisma.sql`b."tenantId" = ${tenantId}::uuid`,
    submerchantId && Prisma.sql`EXISTS (${splits} AND x."tenantId" = ${tenantId}::uuid AND x."submerchantId" = ${submerchantId}::uuid)`,
    from && Prisma.sql`b."createdAt" >= ${from}`,
    to && Prisma.sql`b."createdAt" <= ${to}`,
    search && searched(tenantId, search),
    after &&
      Prisma.sql`b."createdAt" <= ${after.at}::timestamptz AND (b."createdAt", b.id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
  ];
  return Prisma.join(
    conditions.filter((condition) => typeof condition === 'object' && condition !== null),
    ' AND ',
  );
}

/** Of the found rows `u`, of the refunds or requests `b`, of the rows that are read `f`: each the order of an index, forwards or backwards. */
const rowNames = { u: Prisma.sql`u`, b: Prisma.sql`b`, f: Prisma.sql`f` };
const ordered = (sort: RefundSort, name: keyof typeof rowNames): Prisma.Sql => {
  const row = rowNames[name];
  const orders: Record<RefundSort, Prisma.Sql> = {
    newest: Prisma.sql`${row}."createdAt" DESC, ${row}.id DESC`,
    oldest: Prisma.sql`${row}."createdAt", ${row}.id`,
    largest: Prisma.sql`${row}.amount DESC, ${row}.id DESC`,
    smallest: Prisma.sql`${row}.amount, ${row}.id`,
  };
  return Prisma.sql`ORDER BY ${orders[sort]}`;
};
/** The payment method is a column of the payment, which is only looked up, row by row, when the filter needs it. */
const from = ({ rows }: Table, { tenantId, brands }: RefundFilter) =>
  brands === null
    ? Prisma.sql`FROM ${rows} b`
    : Prisma.sql`FROM ${rows} b CROSS JOIN LATERAL (SELECT 1 FROM "Payment" p
        WHERE p."tenantId" = ${tenantId}::uuid AND p.id = b."paymentId" AND p.brand = ANY(${[...brands]}::text[]) OFFSET 0) p`;

/** The states of what is no request. */
const given: Partial<Record<RefundState, Prisma.Sql>> = {
  completed: Prisma.sql`b."failedAt" IS NULL`,
  failed: Prisma.sql`b."failedAt" IS NOT NULL`,
};

/** A completed request is listed as the request, not as its refund. */
function refundsOf(filter: RefundFilter, after: RefundCursor | null, end: Prisma.Sql): Prisma.Sql | null {
  const { state, kind } = filter;
  if ((state !== null && !given[state]) || (kind !== null && requestTypes[kind])) return null;
  const kinds =
    kind === null
      ? Prisma.sql`TRUE`
      : kind === 'chargeback'
        ? Prisma.sql`b.chargeback`
        : Prisma.sql`NOT b.chargeback AND b."refundType" = ${kind}`;
  return Prisma.sql`SELECT b.id, b."createdAt", b.amount, false AS "isRequest" ${from(refund, filter)} WHERE ${conditionOf(filter, refund, after)} AND ${kinds}
    AND ${(state && given[state]) ?? Prisma.sql`TRUE`} AND NOT EXISTS (SELECT 1 FROM "RefundRequest" q WHERE q."tenantId" = ${filter.tenantId}::uuid AND q.id = b."attemptId") ${end}`;
}

function requestsOf(filter: RefundFilter, after: RefundCursor | null, end: Prisma.Sql): Prisma.Sql | null {
  const { state, kind } = filter;
  const type = kind === null ? null : requestTypes[kind];
  if (type === undefined || state === 'failed') return null;
  const kinds = type === null ? Prisma.sql`TRUE` : Prisma.sql`b."refundType" = ${type}`;
  const isBack = state === 'returned' ? Prisma.sql`b."returnedAt" IS NOT NULL` : Prisma.sql`b."returnedAt" IS NULL AND b.status = ${state}`;
  const states = state === null ? Prisma.sql`TRUE` : isBack;
  return Prisma.sql`SELECT b.id, b."createdAt", b.amount, true AS "isRequest" ${from(request, filter)} WHERE ${conditionOf(filter, request, after)}
    AND ${kinds} AND ${states} ${end}`;
}

/** The first rows of both tables, up to the needed number from each. */
function foundOf(filter: RefundFilter, after: RefundCursor | null, end: Prisma.Sql): Prisma.Sql {
  const parts = [refundsOf(filter, after, end), requestsOf(filter, after, end)].filter((part) => part !== null);
  const none = Prisma.sql`SELECT NULL::uuid AS id, NULL::timestamptz AS "createdAt", NULL::bigint AS amount, false AS "isRequest" WHERE false`;
  return parts.length === 0
    ? none
    : Prisma.join(
        parts.map((part) => Prisma.sql`(${part})`),
        ' UNION ALL ',
      );
}

const splitsIn = (tenantId: string, table: Prisma.Sql, owner: Prisma.Sql) => Prisma.sql`(SELECT coalesce(jsonb_agg(jsonb_build_object(
  'submerchantId', x."submerchantId", 'name', m.name, 'amount', x.amount, 'platformFee', x."platformFee") ORDER BY x.position), '[]')
  FROM ${table} x JOIN "Merchant" m ON m."tenantId" = x."tenantId" AND m.id = x."submerchantId" WHERE x."tenantId" = ${tenantId}::uuid AND x.${owner} = b.id)`;

/** Reads each found row completely, one by one. */
const wholeOf = (tenantId: string, found: Prisma.Sql, sort: RefundSort) => Prisma.sql`
  WITH f AS MATERIALIZED (${found}), whole AS MATERIALIZED (
    SELECT f.*, b."paymentId", jsonb_build_object('chargeback', b.chargeback, 'isResend', false, 'state', CASE WHEN b."failedAt" IS NULL THEN 'completed' ELSE 'failed' END, 'refundType', b."refundType", 'amount', b.amount,
      'feeAmount', 0, 'description', b.description, 'reason', b."failureReason", 'createdAt', b."createdAt", 'decidedAt', b."failedAt", 'splits', ${splitsIn(tenantId, Prisma.sql`"RefundSplit"`, Prisma.sql`"refundId"`)}) AS own
    FROM f JOIN "Refund" b ON b."tenantId" = ${tenantId}::uuid AND b.id = f.id WHERE NOT f."isRequest"
    UNION ALL
    SELECT f.*, b."paymentId", jsonb_build_object('chargeback', false, 'isResend', b."resendOf" IS NOT NULL, 'state', CASE WHEN b."returnedAt" IS NULL THEN b.status ELSE 'returned' END, 'refundType', b."refundType", 'amount', b.amount,
      'feeAmount', b."feeAmount", 'description', b.description, 'reason', coalesce(b."returnedReason", b."decidedReason"),
      'createdAt', b."createdAt", 'decidedAt', coalesce(b."returnedAt", b."decidedAt"), 'splits', ${splitsIn(tenantId, Prisma.sql`"RefundRequestSplit"`, Prisma.sql`"requestId"`)})
    FROM f JOIN "RefundRequest" b ON b."tenantId" = ${tenantId}::uuid AND b.id = f.id WHERE f."isRequest")
  SELECT jsonb_build_object('id', f.id, 'isRequest', f."isRequest", 'paymentId', p.id, 'externalOrderNum', p."externalOrderNum",
    'brand', coalesce(p.brand, p.method)) || f.own AS row
  FROM whole f JOIN "Payment" p ON p."tenantId" = ${tenantId}::uuid AND p.id = f."paymentId" ${ordered(sort, 'f')}`;

const read = async (filter: RefundFilter, found: Prisma.Sql, sort: RefundSort): Promise<RefundEntry[]> =>
  (await prisma.$queryRaw<{ row: RefundEntry }[]>`${wholeOf(filter.tenantId, found, sort)}`).map(({ row }) => row);

/** A page of refunds and requests, and their number up to the limit of a list. */
export async function findRefundEntries(
  filter: RefundFilter,
  { skip, perPage }: Page,
  sort: RefundSort = 'newest',
): Promise<{ rows: RefundEntry[]; total: Total }> {
  const reached = foundOf(filter, null, Prisma.sql`${ordered(sort, 'b')} LIMIT ${skip + perPage}`);
  const [rows, [counted]] = await Promise.all([
    read(filter, Prisma.sql`SELECT * FROM (${reached}) u ${ordered(sort, 'u')} LIMIT ${perPage} OFFSET ${skip}`, sort),
    prisma.$queryRaw<{ n: number }[]>`
      SELECT count(*)::int AS n FROM (SELECT 1 FROM (${foundOf(filter, null, Prisma.sql`LIMIT ${maxRows + 1}`)}) u LIMIT ${maxRows + 1}) c`,
  ]);
  return { rows, total: totalOf(counted?.n ?? 0) };
}

/** The refunds after a place, newest first: reading on this way neither skips nor repeats one. */
export function findRefundEntriesAfter(filter: RefundFilter, after: RefundCursor | null, rows: number): Promise<RefundEntry[]> {
  const found = foundOf(filter, after, Prisma.sql`${ordered('newest', 'b')} LIMIT ${rows}`);
  return read(filter, Prisma.sql`SELECT * FROM (${found}) u ${ordered('newest', 'u')} LIMIT ${rows}`, 'newest');
}
