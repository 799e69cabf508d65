import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import type { ChargebackRow, ChargebackStatus, Dispute } from '@/lib/chargebacks/chargeback';
import type { ChargebackSort } from '@/lib/chargebacks/sort';
import type { Defense, File } from '@/lib/db/generated/client';
import { Prisma } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import type { SearchTerms } from '@/lib/keywords/wanted';
import { type Page, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';
import { isMeant } from '@/lib/payments/search/store';
import { viewOf } from '@/lib/payments/store';
import { refuse } from '@/lib/refusal';

/** The tenant of the chargebacks in a scope, else the column of each: named as a parameter, a cluster knows on which machine all of it is. */
const tenantIn = (scope: Scope, each: Prisma.Sql): Prisma.Sql => (scope.kind === 'all' ? each : Prisma.sql`${scope.tenantId}::uuid`);

const isShownIn = (tenant: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(SELECT m."chargebacksEnabled" FROM "Merchant" m WHERE m."tenantId" = ${tenant} AND m.id = ${tenant})`;

/** A chargeback `c` of a tenant with its payment `p`. */
const disputeIn = (
  tenant: Prisma.Sql,
): Prisma.Sql => Prisma.sql`to_jsonb(c) AS chargeback, ${viewOf(tenant)} AS view, ${isShownIn(tenant)} AS "isShown",
  (SELECT CASE a.kind WHEN 'dispute_accept' THEN 'accepted' ELSE 'defended' END FROM "Attempt" a WHERE a."tenantId" = ${tenant}
    AND a."paymentId" = c."paymentId" AND a.state = 'open' AND a.kind IN ('dispute_accept', 'dispute_defend')
    AND a.plan->>'chargebackId' = c.id::text) AS answering`;

/**
 * A merchant's users and keys reach its chargebacks only while the feature is on; `asAcquirer`: skips that check, for news from the issuer.
 */
const within = (scope: Scope, asAcquirer = false): Prisma.Sql => {
  if (scope.kind === 'all') return Prisma.sql`TRUE`;
  if (scope.kind === 'seller') return Prisma.sql`FALSE`;
  const tenant = Prisma.sql`${scope.tenantId}::uuid`;
  const own = Prisma.sql`c."tenantId" = ${tenant}`;
  return asAcquirer ? own : Prisma.sql`${own} AND ${isShownIn(tenant)}`;
};

/** Refuses 404 a chargeback outside the scope, and every chargeback while the feature is off. */
export async function getDispute(scope: Scope, id: string, { asAcquirer }: { asAcquirer?: boolean } = {}): Promise<Dispute> {
  const [row] = await prisma.$queryRaw<Dispute[]>`
    SELECT ${disputeIn(tenantIn(scope, Prisma.sql`p."tenantId"`))}
    FROM "Chargeback" c JOIN "Payment" p ON p."tenantId" = c."tenantId" AND p.id = c."paymentId"
    WHERE ${within(scope, asAcquirer)} AND c.id = ${id}::uuid`;
  return row ?? refuse('not_found');
}

/** The chargeback with this number; null: none. */
export async function findByReference(tenantId: string, reference: string): Promise<Dispute | null> {
  const [row] = await prisma.$queryRaw<Dispute[]>`
    SELECT ${disputeIn(Prisma.sql`${tenantId}::uuid`)}
    FROM "Chargeback" c JOIN "Payment" p ON p."tenantId" = c."tenantId" AND p.id = c."paymentId"
    WHERE c."tenantId" = ${tenantId}::uuid AND c.reference = ${reference}`;
  return row ?? null;
}

/** The sum of the payment's chargebacks, without withdrawn and won ones. */
export async function sumClaimed({ tenantId, id }: { tenantId: string; id: string }): Promise<number> {
  const [row] = await prisma.$queryRaw<{ claimed: number }[]>`
    SELECT coalesce(sum(amount), 0)::float8 AS claimed FROM "Chargeback"
    WHERE "tenantId" = ${tenantId}::uuid AND "paymentId" = ${id}::uuid AND status <> 'cancelled' AND NOT (status = 'defended' AND "decidedAt" IS NOT NULL)`;
  return row?.claimed ?? 0;
}

/** Whether a merchant's people and keys see chargebacks at all. */
export async function isFeatureOn(scope: Scope): Promise<boolean> {
  if (scope.kind === 'all') return true;
  const where = { tenantId_id: { tenantId: scope.tenantId, id: scope.tenantId } };
  const row = await prisma.merchant.findUnique({ where, select: { chargebacksEnabled: true } });
  return scope.kind === 'merchant' && (row?.chargebacksEnabled ?? false);
}

/**
 * Locks the chargeback: nobody else answers or decides it until this transaction ends. Locks its payment first, as every answer and
 * decision does.
 */
export async function lockDispute(
  { chargeback: { tenantId, id, paymentId } }: Pick<Dispute, 'chargeback'>,
  database: Database,
): Promise<ChargebackRow> {
  await database.$executeRaw`SELECT 1 FROM "Payment" WHERE "tenantId" = ${tenantId}::uuid AND id = ${paymentId}::uuid FOR NO KEY UPDATE`;
  const [row] = await database.$queryRaw<{ chargeback: ChargebackRow }[]>`
    SELECT to_jsonb(c) AS chargeback FROM "Chargeback" c WHERE c."tenantId" = ${tenantId}::uuid AND c.id = ${id}::uuid`;
  return row?.chargeback ?? refuse('not_found');
}

export type ChargebackFilter = {
  status: ChargebackStatus | null;
  paymentId: string | null;
  tenantId: string | null;
  /** What somebody has typed: its own number, id or amount, or whatever its payment is known by. */
  search: SearchTerms | null;
  from: Date | null;
  to: Date | null;
  dueFrom: Date | null;
  dueTo: Date | null;
  /** Only these. */
  among: readonly string[] | null;
};

/** An item of a list, with the payment's card and the merchant's name. */
export type ListedChargeback = {
  chargeback: ChargebackRow;
  method: string;
  brand: string;
  lastFour: string | null;
  orderNumber: string | null;
  customerName: string | null;
  email: string | null;
  merchantName: string;
};

async function searchedBy(scope: Scope, wanted: SearchTerms): Promise<Prisma.Sql> {
  const { id, amount, typed } = wanted;
  const payment = Prisma.sql`SELECT 1 FROM "Payment" p WHERE p."tenantId" = ${tenantIn(scope, Prisma.sql`c."tenantId"`)} AND p.id = c."paymentId"
    AND ${await isMeant(scope, wanted)}`;
  return Prisma.sql`(c.id = ${id}::uuid OR c.amount = ${amount}::bigint OR c.reference = ${typed} OR EXISTS (${payment}))`;
}

function conditionOf(
  scope: Scope,
  { status, paymentId, tenantId, from, to, dueFrom, dueTo, among }: ChargebackFilter,
  searched: Prisma.Sql | null,
): Prisma.Sql {
  const conditions = [
    searched,
    within(scope, true),
    status && Prisma.sql`c.status = ${status}`,
    paymentId && Prisma.sql`c."paymentId" = ${paymentId}::uuid`,
    tenantId && Prisma.sql`c."tenantId" = ${tenantId}::uuid`,
    from && Prisma.sql`c."createdAt" >= ${from}`,
    to && Prisma.sql`c."createdAt" <= ${to}`,
    dueFrom && Prisma.sql`c."dueAt" >= ${dueFrom}`,
    dueTo && Prisma.sql`c."dueAt" <= ${dueTo}`,
    among && Prisma.sql`c.id = ANY (${among}::uuid[])`,
  ].filter((condition) => condition !== null && typeof condition === 'object');
  return Prisma.join(conditions, ' AND ');
}

const newestFirst = Prisma.sql`ORDER BY c."createdAt" DESC, c.id DESC`;
const deadline = Prisma.sql`CASE c.status WHEN 'pending' THEN c."dueAt" END`;
/** Without an index: a merchant has few. */
const orders: Record<ChargebackSort, Prisma.Sql> = {
  urgent: Prisma.sql`ORDER BY ${deadline}, c."createdAt" DESC, c.id DESC`,
  due_last: Prisma.sql`ORDER BY ${deadline} DESC NULLS LAST, c."createdAt", c.id`,
  newest: newestFirst,
  oldest: Prisma.sql`ORDER BY c."createdAt", c.id`,
  largest: Prisma.sql`ORDER BY c.amount DESC, c.id DESC`,
  smallest: Prisma.sql`ORDER BY c.amount, c.id`,
};

/** `those`: condition, order and limit. */
function listedOf(scope: Scope, those: Prisma.Sql, order: Prisma.Sql): Promise<ListedChargeback[]> {
  const tenant = tenantIn(scope, Prisma.sql`c."tenantId"`);
  return prisma.$queryRaw<ListedChargeback[]>`
      SELECT to_jsonb(c) AS chargeback, p.method, p.brand, p."lastFour", p."externalOrderNum" AS "orderNumber", p."holderName" AS "customerName", p.email,
        m.name AS "merchantName"
      FROM (SELECT * FROM "Chargeback" c WHERE ${those}) c
      JOIN "Payment" p ON p."tenantId" = ${tenant} AND p.id = c."paymentId"
      JOIN "Merchant" m ON m."tenantId" = ${tenant} AND m.id = ${tenant} ${order}`;
}

/** The chargebacks raised before one, newest first: their order does not change when one is answered. */
export async function findChargebacksAfter(
  scope: Scope,
  filter: ChargebackFilter,
  after: ListedChargeback | null,
  rows: number,
): Promise<ListedChargeback[]> {
  const beyond = after
    ? Prisma.sql`AND (c."createdAt", c.id) < (${after.chargeback.createdAt}::timestamptz, ${after.chargeback.id}::uuid)`
    : Prisma.empty;
  const condition = conditionOf(scope, filter, filter.search && (await searchedBy(scope, filter.search)));
  return listedOf(scope, Prisma.sql`${condition} ${beyond} ${newestFirst} LIMIT ${rows}::int`, newestFirst);
}

export async function findChargebacks(
  scope: Scope,
  filter: ChargebackFilter,
  page: Page,
  sort: ChargebackSort = 'urgent',
): Promise<{ rows: ListedChargeback[]; total: Total }> {
  const condition = conditionOf(scope, filter, filter.search && (await searchedBy(scope, filter.search)));
  const [rows, [counted]] = await Promise.all([
    listedOf(scope, Prisma.sql`${condition} ${orders[sort]} LIMIT ${page.perPage} OFFSET ${page.skip}`, orders[sort]),
    prisma.$queryRaw<{ n: number }[]>`
      SELECT count(*)::int AS n FROM (SELECT 1 FROM "Chargeback" c WHERE ${condition} LIMIT ${maxRows + 1}) counted`,
  ]);
  return { rows, total: totalOf(counted?.n ?? 0) };
}

export type SentDefense = { defense: Defense; documents: File[] };

/** The defense that was sent to the issuer; null: none. */
export async function findDefense(tenantId: string, id: string, database: Database = prisma): Promise<SentDefense | null> {
  const defense = await database.defense.findUnique({ where: { tenantId_chargebackId: { tenantId, chargebackId: id } } });
  if (!defense) return null;
  const documents = await database.chargebackDocument.findMany({
    where: { tenantId, chargebackId: id, state: 'sent' },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { file: true },
  });
  return { defense, documents: documents.map(({ file }) => file) };
}
