import 'server-only';
import type { Mark } from '@/lib/acquirers/attempt-id';
import { prisma } from '@/lib/db/prisma';

/** Whose a mark is. unknown: a tenant of ours, and no such payment. foreign: none of this installation, or not made at this acquirer by that attempt. */
export async function findMarked(acquirer: string, { tenantId, paymentId, attemptId }: Mark): Promise<'ours' | 'unknown' | 'foreign'> {
  const [row] = await prisma.$queryRaw<{ acquirer: string | null; isMade: boolean }[]>`
    SELECT (SELECT acquirer FROM "Payment" WHERE "tenantId" = ${tenantId}::uuid AND id = ${paymentId}::uuid) AS acquirer,
      EXISTS (SELECT 1 FROM "Attempt" WHERE "tenantId" = ${tenantId}::uuid AND id = ${attemptId}::uuid AND "paymentId" = ${paymentId}::uuid
        AND kind = 'authorize') AS "isMade"
    FROM "Tenant" t WHERE t.id = ${tenantId}::uuid`;
  if (!row) return 'foreign';
  if (row.acquirer === null) return 'unknown';
  return row.acquirer === acquirer && row.isMade ? 'ours' : 'foreign';
}

/** What our attempt has written on a payment at its acquirer; null: none has made it. */
export async function findMark(tenantId: string, paymentId: string): Promise<Mark | null> {
  const [row] = await prisma.$queryRaw<{ attemptId: string }[]>`
    SELECT id AS "attemptId" FROM "Attempt" WHERE "tenantId" = ${tenantId}::uuid AND "paymentId" = ${paymentId}::uuid AND kind = 'authorize'
    ORDER BY id DESC LIMIT 1`;
  return row ? { tenantId, paymentId, attemptId: row.attemptId } : null;
}
