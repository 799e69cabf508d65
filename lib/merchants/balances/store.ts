import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import type { EntryRow } from '@/lib/ledger/store';

/** What a record of a balance is about, beside its payment. */
export type RecordSubject = {
  refundId: string | null;
  settlementId: string | null;
  order: string | null;
  metadata: Record<string, unknown> | null;
};

type Row = RecordSubject & { id: string };

/** By the ids of the records. */
export async function findSubjects(tenantId: string, rows: readonly EntryRow[]): Promise<Map<string, RecordSubject>> {
  if (rows.length === 0) return new Map();
  const asked = Prisma.join(
    rows.map(({ id, transactionId, paymentId, type, description }) => {
      const reference = type === 'payout' || type === 'payout_return' ? description : null;
      return Prisma.sql`(${id}::uuid, ${transactionId}::uuid, ${paymentId}::uuid, ${reference}::text)`;
    }),
  );
  const found = await prisma.$queryRaw<Row[]>`
    SELECT q.id, r.id AS "refundId", s.id AS "settlementId", p."externalOrderNum" AS order, p.metadata
    FROM (VALUES ${asked}) q(id, "transactionId", "paymentId", reference)
    LEFT JOIN "LedgerTransaction" l ON l."tenantId" = ${tenantId}::uuid AND l.id = q."transactionId"
    LEFT JOIN "Refund" r ON r."tenantId" = ${tenantId}::uuid AND r."attemptId" = l."attemptId"
    LEFT JOIN "Payment" p ON p."tenantId" = ${tenantId}::uuid AND p.id = q."paymentId"
    LEFT JOIN "Settlement" s ON s."tenantId" = ${tenantId}::uuid AND s.reference = q.reference`;
  return new Map(found.map(({ id, ...subject }) => [id, subject]));
}
