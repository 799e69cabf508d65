import 'server-only';
import { type Scope, tenantOf } from '@/lib/auth/scope';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import type { FeeMethod } from '@/lib/money/rates';
import { type Page, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';
import type { PaymentStatus, PaymentView } from '@/lib/payments/payment';
import { ownPart, splitNames, view, within } from '@/lib/payments/store';

/** Null: whatever it is. `amountFrom` and `amountTo` are of what the list shows: what the customer pays, for a seller its own part. */
export type PaymentFilter = {
  statuses: readonly PaymentStatus[] | null;
  brands: readonly FeeMethod[] | null;
  /** An order number, in any of these spellings. */
  orders: readonly string[] | null;
  customerId: string | null;
  submerchantId: string | null;
  tenantId: string | null;
  amountFrom: number | null;
  amountTo: number | null;
  from: Date | null;
  to: Date | null;
};

/** A seller may not learn by a filter who else is in its payments. */
const named = (scope: Scope, merchantId: string) =>
  scope.kind === 'seller' && scope.merchantId !== merchantId ? Prisma.sql`FALSE` : splitNames(merchantId);

const maxListed = Number.MAX_SAFE_INTEGER;

/** What the customer pays. As in the index that holds its three parts beside the order of the list. */
const customerPays = Prisma.sql`(p.amount + p.tax + p."paymentMethodFee")`;

/** What a list says a payment of `p` comes to. */
export const listedAmount = (scope: Scope): Prisma.Sql =>
  scope.kind === 'seller'
    ? Prisma.sql`(SELECT o.amount FROM "Split" o
        WHERE o."tenantId" = p."tenantId" AND o."paymentId" = p.id AND o."submerchantId" = ${scope.merchantId}::uuid)`
    : customerPays;

/** What a list says is of these bounds, both included. Of a seller it is asked of its parts, not of each payment, so that few are found at once. */
export const listedWithin = (scope: Scope, from: number, to: number): Prisma.Sql =>
  scope.kind === 'seller'
    ? Prisma.sql`EXISTS (SELECT 1 FROM "Split" o WHERE o."tenantId" = p."tenantId" AND o."paymentId" = p.id
        AND o."submerchantId" = ${scope.merchantId}::uuid AND o.amount BETWEEN ${from}::bigint AND ${to}::bigint)`
    : Prisma.sql`${customerPays} BETWEEN ${from}::bigint AND ${to}::bigint`;

function conditionOf(scope: Scope, filter: PaymentFilter): Prisma.Sql {
  const { statuses, brands, orders, customerId, submerchantId, tenantId, amountFrom, amountTo, from, to } = filter;
  const conditions = [
    within(scope),
    tenantId && Prisma.sql`p."tenantId" = ${tenantId}::uuid`,
    statuses && Prisma.sql`p.status = ANY(${[...statuses]}::text[])`,
    brands && Prisma.sql`p.brand = ANY(${[...brands]}::text[])`,
    orders && Prisma.sql`p."externalOrderNum" = ANY(${[...orders]}::text[])`,
    customerId && Prisma.sql`p."customerId" = ${customerId}::uuid`,
    submerchantId && named(scope, submerchantId),
    (amountFrom ?? amountTo) !== null && listedWithin(scope, amountFrom ?? 0, amountTo ?? maxListed),
    from && Prisma.sql`p."createdAt" >= ${from}`,
    to && Prisma.sql`p."createdAt" <= ${to}`,
  ];
  return Prisma.join(
    conditions.filter((condition) => typeof condition === 'object' && condition !== null),
    ' AND ',
  );
}

const newestFirst = Prisma.sql`ORDER BY p."createdAt" DESC, p.id DESC`;
const newest = (rows: number) => Prisma.sql`${newestFirst} LIMIT ${rows}`;

const usualLimits = new Map([
  [10, Prisma.sql`LIMIT 10`],
  [20, Prisma.sql`LIMIT 20`],
  [50, Prisma.sql`LIMIT 50`],
  [100, Prisma.sql`LIMIT 100`],
]);

/**
 * Which rows are found, and which of them a page shows. The usual first pages have their number in the text: of a parameter a kept plan
 * expects a tenth of the table, and is never used where that is much.
 */
function shownOf({ skip, perPage }: Page): { found: Prisma.Sql; shown: Prisma.Sql } {
  const limit = skip === 0 && usualLimits.get(perPage);
  if (limit) return { found: Prisma.sql`${newestFirst} ${limit}`, shown: limit };
  return { found: newest(skip + perPage), shown: Prisma.sql`LIMIT ${perPage} OFFSET ${skip}` };
}

/**
 * Where payments are found, as their ids: of one tenant in the order of its index, which for most filters need not look at the payments
 * themselves; over all tenants, so many of each as may be wanted. `end` is their order and how many, where that matters.
 */
export const foundIn = (scope: Scope, tenantId: string | null, condition: Prisma.Sql, end: Prisma.Sql): Prisma.Sql =>
  scope.kind !== 'all' || tenantId
    ? Prisma.sql`SELECT p."tenantId", p.id, p."createdAt" FROM "Payment" p WHERE ${condition} ${end}`
    : Prisma.sql`SELECT p.* FROM "Tenant" t CROSS JOIN LATERAL
        (SELECT p."tenantId", p.id, p."createdAt" FROM "Payment" p WHERE p."tenantId" = t.id AND ${condition} ${end}) p`;

/** The payment of each that was found, one by one. */
export const eachOf = (found: Prisma.Sql) => Prisma.sql`(${found}) f CROSS JOIN LATERAL
  (SELECT * FROM "Payment" q WHERE q."tenantId" = f."tenantId" AND q.id = f.id OFFSET 0) p`;

type Viewed = { view: PaymentView };
const seenBy = (scope: Scope, rows: Viewed[]): PaymentView[] => rows.map((row) => ownPart(scope, row.view));

/** Newest first. The page's ids are found first, so that only its rows are put together. */
export async function findPayments(scope: Scope, filter: PaymentFilter, page: Page): Promise<{ rows: PaymentView[]; total: Total }> {
  const condition = conditionOf(scope, filter);
  const { found: end, shown } = shownOf(page);
  const found = foundIn(scope, filter.tenantId, condition, end);
  const [rows, total] = await Promise.all([
    prisma.$queryRaw<Viewed[]>`
      SELECT ${view} AS view FROM ${eachOf(Prisma.sql`SELECT p.* FROM (${found}) p ${newestFirst} ${shown}`)}
      ${newestFirst}`,
    countPayments(scope, filter, condition),
  ]);
  return { rows: seenBy(scope, rows), total };
}

async function countPayments(scope: Scope, filter: PaymentFilter, condition: Prisma.Sql): Promise<Total> {
  const isUnfiltered = Object.values(filter).every((value) => value === null);
  if (isUnfiltered && scope.kind !== 'seller') {
    const counted = await prisma.listCount.aggregate({ where: { ...tenantOf(scope), list: 'payments' }, _sum: { rows: true } });
    return { total: Number(counted._sum.rows ?? 0), exceeded: false };
  }
  return totalOf(await countFound(scope, filter.tenantId, condition, maxRows + 1));
}

async function countFound(scope: Scope, tenantId: string | null, condition: Prisma.Sql, atMost: number): Promise<number> {
  const [row] = await prisma.$queryRaw<{ counted: number }[]>`
    SELECT count(*)::int AS counted FROM (SELECT 1 FROM (${foundIn(scope, tenantId, condition, Prisma.empty)}) p LIMIT ${atMost}) c`;
  return row?.counted ?? 0;
}

/** A place in the list: the payment that stands there. */
export type PaymentCursor = { at: string; id: string };
export const placeOf = ({ payment }: PaymentView): PaymentCursor => ({ at: payment.createdAt, id: payment.id });

/** What comes after a place, newest first: however many are read this way, none is left out or read twice. */
export async function findAfter(scope: Scope, filter: PaymentFilter, after: PaymentCursor | null, rows: number): Promise<PaymentView[]> {
  const beyond = after && Prisma.sql`AND (p."createdAt", p.id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const condition = Prisma.sql`${conditionOf(scope, filter)} ${beyond ?? Prisma.empty}`;
  const found = foundIn(scope, filter.tenantId, condition, newest(rows));
  const views = await prisma.$queryRaw<Viewed[]>`
    SELECT ${view} AS view FROM ${eachOf(Prisma.sql`SELECT p.* FROM (${found}) p ${newest(rows)}`)} ${newestFirst}`;
  return seenBy(scope, views);
}

/** These payments as they are now, those of them that the scope reaches. */
export async function findByIds(scope: Scope, ids: readonly string[]): Promise<PaymentView[]> {
  const condition = Prisma.sql`${within(scope)} AND p.id = ANY(${[...ids]}::uuid[])`;
  const views = await prisma.$queryRaw<Viewed[]>`
    SELECT ${view} AS view FROM ${eachOf(foundIn(scope, null, condition, Prisma.empty))} ${newestFirst}`;
  return seenBy(scope, views);
}

/** How many payments of the filter stand before a place, or anywhere, and are none of the known; at most so many. */
export function countNewer(
  scope: Scope,
  filter: PaymentFilter,
  { before, known }: { before: PaymentCursor | null; known: readonly string[] },
  atMost: number,
): Promise<number> {
  const place = before && Prisma.sql`AND (p."createdAt", p.id) > (${before.at}::timestamptz, ${before.id}::uuid)`;
  const condition = Prisma.sql`${conditionOf(scope, filter)} ${place ?? Prisma.empty} AND p.id <> ALL(${[...known]}::uuid[])`;
  return countFound(scope, filter.tenantId, condition, atMost);
}
