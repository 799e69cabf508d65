import 'server-only';
import { type AdjustmentStatus, type CounterAccount, notAsSeen, type SeenAdjustment } from '@/lib/adjustments/adjustment';
import type { PlatformRole } from '@/lib/auth/actor';
import { type Adjustment, Prisma } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import { isNamed } from '@/lib/merchants/search/store';
import { type Page, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';
import { refuse } from '@/lib/refusal';

type MerchantNames = { merchantName: string; platformRole: PlatformRole; tenantName: string };
export type AdjustmentRow = Omit<Adjustment, 'status' | 'counterAccount'> & { status: AdjustmentStatus; counterAccount: CounterAccount };
export type NamedAdjustment = AdjustmentRow & MerchantNames;

/**
 * Refuses 404. An id alone finds the proposal of any tenant; if two tenants had it, that would be a fault, and neither is shown for the
 * other.
 */
export async function getAdjustment(id: string, tenantId?: string, database: Database = prisma): Promise<NamedAdjustment> {
  const rows = await database.$queryRaw<NamedAdjustment[]>`
    SELECT a.*, m.name AS "merchantName", m."platformRole", p.name AS "tenantName" FROM "Adjustment" a
    JOIN "Merchant" m ON m."tenantId" = a."tenantId" AND m.id = a."merchantId" JOIN "Merchant" p ON p."tenantId" = a."tenantId" AND p.id = a."tenantId"
    WHERE a.id = ${id}::uuid ${tenantId === undefined ? Prisma.empty : Prisma.sql`AND a."tenantId" = ${tenantId}::uuid`} LIMIT 2`;
  if (rows.length > 1) throw new Error(`two tenants have an adjustment ${id}`);
  return rows[0] ?? refuse('not_found');
}

/** The proposal that the deciding person has seen. Refuses 404, and 409 when its values differ. */
export async function getSeen({ id, tenant_id, merchant_id, amount }: SeenAdjustment): Promise<NamedAdjustment> {
  const row = await getAdjustment(id, tenant_id);
  if (row.merchantId !== merchant_id || row.amount !== BigInt(amount)) throw notAsSeen();
  return row;
}

type AdjustmentPage = { rows: NamedAdjustment[]; total: Total; open: number };

/** Waiting ones first, then newest first. People make them one by one: the table stays small. */
export async function findAdjustments(status: AdjustmentStatus | null, { skip, perPage }: Page): Promise<AdjustmentPage> {
  const where = status ? { status } : {};
  const [rows, counted, open] = await Promise.all([
    prisma.$queryRaw<NamedAdjustment[]>`
      SELECT a.*, m.name AS "merchantName", m."platformRole", p.name AS "tenantName" FROM "Adjustment" a
      JOIN "Merchant" m ON m."tenantId" = a."tenantId" AND m.id = a."merchantId" JOIN "Merchant" p ON p."tenantId" = a."tenantId" AND p.id = a."tenantId"
      WHERE ${status}::text IS NULL OR a.status = ${status}
      ORDER BY a.status = 'proposed' DESC, a."createdAt" DESC, a.id DESC LIMIT ${perPage} OFFSET ${skip}`,
    prisma.adjustment.count({ where, take: maxRows + 1 }),
    prisma.adjustment.count({ where: { status: 'proposed' } }),
  ]);
  return { rows, total: totalOf(counted), open };
}

type Candidate = MerchantNames & { id: string; tenantId: string };

/** The merchant of a proposal; null: none. */
export async function findMerchant(id: string, database: Database): Promise<Candidate | null> {
  const [row] = await database.$queryRaw<Candidate[]>`
    SELECT m.id, m."tenantId", m.name AS "merchantName", m."platformRole", p.name AS "tenantName" FROM "Merchant" m
    JOIN "Merchant" p ON p."tenantId" = m."tenantId" AND p.id = m."tenantId" WHERE m.id = ${id}::uuid`;
  return row ?? null;
}

const found = 8;

type WithBalance = Candidate & { total: bigint; held: bigint };

/** A few merchants by a part of their name, or by their id; shorter names first, because they are the closer match. */
export function searchMerchants(query: string): Promise<WithBalance[]> {
  return prisma.$queryRaw<WithBalance[]>`
    SELECT m.*, p.name AS "tenantName", b.total, b.held FROM (
      SELECT id, "tenantId", name AS "merchantName", "platformRole" FROM "Merchant" m
      WHERE ${isNamed(query)} OR id::text = ${query} ORDER BY length(name), name, id LIMIT ${found}) m
    JOIN "Merchant" p ON p."tenantId" = m."tenantId" AND p.id = p."tenantId"
    CROSS JOIN LATERAL (SELECT coalesce(sum(balance), 0)::bigint AS total, coalesce(sum(held), 0)::bigint AS held FROM "Balance" b
      WHERE b."tenantId" = p."tenantId" AND b."accountId" = m.id GROUP BY "tenantId") b
    ORDER BY length(m."merchantName"), m."merchantName", m.id`;
}

/** Returns false when the id exists. */
export async function saveProposal(database: Database, data: AdjustmentRow): Promise<boolean> {
  const { count } = await database.adjustment.createMany({ data: [data], skipDuplicates: true });
  return count === 1;
}

type Approval = { id: string; decidedBy: string; decidedByName: string; at: Date; transaction: object; entries: object[] };

/** Posts and marks in one statement; see `approve_adjustment` in the database. */
export async function postAdjustment(database: Database, tenantId: string, approval: Approval): Promise<void> {
  await database.$executeRaw`SELECT approve_adjustment(${tenantId}::uuid, ${JSON.stringify(approval)}::jsonb)`;
}

type Rejection = { decidedBy: string; decidedByName: string; decidedReason: string; decidedAt: Date };

/** Returns false when it is decided. */
export async function rejectProposal(database: Database, { tenantId, id }: AdjustmentRow, rejection: Rejection): Promise<boolean> {
  const { count } = await database.adjustment.updateMany({
    where: { tenantId, id, status: 'proposed' },
    data: { status: 'rejected', ...rejection },
  });
  return count === 1;
}
