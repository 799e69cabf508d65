import 'server-only';
import { Prisma } from '@/lib/db/generated/client';

/** When it was last taken back of what came back; see paidBy. */
const lastUndone = (
  of: Prisma.Sql,
  merchant: Prisma.Sql,
) => Prisma.sql`LEFT JOIN LATERAL (SELECT max(u."undoneAt") AS at FROM "ReturnUndo" u
  WHERE u."tenantId" = ${of}."tenantId" AND u."merchantId" = ${merchant} AND u."subjectId" = ${of}.id GROUP BY u."tenantId") u ON true`;
const x = Prisma.sql`x`;
const y = Prisma.sql`y`;

/**
 * The start of a statement: `lines` of files, and `paid`, each with what it pays, in the words of a settlement, also of a refund request. `bankFileId`: the
 * file that it is in now. `paymentId`: of a refund request. `undoneAt`: when it was last taken back that it came back, if asked for.
 * `before`: of what the lines are found.
 */
export const paidBy = (lines: Prisma.Sql, isUndoneAsked = false, before: Prisma.Sql | null = null) => {
  const undone = isUndoneAsked ? Prisma.sql`u.at` : Prisma.sql`NULL::timestamptz`;
  return Prisma.sql`WITH ${before ? Prisma.sql`${before},` : Prisma.empty} lines AS MATERIALIZED (${lines}), paid AS MATERIALIZED (
  SELECT b.*, x.id, x.status, x.reason, x."paidAt", x."endedAt", x."bankFileId", x."merchantId", NULL::uuid AS "paymentId", ${undone} AS "undoneAt"
    FROM lines b JOIN "Settlement" x ON x."tenantId" = b."tenantId" AND x.id = b."settlementId" ${isUndoneAsked ? lastUndone(x, Prisma.sql`x."merchantId"`) : Prisma.empty}
  UNION ALL
  SELECT b.*, y.id, CASE WHEN y."returnedAt" IS NOT NULL THEN 'bounced' WHEN y.status = 'completed' THEN 'paid' WHEN y.status = 'rejected' THEN 'cancelled' ELSE 'pending' END,
      coalesce(y."returnedReason", y."decidedReason"), CASE WHEN y.status = 'completed' THEN y."decidedAt" END,
      CASE WHEN y.status = 'rejected' THEN y."decidedAt" ELSE y."returnedAt" END, y."bankFileId", y."tenantId", y."paymentId", ${undone}
    FROM lines b JOIN "RefundRequest" y ON y."tenantId" = b."tenantId" AND y.id = b."requestId" ${isUndoneAsked ? lastUndone(y, Prisma.sql`y."tenantId"`) : Prisma.empty})`;
};
