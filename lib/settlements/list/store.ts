import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import { askAllTenants } from '@/lib/db/all-tenants';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import { type Page, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';
import type { SettlementSort } from '@/lib/settlements/list/sort';
import type { SettlementStatus } from '@/lib/settlements/settlement';
import { type SettlementRow, within, withNames } from '@/lib/settlements/store';

/** What a typed text may mean: a settlement, what is transferred, or those who are paid. */
export type SearchedSettlement = { id: string | null; reference: string | null; amount: number | null; merchantIds: readonly string[] };

/** null: any. */
export type SettlementFilter = {
  merchantId: string | null;
  status: SettlementStatus | null;
  from: Date | null;
  to: Date | null;
  search: SearchedSettlement | null;
};

const meant = ({ id, reference, amount, merchantIds }: SearchedSettlement): Prisma.Sql =>
  Prisma.sql`AND (s.id = ${id}::uuid OR s.reference = ${reference}::text OR s."settlementAmount" = ${amount}::bigint
    OR s."merchantId" = ANY(${[...merchantIds]}::uuid[]))`;

function fitting(scope: Scope, { merchantId, status, from, to, search }: SettlementFilter): Prisma.Sql {
  return Prisma.sql`${within(scope)} AND (${merchantId}::uuid IS NULL OR s."merchantId" = ${merchantId}::uuid)
    AND (${status}::text IS NULL OR s.status = ${status}) AND (${from}::timestamptz IS NULL OR s."createdAt" >= ${from})
    AND (${to}::timestamptz IS NULL OR s."createdAt" <= ${to}) ${search ? meant(search) : Prisma.empty}`;
}

/** Each is the order of an index, forwards or backwards; `newest` is the API's. */
const orders: Record<SettlementSort | 'newest', Prisma.Sql> = {
  newest: Prisma.sql`ORDER BY s."createdAt" DESC, s.id DESC`,
  last_day: Prisma.sql`ORDER BY s."payDay" DESC, s.id DESC`,
  first_day: Prisma.sql`ORDER BY s."payDay", s.id`,
  largest: Prisma.sql`ORDER BY s."settlementAmount" DESC, s.id DESC`,
  smallest: Prisma.sql`ORDER BY s."settlementAmount", s.id`,
};

/** The first of each tenant, or of one. */
const foundIn = (scope: Scope, fits: Prisma.Sql, order: Prisma.Sql) => (most: number) =>
  scope.kind === 'all'
    ? Prisma.sql`"Tenant" t CROSS JOIN LATERAL (SELECT * FROM "Settlement" s WHERE s."tenantId" = t.id AND ${fits} ${order} LIMIT ${most}::int) s`
    : Prisma.sql`"Settlement" s WHERE ${fits}`;

const namedIn = (scope: Scope, found: Prisma.Sql, order: Prisma.Sql, { perPage, skip }: Pick<Page, 'perPage' | 'skip'>) =>
  askAllTenants<SettlementRow>(Prisma.sql`
    WITH s AS MATERIALIZED (SELECT s.* FROM ${found} ${order} LIMIT ${perPage}::int OFFSET ${skip}::int)
    SELECT s.*, m.name AS "merchantName", m."platformRole" FROM s ${withNames} ${scope.kind === 'all' ? Prisma.empty : Prisma.sql`AND m."tenantId" = ${scope.tenantId}::uuid`} ${order}`);

/** The settlements after one by their pay day, the last one first: the order of the screens' list. */
export function findSettlementsAfter(
  scope: Scope,
  filter: SettlementFilter,
  after: SettlementRow | null,
  rows: number,
): Promise<SettlementRow[]> {
  const beyond = after ? Prisma.sql`AND (s."payDay", s.id) < (${after.payDay}, ${after.id}::uuid)` : Prisma.empty;
  const found = foundIn(scope, Prisma.sql`${fitting(scope, filter)} ${beyond}`, orders.last_day);
  return namedIn(scope, found(rows), orders.last_day, { perPage: rows, skip: 0 });
}

/** Takes the first of each tenant, then the first of these. */
export async function findSettlements(
  scope: Scope,
  filter: SettlementFilter,
  page: Page,
  sort: SettlementSort | 'newest' = 'newest',
): Promise<{ rows: SettlementRow[]; total: Total }> {
  const order = orders[sort];
  const found = foundIn(scope, fitting(scope, filter), order);
  const [rows, [counted]] = await Promise.all([
    namedIn(scope, found(page.skip + page.perPage), order, page),
    askAllTenants<{ n: number }>(Prisma.sql`
      WITH s AS MATERIALIZED (SELECT 1 FROM ${found(maxRows + 1)} LIMIT ${maxRows + 1}::int) SELECT count(*)::int AS n FROM s`),
  ]);
  return { rows, total: totalOf(counted?.n ?? 0) };
}

/** More are not added up. */
const summedUpTo = 30_000;
type PayDaySum = { day: string; count: number; amount: bigint };

/** What the settlements of a filter add up to on each of these days; without those that ended without a transfer. Empty: too many, or of all tenants. */
export async function sumPayDays(scope: Scope, filter: SettlementFilter, days: readonly string[]): Promise<PayDaySum[]> {
  if (scope.kind === 'all' || days.length === 0) return [];
  const rows = await prisma.$queryRaw<PayDaySum[]>`
    SELECT f."payDay" AS day, count(*)::int AS count, sum(f."settlementAmount")::bigint AS amount FROM (
      SELECT s."payDay", s."settlementAmount" FROM "Settlement" s
      WHERE ${fitting(scope, filter)} AND s."payDay" = ANY (${days}::text[]) AND s.status IN ('pending', 'paid') LIMIT ${summedUpTo + 1}::int) f
    GROUP BY f."payDay"`;
  return rows.reduce((all, { count }) => all + count, 0) > summedUpTo ? [] : rows;
}
