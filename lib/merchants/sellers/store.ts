import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import { isNamed } from '@/lib/merchants/search/store';
import { soldBy } from '@/lib/merchants/sellers/figures/store';
import type { SellerSort } from '@/lib/merchants/sellers/sort';
import type { MerchantRow } from '@/lib/merchants/store';
import { isId } from '@/lib/operation/id';
import { type Page, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';

/** The progress of the application; all null: nothing was answered yet. */
export type SellerRow = MerchantRow & {
  answeredCount: number | null;
  requiredCount: number | null;
  erroredCount: number | null;
  missingFilesCount: number | null;
  submittedAt: Date | null;
};
export type SellerFilter = { text: string | null; status: string | null; hasErrors: boolean; isOnHold: boolean };

const progress = Prisma.sql`a."answeredCount", a."requiredCount", a."erroredCount", a."missingFilesCount", a."submittedAt"`;
/** One look-up for each listed seller, whatever the planner estimates. */
const applicationOf = (tenantId: string) => Prisma.sql`LEFT JOIN LATERAL (
  SELECT * FROM "Application" o WHERE o."tenantId" = ${tenantId}::uuid AND o."merchantId" = m.id OFFSET 0) a ON TRUE`;

/** A part of a name in any case, or a whole id; pattern characters match themselves. */
function named(text: string): Prisma.Sql {
  const id = text.toLowerCase();
  return isId(id) ? Prisma.sql`AND (${isNamed(text)} OR m.id = ${id}::uuid)` : Prisma.sql`AND ${isNamed(text)}`;
}

/** The matching sellers of a platform. Those with something to correct have an index of their own. */
function fitting(tenantId: string, { text, status, hasErrors, isOnHold }: SellerFilter): Prisma.Sql {
  const from = hasErrors
    ? Prisma.sql`"Application" e JOIN "Merchant" m ON m."tenantId" = e."tenantId" AND m.id = e."merchantId"`
    : Prisma.sql`"Merchant" m`;
  return Prisma.sql`FROM ${from} WHERE m."tenantId" = ${tenantId}::uuid AND m."platformRole" = 'payout'
    ${hasErrors ? Prisma.sql`AND e."tenantId" = ${tenantId}::uuid AND e."erroredCount" > 0` : Prisma.empty}
    ${isOnHold ? Prisma.sql`AND m."payoutsHeldAt" IS NOT NULL` : Prisma.empty}
    ${status ? Prisma.sql`AND m."applicationStatus" = ${status}` : Prisma.empty}
    ${text ? named(text) : Prisma.empty}`;
}

const newestFirst = Prisma.sql`ORDER BY m."createdAt" DESC, m.id DESC`;

const withProgress = (tenantId: string, those: Prisma.Sql, order = newestFirst) => prisma.$queryRaw<SellerRow[]>`
  SELECT m.*, ${progress} FROM (SELECT m.* ${those}) m ${applicationOf(tenantId)} ${order}`;

/** The other orders: by name as searches spell it, and by what was sold, which the days of each seller's account say. */
const orders: Record<SellerSort, Prisma.Sql> = {
  newest: newestFirst,
  oldest: Prisma.sql`ORDER BY m."createdAt", m.id`,
  name: Prisma.sql`ORDER BY m."nameKey", m.id`,
  name_reversed: Prisma.sql`ORDER BY m."nameKey" DESC, m.id DESC`,
  sold_most: Prisma.sql`ORDER BY m.sold DESC, m.id DESC`,
  sold_least: Prisma.sql`ORDER BY m.sold, m.id`,
};

/** The sellers after one in the order of the list. */
export function findSellersAfter(tenantId: string, filter: SellerFilter, after: SellerRow | null, rows: number): Promise<SellerRow[]> {
  const beyond = after ? Prisma.sql`AND (m."createdAt", m.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : Prisma.empty;
  return withProgress(tenantId, Prisma.sql`${fitting(tenantId, filter)} ${beyond} ${newestFirst} LIMIT ${rows}::int`);
}

/** A page in an order; `since`: from when on sales count. */
export async function findSellers(
  tenantId: string,
  filter: SellerFilter,
  page: Page,
  sort: SellerSort,
  since: Date,
): Promise<{ rows: SellerRow[]; total: Total }> {
  const those = fitting(tenantId, filter);
  const order = orders[sort];
  const part = Prisma.sql`${order} LIMIT ${page.perPage} OFFSET ${page.skip}`;
  const bySales = Prisma.sql`FROM (SELECT m.*, s.amount AS sold FROM (SELECT m.* ${those}) m
    CROSS JOIN ${soldBy(tenantId, Prisma.sql`m.id`, since)} s) m ${part}`;
  const [rows, [counted]] = await Promise.all([
    withProgress(tenantId, sort.startsWith('sold') ? bySales : Prisma.sql`${those} ${part}`, order),
    prisma.$queryRaw<{ n: number }[]>`SELECT count(*)::int AS n FROM (SELECT 1 ${those} LIMIT ${maxRows + 1}) s`,
  ]);
  return { rows, total: totalOf(counted?.n ?? 0) };
}

export async function findSeller(tenantId: string, id: string): Promise<SellerRow | null> {
  const [row] = await prisma.$queryRaw<SellerRow[]>`
    SELECT m.*, ${progress} FROM "Merchant" m ${applicationOf(tenantId)}
    WHERE m."tenantId" = ${tenantId}::uuid AND m.id = ${id}::uuid AND m."platformRole" = 'payout'`;
  return row ?? null;
}

/** The number of a platform's sellers whose payouts are on hold. */
export const countOnHold = (tenantId: string): Promise<number> =>
  prisma.merchant.count({ where: { tenantId, payoutsHeldAt: { not: null } }, take: maxRows });

/** The number of a platform's sellers with something to correct: returned or invalid answers. */
export const countErrored = (tenantId: string): Promise<number> =>
  prisma.application.count({ where: { tenantId, erroredCount: { gt: 0 } }, take: maxRows });
