import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import type { RefundElsewhere } from '@/lib/refunds/elsewhere/elsewhere';

const read = async (condition: Prisma.Sql): Promise<RefundElsewhere[]> =>
  (
    await prisma.$queryRaw<{ row: RefundElsewhere }[]>`
      SELECT to_jsonb(x) AS row FROM "RefundElsewhere" x WHERE ${condition} ORDER BY x."createdAt", x.id`
  ).map(({ row }) => row);

type Of = { tenantId: string; id: string };
const of = ({ tenantId, id }: Of) => Prisma.sql`x."tenantId" = ${tenantId}::uuid AND x."paymentId" = ${id}::uuid`;

/** Of a payment, the oldest first. */
export const findRefundsElsewhere = (payment: Of): Promise<RefundElsewhere[]> => read(of(payment));

export const findByReference = async (payment: Of, reference: string): Promise<RefundElsewhere | null> =>
  (await read(Prisma.sql`${of(payment)} AND x.reference = ${reference}`))[0] ?? null;

/** A refund of ours at the acquirer. `reference`: the acquirer's own, once it has answered. */
export type OwnRefund = { id: string; state: 'open' | 'succeeded' | 'declined'; reference: string | null };

/** The refunds of a payment that were asked for here. */
export const findOwnRefunds = ({ tenantId, id }: Of): Promise<OwnRefund[]> => prisma.$queryRaw<OwnRefund[]>`
  SELECT id, state, "acquirerReference" AS reference FROM "Attempt"
  WHERE "tenantId" = ${tenantId}::uuid AND "paymentId" = ${id}::uuid AND kind = 'refund'`;

/** Where a refund is: its payment, and its row where it was made at the acquirer. Its id is the refund's, or that row's own. */
export async function findRefundPlace(scope: Scope, id: string): Promise<{ paymentId: string; elsewhere: RefundElsewhere | null } | null> {
  const of = (table: Prisma.Sql) =>
    scope.kind === 'all'
      ? Prisma.sql`FROM "Tenant" t JOIN ${table} r ON r."tenantId" = t.id WHERE r.id = ${id}::uuid`
      : Prisma.sql`FROM ${table} r WHERE r."tenantId" = ${scope.tenantId}::uuid AND r.id = ${id}::uuid`;
  const [row] = await prisma.$queryRaw<{ tenantId: string; paymentId: string; toldAs: string }[]>`
    SELECT r."tenantId", r."paymentId", r."attemptId" AS "toldAs" ${of(Prisma.sql`"Refund"`)}
    UNION ALL SELECT r."tenantId", r."paymentId", r.id ${of(Prisma.sql`"RefundElsewhere"`)}`;
  if (!row) return null;
  const [elsewhere = null] = await read(Prisma.sql`x."tenantId" = ${row.tenantId}::uuid AND x.id = ${row.toldAs}::uuid`);
  return { paymentId: row.paymentId, elsewhere };
}
