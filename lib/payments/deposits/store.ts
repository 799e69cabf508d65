import 'server-only';
import { askAllTenants } from '@/lib/db/all-tenants';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import type { Page } from '@/lib/operation/list';

/** All deposits of a payment, oldest first. */
export const findDeposits = (tenantId: string, paymentId: string) =>
  prisma.deposit.findMany({ where: { tenantId, paymentId }, orderBy: [{ receivedAt: 'asc' }, { id: 'asc' }] });

export type HeldRow = {
  paymentId: string;
  merchantName: string;
  payer: string | null;
  externalOrderNum: string | null;
  status: string;
  total: bigint;
  arrived: bigint;
  since: Date;
  paymentDeadline: Date | null;
  payBy: string | null;
  deposit: string | null;
};

const reached = 1_000;

/** Payments with held deposits, of every tenant, longest waiting first. Rare: counted up to a thousand. `among`: only these payments. */
export async function findHeld(
  { skip, perPage }: Page,
  among: readonly string[] | null = null,
): Promise<{ rows: HeldRow[]; total: number }> {
  const fits = among === null ? Prisma.sql`TRUE` : Prisma.sql`d."paymentId" = ANY (${among}::uuid[])`;
  const rows = await askAllTenants<HeldRow>(Prisma.sql`
    SELECT h."paymentId", m.name AS "merchantName", p.instrument->>'payer_kana' AS payer, p."externalOrderNum",
      p.status, h.deposit, p.amount + p.tax + p."paymentMethodFee" AS total, h.arrived, h.since, p."paymentDeadline", p.instrument->>'pay_by' AS "payBy"
    FROM "Tenant" t CROSS JOIN LATERAL (
      SELECT d."tenantId", d."paymentId", sum(d.amount)::bigint AS arrived, min(d."receivedAt") AS since,
        CASE WHEN count(*) = 1 THEN min(d.id::text) END AS deposit FROM "Deposit" d
      WHERE d."tenantId" = t.id AND d.state = 'held' AND ${fits}
      GROUP BY d."tenantId", d."paymentId" ORDER BY min(d."receivedAt") LIMIT ${reached}) h
    JOIN "Payment" p ON p."tenantId" = h."tenantId" AND p.id = h."paymentId" JOIN "Merchant" m ON m."tenantId" = h."tenantId" AND m.id = h."tenantId"
    ORDER BY h.since, h."paymentId" LIMIT ${reached}`);
  return { rows: rows.slice(skip, skip + perPage), total: rows.length };
}
