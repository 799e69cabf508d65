import 'server-only';
import { type Scope, tenantOf } from '@/lib/auth/scope';
import { askAllTenants } from '@/lib/db/all-tenants';
import { isCluster } from '@/lib/db/cluster';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import type { FeeMethod } from '@/lib/money/rates';
import { type Page, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';
import type { PaymentStatus, PaymentView } from '@/lib/payments/payment';
import { ownPart, splitNames, tenantIn, viewOf, within } from '@/lib/payments/store';

/** null: any. `amountFrom` and `amountTo` compare the listed amount: what the customer pays, or a seller's own share. */
export type PaymentFilter = {
  statuses: readonly PaymentStatus[] | null;
  brands: readonly FeeMethod[] | null;
  /** An order number, in any of these spellings. */
  orders: readonly string[] | null;
  /** Those that a search has found; `isCut`: there are more. */
  found: { ids: readonly string[]; isCut: boolean } | null;
  customerId: string | null;
  subscriptionId: string | null;
  submerchantId: string | null;
  tenantId: string | null;
  amountFrom: number | null;
  amountTo: number | null;
  from: Date | null;
  to: Date | null;
};

/** A filter must not tell a seller which other sellers its payments have. */
const named = (scope: Scope, merchantId: string, tenantId: string | null) =>
  scope.kind === 'seller' && scope.merchantId !== merchantId ? Prisma.sql`FALSE` : splitNames(merchantId, tenantIn(scope, tenantId));

const maxListed = Number.MAX_SAFE_INTEGER;

/** What the customer pays. Written as in the index that contains its three parts in the order of the list. */
const customerPays = Prisma.sql`(p.amount + p.tax + p."paymentMethodFee")`;

/** The listed amount of a payment `p`. */
export const listedAmount = (scope: Scope): Prisma.Sql =>
  scope.kind === 'seller'
    ? Prisma.sql`(SELECT o.amount FROM "Split" o
        WHERE o."tenantId" = ${tenantIn(scope)} AND o."paymentId" = p.id AND o."submerchantId" = ${scope.merchantId}::uuid)`
    : customerPays;

/**
 * Listed amounts within these bounds, both included. For a seller the condition is on its splits, not on each payment, so that few rows are
 * read.
 */
export const listedWithin = (scope: Scope, from: number, to: number): Prisma.Sql =>
  scope.kind === 'seller'
    ? Prisma.sql`EXISTS (SELECT 1 FROM "Split" o WHERE o."tenantId" = ${tenantIn(scope)} AND o."paymentId" = p.id
        AND o."submerchantId" = ${scope.merchantId}::uuid AND o.amount BETWEEN ${from}::bigint AND ${to}::bigint)`
    : Prisma.sql`${customerPays} BETWEEN ${from}::bigint AND ${to}::bigint`;

function conditionOf(scope: Scope, filter: PaymentFilter): Prisma.Sql {
  const { statuses, brands, orders, found, customerId, subscriptionId, submerchantId, tenantId, amountFrom, amountTo, from, to } = filter;
  const conditions = [
    within(scope),
    tenantId && Prisma.sql`p."tenantId" = ${tenantId}::uuid`,
    statuses && Prisma.sql`p.status = ANY(${[...statuses]}::text[])`,
    brands && Prisma.sql`p.brand = ANY(${[...brands]}::text[])`,
    orders && Prisma.sql`p."externalOrderNum" = ANY(${[...orders]}::text[])`,
    found && Prisma.sql`p.id = ANY(${[...found.ids]}::uuid[])`,
    customerId && Prisma.sql`p."customerId" = ${customerId}::uuid`,
    subscriptionId && Prisma.sql`p."subscriptionId" = ${subscriptionId}::uuid`,
    submerchantId && named(scope, submerchantId, tenantId),
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
 * The rows to find, and the rows of the page. The usual first pages have their number in the SQL text: with a parameter, a cached plan
 * expects a tenth of the table, and is never used when that is much.
 */
function shownOf({ skip, perPage }: Page): { found: Prisma.Sql; shown: Prisma.Sql } {
  const limit = skip === 0 && usualLimits.get(perPage);
  if (limit) return { found: Prisma.sql`${newestFirst} ${limit}`, shown: limit };
  return { found: newest(skip + perPage), shown: Prisma.sql`LIMIT ${perPage} OFFSET ${skip}` };
}

/**
 * Finds payment ids: within one tenant in the order of its index, which answers most filters without reading payments; over all tenants up
 * to the needed number of each. `end`: order and limit, where they matter.
 */
export const foundIn = (scope: Scope, tenantId: string | null, condition: Prisma.Sql, end: Prisma.Sql): Prisma.Sql =>
  scope.kind !== 'all' || tenantId
    ? Prisma.sql`SELECT p."tenantId", p.id, p."createdAt" FROM "Payment" p WHERE ${condition} ${end}`
    : Prisma.sql`SELECT p.* FROM "Tenant" t CROSS JOIN LATERAL
        (SELECT p."tenantId", p.id, p."createdAt" FROM "Payment" p WHERE p."tenantId" = t.id AND ${condition} ${end}) p`;

/** Reads each found payment, one by one. `wanted`: its tenant, where one is asked for. */
export function oneByOne(found: Prisma.Sql, scope: Scope, wanted: string | null = null): Prisma.Sql {
  const { tenantId = wanted } = tenantOf(scope);
  const tenant = tenantId === null ? Prisma.sql`f."tenantId"` : Prisma.sql`${tenantId}::uuid`;
  return Prisma.sql`(${found}) f CROSS JOIN LATERAL (SELECT * FROM "Payment" q WHERE q."tenantId" = ${tenant} AND q.id = f.id OFFSET 0) p`;
}

type FoundPayment = { tenantId: string; id: string };

/**
 * The payments `p` that are found, read one by one. Of all tenants of a cluster they are on several machines: there they are found first. `end`: order and
 * limit within a tenant; `shown`: of all that are found.
 */
export async function eachOf(
  scope: Scope,
  wanted: string | null,
  condition: Prisma.Sql,
  { end, shown }: { end: Prisma.Sql; shown: Prisma.Sql },
): Promise<Prisma.Sql> {
  const found = Prisma.sql`SELECT p.* FROM (${foundIn(scope, wanted, condition, end)}) p ${shown}`;
  if (scope.kind === 'all' && wanted === null && (await isCluster())) {
    const rows = await askAllTenants<FoundPayment>(found);
    const [tenants, ids] = [[...new Set(rows.map((row) => row.tenantId))], rows.map(({ id }) => id)];
    return Prisma.sql`"Payment" p WHERE p."tenantId" = ANY(${tenants}::uuid[]) AND p.id = ANY(${ids}::uuid[])`;
  }
  return oneByOne(found, scope, wanted);
}

type Viewed = { view: PaymentView };
const seenBy = (scope: Scope, rows: Viewed[]): PaymentView[] => rows.map((row) => ownPart(scope, row.view));

async function readEach(
  scope: Scope,
  wanted: string | null,
  ...found: [condition: Prisma.Sql, limits: Parameters<typeof eachOf>[3]]
): Promise<Viewed[]> {
  const each = await eachOf(scope, wanted, ...found);
  return prisma.$queryRaw<Viewed[]>`SELECT ${viewOf(tenantIn(scope, wanted))} AS view FROM ${each} ${newestFirst}`;
}

/** Newest first. Finds the page's ids first, so that only its rows are joined. */
export async function findPayments(scope: Scope, filter: PaymentFilter, page: Page): Promise<{ rows: PaymentView[]; total: Total }> {
  const condition = conditionOf(scope, filter);
  const { found: end, shown } = shownOf(page);
  const [rows, total] = await Promise.all([
    readEach(scope, filter.tenantId, condition, { end, shown: Prisma.sql`${newestFirst} ${shown}` }),
    countPayments(scope, filter, condition),
  ]);
  return { rows: seenBy(scope, rows), total: { ...total, exceeded: total.exceeded || (filter.found?.isCut ?? false) } };
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

/** A place in the list: after this payment. */
export type PaymentCursor = { at: string; id: string };
export const placeOf = ({ payment }: PaymentView): PaymentCursor => ({ at: payment.createdAt, id: payment.id });

/** The payments after a place, newest first: reading on this way neither skips nor repeats a payment. */
export async function findAfter(scope: Scope, filter: PaymentFilter, after: PaymentCursor | null, rows: number): Promise<PaymentView[]> {
  const beyond = after && Prisma.sql`AND (p."createdAt", p.id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const condition = Prisma.sql`${conditionOf(scope, filter)} ${beyond ?? Prisma.empty}`;
  return seenBy(scope, await readEach(scope, filter.tenantId, condition, { end: newest(rows), shown: newest(rows) }));
}

/** These payments as they are now, within the scope. */
export async function findByIds(scope: Scope, ids: readonly string[]): Promise<PaymentView[]> {
  const condition = Prisma.sql`${within(scope)} AND p.id = ANY(${[...ids]}::uuid[])`;
  return seenBy(scope, await readEach(scope, null, condition, { end: Prisma.empty, shown: Prisma.empty }));
}

/** How many payments match the filter before a place (or anywhere) and are not among the known ones; counted up to a limit. */
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
