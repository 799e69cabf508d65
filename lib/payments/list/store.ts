import 'server-only';
import { type Scope, tenantOf } from '@/lib/auth/scope';
import { askAllTenants } from '@/lib/db/all-tenants';
import { isCluster } from '@/lib/db/cluster';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import { yenOf } from '@/lib/money/yen';
import { type Page, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';
import { conditionOf, customerPays, type PaymentFilter } from '@/lib/payments/list/conditions/store';
import type { PaymentSort } from '@/lib/payments/list/sort';
import { endsWithoutMoney, type PaymentView } from '@/lib/payments/payment';
import { ownPart, tenantIn, viewOf, within } from '@/lib/payments/store';

const newestFirst = Prisma.sql`ORDER BY p."createdAt" DESC, p.id DESC`;
const newest = (rows: number) => Prisma.sql`${newestFirst} LIMIT ${rows}`;
/** Each is the order of an index, forwards or backwards. */
const orders: Record<PaymentSort, Prisma.Sql> = {
  newest: newestFirst,
  oldest: Prisma.sql`ORDER BY p."createdAt", p.id`,
  largest: Prisma.sql`ORDER BY ${customerPays} DESC, p."createdAt" DESC, p.id DESC`,
  smallest: Prisma.sql`ORDER BY ${customerPays}, p."createdAt", p.id`,
};
/** A seller's amounts are in its splits, which have no such order. */
const isByAmount = (sort: PaymentSort): boolean => sort === 'largest' || sort === 'smallest';
const sortFor = (scope: Scope, sort: PaymentSort): PaymentSort => (scope.kind === 'seller' && isByAmount(sort) ? 'newest' : sort);

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
function limitsOf({ skip, perPage }: Page, order: Prisma.Sql): Limits {
  const limit = skip === 0 && usualLimits.get(perPage);
  if (limit) return { end: Prisma.sql`${order} ${limit}`, shown: Prisma.sql`${order} ${limit}` };
  return { end: Prisma.sql`${order} LIMIT ${skip + perPage}`, shown: Prisma.sql`${order} LIMIT ${perPage} OFFSET ${skip}` };
}

/** The place of a payment in the list, of which an index without the payments themselves knows all. */
const place = Prisma.sql`p."tenantId", p.id, p."createdAt"`;
const placeByAmount = Prisma.sql`${place}, p.amount, p.tax, p."paymentMethodFee"`;

/**
 * Finds payment ids: within one tenant in the order of its index, which answers most filters without reading payments; over all tenants up
 * to the needed number of each. `end`: order and limit, where they matter.
 */
export const foundIn = (scope: Scope, tenantId: string | null, condition: Prisma.Sql, end: Prisma.Sql, columns = place): Prisma.Sql =>
  scope.kind !== 'all' || tenantId
    ? Prisma.sql`SELECT ${columns} FROM "Payment" p WHERE ${condition} ${end}`
    : Prisma.sql`SELECT p.* FROM "Tenant" t CROSS JOIN LATERAL
        (SELECT ${columns} FROM "Payment" p WHERE p."tenantId" = t.id AND ${condition} ${end}) p`;

/** Reads each found payment, one by one. `wanted`: its tenant, where one is asked for. */
export function oneByOne(found: Prisma.Sql, scope: Scope, wanted: string | null = null): Prisma.Sql {
  const { tenantId = wanted } = tenantOf(scope);
  const tenant = tenantId === null ? Prisma.sql`f."tenantId"` : Prisma.sql`${tenantId}::uuid`;
  return Prisma.sql`(${found}) f CROSS JOIN LATERAL (SELECT * FROM "Payment" q WHERE q."tenantId" = ${tenant} AND q.id = f.id OFFSET 0) p`;
}

type FoundPayment = { tenantId: string; id: string };

/** `end`: order and limit within a tenant; `shown`: of all that are found. `columns`: what the order needs. */
type Limits = { end: Prisma.Sql; shown: Prisma.Sql; columns?: Prisma.Sql };

/** The payments `p` that are found, read one by one. Of all tenants of a cluster they are on several machines: there they are found first. */
export async function eachOf(
  scope: Scope,
  wanted: string | null,
  condition: Prisma.Sql,
  { end, shown, columns = place }: Limits,
): Promise<Prisma.Sql> {
  const found = Prisma.sql`SELECT p.* FROM (${foundIn(scope, wanted, condition, end, columns)}) p ${shown}`;
  if (scope.kind === 'all' && wanted === null && (await isCluster())) {
    const rows = await askAllTenants<FoundPayment>(found);
    const [tenants, ids] = [[...new Set(rows.map((row) => row.tenantId))], rows.map(({ id }) => id)];
    return Prisma.sql`"Payment" p WHERE p."tenantId" = ANY(${tenants}::uuid[]) AND p.id = ANY(${ids}::uuid[])`;
  }
  return oneByOne(found, scope, wanted);
}

type Viewed = { view: PaymentView };
const seenBy = (scope: Scope, rows: Viewed[]): PaymentView[] => rows.map((row) => ownPart(scope, row.view));

type Found = { condition: Prisma.Sql; limits: Limits; order?: Prisma.Sql };

async function readEach(scope: Scope, wanted: string | null, { condition, limits, order = newestFirst }: Found): Promise<Viewed[]> {
  const each = await eachOf(scope, wanted, condition, limits);
  return prisma.$queryRaw<Viewed[]>`SELECT ${viewOf(tenantIn(scope, wanted))} AS view FROM ${each} ${order}`;
}

/** Finds the page's ids first, so that only its rows are joined. */
export async function findPayments(
  scope: Scope,
  filter: PaymentFilter,
  page: Page,
  sort: PaymentSort = 'newest',
): Promise<{ rows: PaymentView[]; total: Total }> {
  const condition = conditionOf(scope, filter);
  const sorted = sortFor(scope, sort);
  const order = orders[sorted];
  const limits = { ...limitsOf(page, order), columns: isByAmount(sorted) ? placeByAmount : place };
  const [rows, total] = await Promise.all([
    readEach(scope, filter.tenantId, { condition, limits, order }),
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

/** How many payments match a filter, up to a limit. */
export const countUpTo = (scope: Scope, filter: PaymentFilter, atMost: number): Promise<number> =>
  countFound(scope, filter.tenantId, conditionOf(scope, filter), atMost);

/** `amount`: of those that did not end without money; `ended`: of the others. */
export type FoundSums = { amount: number; ended: number; refunded: number };

/** The sums of the payments that match a filter; null: there are more than are summed. */
export async function sumFound(scope: Scope, filter: PaymentFilter, atMost: number): Promise<FoundSums | null> {
  const columns = Prisma.sql`p.status, ${customerPays} AS listed, p."amountRefunded"`;
  const found = foundIn(scope, filter.tenantId, conditionOf(scope, filter), Prisma.empty, columns);
  const ended = Prisma.sql`s.status IN (${Prisma.join([...endsWithoutMoney])})`;
  const [row] = await prisma.$queryRaw<{ rows: number; amount: bigint; ended: bigint; refunded: bigint }[]>`
    SELECT count(*)::int AS rows, coalesce(sum(s.listed) FILTER (WHERE NOT ${ended}), 0)::bigint AS amount,
      coalesce(sum(s.listed) FILTER (WHERE ${ended}), 0)::bigint AS ended, coalesce(sum(s."amountRefunded"), 0)::bigint AS refunded
    FROM (SELECT p.* FROM (${found}) p LIMIT ${atMost + 1}) s`;
  if (!row || row.rows > atMost) return null;
  return { amount: yenOf(row.amount), ended: yenOf(row.ended), refunded: yenOf(row.refunded) };
}

/** A place in the list: after this payment. */
export type PaymentCursor = { at: string; id: string };
export const placeOf = ({ payment }: PaymentView): PaymentCursor => ({ at: payment.createdAt, id: payment.id });

/** The payments after a place, newest first: reading on this way neither skips nor repeats a payment. */
export async function findAfter(scope: Scope, filter: PaymentFilter, after: PaymentCursor | null, rows: number): Promise<PaymentView[]> {
  const beyond = after && Prisma.sql`AND (p."createdAt", p.id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const condition = Prisma.sql`${conditionOf(scope, filter)} ${beyond ?? Prisma.empty}`;
  return seenBy(scope, await readEach(scope, filter.tenantId, { condition, limits: { end: newest(rows), shown: newest(rows) } }));
}

/** These payments as they are now, within the scope. */
export async function findByIds(scope: Scope, ids: readonly string[]): Promise<PaymentView[]> {
  const condition = Prisma.sql`${within(scope)} AND p.id = ANY(${[...ids]}::uuid[])`;
  return seenBy(scope, await readEach(scope, null, { condition, limits: { end: Prisma.empty, shown: Prisma.empty } }));
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
