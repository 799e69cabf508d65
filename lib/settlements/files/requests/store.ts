import 'server-only';
import { askAllTenants } from '@/lib/db/all-tenants';
import { Prisma } from '@/lib/db/generated/client';
import { type Database, prisma } from '@/lib/db/prisma';
import type { PayableRequest } from '@/lib/settlements/files/requests/payable';
import { maxInFile } from '@/lib/settlements/files/store';

const payable = Prisma.sql`q."tenantId", q.id, q."paymentId", q.status, q.amount + q."feeAmount" AS amount, q."customerName" AS holder, q."bankCode", q."bankName",
  q."branchNumber", q."accountType", q."accountNumber", q."createdAt", q."returnedAt", q."takenByName", q."enteredBy", q."bankFileId", m.name AS "merchantName", p."externalOrderNum" AS "orderNumber"`;
const withPayment = Prisma.sql`JOIN "Payment" p ON p."tenantId" = q."tenantId" AND p.id = q."paymentId"
  JOIN "Merchant" m ON m."tenantId" = q."tenantId" AND m.id = q."tenantId"`;

/** The refund requests that wait and are in no file, of all tenants, the oldest first; also those that somebody has taken. */
export const findPayableRequests = (database: Database = prisma): Promise<PayableRequest[]> =>
  askAllTenants<PayableRequest>(
    Prisma.sql`
  SELECT ${payable} FROM "Tenant" t CROSS JOIN LATERAL (
    SELECT * FROM "RefundRequest" w WHERE w."tenantId" = t.id AND w.status = 'pending' AND w."bankFileId" IS NULL
    ORDER BY w."createdAt", w.id LIMIT ${maxInFile}::int) q ${withPayment}
  ORDER BY q."createdAt", q.id LIMIT ${maxInFile}::int`,
    database,
  );

/** The refund requests of one file, whatever became of them, in the order of its lines; they stand behind its settlements. */
export const findRequestsInFile = (fileId: string, database: Database = prisma): Promise<PayableRequest[]> => database.$queryRaw<
  PayableRequest[]
>`
  SELECT ${payable} FROM "BankTransfer" b JOIN "RefundRequest" q ON q."tenantId" = b."tenantId" AND q.id = b."requestId" ${withPayment}
  WHERE b."fileId" = ${fileId}::uuid ORDER BY b.position`;

/** The number and the sum of the refund requests that wait, are in no file, and that nobody has taken. */
export async function findWaitingRefunds(): Promise<{ count: number; amount: bigint }> {
  const [row] = await prisma.$queryRaw<{ count: number; amount: bigint }[]>`
    SELECT count(*)::int AS count, coalesce(sum(q.amount + q."feeAmount"), 0)::bigint AS amount FROM "Tenant" t CROSS JOIN LATERAL (
      SELECT * FROM "RefundRequest" w WHERE w."tenantId" = t.id AND w.status = 'pending' AND w."bankFileId" IS NULL AND w."takenBy" IS NULL) q`;
  return row ?? { count: 0, amount: 0n };
}

/** Who has taken one of its refund requests since the file was given up; null: nobody. */
export async function findTaker(fileId: string, database: Database): Promise<string | null> {
  const [row] = await database.$queryRaw<{ name: string }[]>`
    SELECT q."takenByName" AS name FROM "BankTransfer" b JOIN "RefundRequest" q ON q."tenantId" = b."tenantId" AND q.id = b."requestId"
    WHERE b."fileId" = ${fileId}::uuid AND q.status = 'pending' AND q."takenBy" IS NOT NULL ORDER BY b.position LIMIT 1`;
  return row?.name ?? null;
}
