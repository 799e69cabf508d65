import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import { Prisma } from '@/lib/db/generated/client';
import { type Database, prisma } from '@/lib/db/prisma';
import type { Page } from '@/lib/operation/list';
import type { RefundLinkRow } from '@/lib/refunds/links/link';
import { refuse } from '@/lib/refusal';

/** Within a merchant's scope: a refund link covers a whole payment, so sellers do not reach it. */
const within = (scope: Scope): Prisma.Sql =>
  scope.kind === 'all'
    ? Prisma.sql`TRUE`
    : scope.kind === 'seller'
      ? Prisma.sql`FALSE`
      : Prisma.sql`c."tenantId" = ${scope.tenantId}::uuid`;

/** Refuses 404 a refund link outside the scope. */
export async function getRefundLink(scope: Scope, id: string, database: Database = prisma): Promise<RefundLinkRow> {
  const [row] = await database.$queryRaw<{ claim: RefundLinkRow }[]>`
    SELECT to_jsonb(c) AS claim FROM "RefundClaim" c WHERE ${within(scope)} AND c.id = ${id}::uuid`;
  return row?.claim ?? refuse('not_found');
}

/** The refund links of one payment, newest first. */
export async function findRefundLinks(
  { tenantId, id }: { tenantId: string; id: string },
  { skip, perPage }: Page,
): Promise<{ rows: RefundLinkRow[]; total: number }> {
  const [rows, total] = await Promise.all([
    prisma.$queryRaw<{ claim: RefundLinkRow }[]>`
      SELECT to_jsonb(c) AS claim FROM "RefundClaim" c WHERE c."tenantId" = ${tenantId}::uuid AND c."paymentId" = ${id}::uuid
      ORDER BY c."createdAt" DESC, c.id DESC OFFSET ${skip} LIMIT ${perPage}`,
    prisma.refundClaim.count({ where: { tenantId, paymentId: id } }),
  ]);
  return { rows: rows.map(({ claim }) => claim), total };
}

/** Returns false when it was withdrawn meanwhile, or its customer has answered. */
export async function withdraw(database: Database, { tenantId, id, requestId }: RefundLinkRow, at: Date): Promise<boolean> {
  const { count } = await database.refundClaim.updateMany({
    where: { tenantId, id, requestId, withdrawnAt: null },
    data: { withdrawnAt: at },
  });
  return count === 1;
}

/** Records that the link was mailed and is valid until `end`. Returns false as above. */
export async function renew(database: Database, { tenantId, id, requestId }: RefundLinkRow, at: Date, end: Date): Promise<boolean> {
  const where = { tenantId, id, requestId, withdrawnAt: null };
  const { count } = await database.refundClaim.updateMany({ where, data: { sentAt: at, expiresAt: end } });
  return count === 1;
}

/** Records for the merchant that a customer's request was refused because a party was short. */
export async function saveLinkShortfall({ tenantId, id }: { tenantId: string; id: string }, at: Date): Promise<void> {
  await prisma.refundClaim.update({ where: { tenantId_id: { tenantId, id } }, data: { shortAt: at } });
}

/** The merchant's name, its branding, and the mails it has switched off. */
export async function findMerchantOf(tenantId: string): Promise<{ name: string; checkout: unknown; mailsOff: unknown }> {
  const where = { tenantId_id: { tenantId, id: tenantId } };
  return prisma.merchant.findUniqueOrThrow({ where, select: { name: true, checkout: true, mailsOff: true } });
}
