import 'server-only';
import { type Scope, tenantOf } from '@/lib/auth/scope';
import { askAllTenants } from '@/lib/db/all-tenants';
import { isCluster } from '@/lib/db/cluster';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import type { SearchTerms } from '@/lib/keywords/wanted';
import { yenOf } from '@/lib/money/yen';
import { type Page, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';
import type { SubscriptionView } from '@/lib/subscriptions/present';
import { subscriptionView } from '@/lib/subscriptions/store';
import type { SubscriptionRow, SubscriptionStatus } from '@/lib/subscriptions/subscription';

export type Searched = { wanted: SearchTerms; customers: readonly string[] };

/** null: any. */
export type SubscriptionFilter = {
  statuses: readonly SubscriptionStatus[] | null;
  customer: string | null;
  seller: string | null;
  /** An external number, in any of these spellings. */
  numbers: readonly string[] | null;
  /** What somebody has typed, with the customers that it finds. */
  search: Searched | null;
  /** With missed periods that nobody has looked at. */
  missed: boolean;
  tenantId: string | null;
  from: Date | null;
  to: Date | null;
};

/** A seller has no list: it would show what others get. */
export function within(scope: Scope): Prisma.Sql {
  if (scope.kind === 'all') return Prisma.sql`TRUE`;
  return scope.kind === 'merchant' ? Prisma.sql`u."tenantId" = ${scope.tenantId}::uuid` : Prisma.sql`FALSE`;
}

/** A first charge that was refused leaves no subscription: its row, which ended with the refusal, only says why. */
const hasBegun = Prisma.sql`NOT (u.status = 'deleted' AND u."startedAt" IS NULL AND u."retryCount" = 0 AND u."lastFailure" IS NOT NULL
  AND u."lastFailure"->'outage' IS NULL AND u."lastFailure"->'needs' IS NULL AND (u."lastFailure"->>'at')::timestamptz = u."endedAt")`;

/** What a subscription brings in a month, tax included, rounded down: a year's twelfth, 52 weeks' twelfth. 0 of one that is paused, suspended or over. */
export const monthlyVolume = Prisma.sql`CASE WHEN u.status NOT IN ('active', 'retrying') OR u."pausedSince" IS NOT NULL THEN 0
  WHEN u.period = 'yearly' THEN (u.amount + u.tax) / 12 WHEN u.period = 'weekly' THEN (u.amount + u.tax) * 52 / 12 ELSE u.amount + u.tax END`;

function searchedBy({ wanted: { id, orders, amount, typed }, customers }: Searched): Prisma.Sql {
  const starts = orders.map((order) => Prisma.sql`starts_with(u."externalSubscriptionNum", ${order})`);
  return Prisma.sql`(u.id = ${id}::uuid OR u.amount + u.tax = ${amount}::bigint OR u."customerId" = ANY(${[...customers]}::uuid[])
    OR strpos(lower(u.description), ${typed.toLowerCase()}) > 0 OR ${Prisma.join(starts, ' OR ')})`;
}

function conditionOf(
  scope: Scope,
  { statuses, customer, seller, numbers, search, missed, tenantId, from, to }: SubscriptionFilter,
): Prisma.Sql {
  const conditions = [
    within(scope),
    hasBegun,
    tenantId && Prisma.sql`u."tenantId" = ${tenantId}::uuid`,
    statuses && Prisma.sql`u.status = ANY(${[...statuses]}::text[])`,
    customer && Prisma.sql`u."customerId" = ${customer}::uuid`,
    seller && Prisma.sql`u."platformDetails" @> ${JSON.stringify({ submerchants: [{ submerchant_id: seller }] })}::jsonb`,
    numbers && Prisma.sql`u."externalSubscriptionNum" = ANY(${[...numbers]}::text[])`,
    search && searchedBy(search),
    missed &&
      Prisma.sql`u.id IN (SELECT k."subscriptionId" FROM "SubscriptionCharge" k
        WHERE k."tenantId" = u."tenantId" AND k.state = 'missed' AND k."lookedAt" IS NULL)`,
    from && Prisma.sql`u."createdAt" >= ${from}::timestamptz`,
    to && Prisma.sql`u."createdAt" <= ${to}::timestamptz`,
  ].filter((condition) => condition !== null && typeof condition === 'object');
  return Prisma.join(conditions, ' AND ');
}

const newestFirst = Prisma.sql`ORDER BY u."createdAt" DESC, u.id DESC`;
const newest = (rows: number) => Prisma.sql`${newestFirst} LIMIT ${rows}`;

/** Within one tenant in the order of its index; over all tenants up to the needed number of each. */
const foundIn = (scope: Scope, tenantId: string | null, condition: Prisma.Sql, end: Prisma.Sql): Prisma.Sql =>
  scope.kind !== 'all' || tenantId
    ? Prisma.sql`SELECT u.* FROM "Subscription" u WHERE ${condition} ${end}`
    : Prisma.sql`SELECT u.* FROM "Tenant" t CROSS JOIN LATERAL
        (SELECT u.* FROM "Subscription" u WHERE u."tenantId" = t.id AND ${condition} ${end}) u`;

type FoundSubscription = { tenantId: string; id: string };

/** Those that are found. Of all tenants of a cluster they are on several machines: there they are found first, and then read. */
async function readEach(
  scope: Scope,
  wanted: string | null,
  condition: Prisma.Sql,
  { end, shown }: { end: Prisma.Sql; shown: Prisma.Sql },
): Promise<{ view: SubscriptionView }[]> {
  const found = Prisma.sql`SELECT u.* FROM (${foundIn(scope, wanted, condition, end)}) u ${shown}`;
  const { tenantId = wanted } = tenantOf(scope);
  if (tenantId === null && (await isCluster())) {
    const rows = await askAllTenants<FoundSubscription>(found);
    const [tenants, ids] = [[...new Set(rows.map((row) => row.tenantId))], rows.map(({ id }) => id)];
    return prisma.$queryRaw`SELECT ${subscriptionView(Prisma.sql`u.sequence`)} AS view FROM "Subscription" u
      WHERE u."tenantId" = ANY(${tenants}::uuid[]) AND u.id = ANY(${ids}::uuid[]) ${newestFirst}`;
  }
  const tenant = tenantId === null ? Prisma.sql`u."tenantId"` : Prisma.sql`${tenantId}::uuid`;
  return prisma.$queryRaw`SELECT ${subscriptionView(Prisma.sql`u.sequence`, tenant)} AS view FROM (${found}) u ${newestFirst}`;
}

/** Newest first; with the number of all, and what they bring in a month. */
export async function findSubscriptions(
  scope: Scope,
  filter: SubscriptionFilter,
  { perPage, skip }: Page,
): Promise<{ rows: SubscriptionView[]; total: Total; recurring: number }> {
  const condition = conditionOf(scope, filter);
  const shown = Prisma.sql`${newestFirst} LIMIT ${perPage} OFFSET ${skip}`;
  const [rows, [counted]] = await Promise.all([
    readEach(scope, filter.tenantId, condition, { end: newest(skip + perPage), shown }),
    prisma.$queryRaw<{ rows: number; recurring: bigint }[]>`
      SELECT count(*)::int AS rows, coalesce(sum(c.monthly), 0)::bigint AS recurring FROM (
        SELECT ${monthlyVolume} AS monthly FROM (${foundIn(scope, filter.tenantId, condition, Prisma.empty)}) u LIMIT ${maxRows + 1}) c`,
  ]);
  return { rows: rows.map((row) => row.view), total: totalOf(counted?.rows ?? 0), recurring: yenOf(counted?.recurring ?? 0n) };
}

/** A place in the list: after this subscription. */
export type SubscriptionCursor = { at: string; id: string };

/** Those after a place, newest first: reading on this way neither skips nor repeats one. */
export async function findAfter(
  scope: Scope,
  filter: SubscriptionFilter,
  after: SubscriptionCursor | null,
  rows: number,
): Promise<SubscriptionView[]> {
  const beyond = after && Prisma.sql`AND (u."createdAt", u.id) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const condition = Prisma.sql`${conditionOf(scope, filter)} ${beyond ?? Prisma.empty}`;
  const views = await readEach(scope, filter.tenantId, condition, { end: newest(rows), shown: newest(rows) });
  return views.map((row) => row.view);
}

/** The newest that a typed text may mean. */
export async function findSubscriptionsBy(scope: Scope, search: Searched, atMost: number): Promise<SubscriptionRow[]> {
  const found = foundIn(scope, null, Prisma.sql`${within(scope)} AND ${hasBegun} AND ${searchedBy(search)}`, newest(atMost));
  const rows = await askAllTenants<{ row: SubscriptionRow }>(
    Prisma.sql`SELECT to_jsonb(u) - 'terms' AS row FROM (${found}) u ${newest(atMost)}`,
  );
  return rows.map(({ row }) => row);
}
