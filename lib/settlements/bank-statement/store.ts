import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import type { Standing } from '@/lib/settlements/bank-statement/schema';
import { paidByLine } from '@/lib/settlements/files/store';
import type { SettlementStatus } from '@/lib/settlements/settlement';

/** The search terms of a statement: amounts and words of its entries, and its first and last day. */
export type About = { amounts: readonly number[]; words: readonly string[]; from: string; to: string };

/** A transfer may come back up to four months after it was made. */
const monthsBack = 4;

type FileRow = { id: string; number: number; count: number; amount: bigint; transferDay: string; createdAt: Date } & {
  isDone: boolean;
  standing: Standing;
  /** The transfers that are still in the file and have not come back. */
  leftCount: number;
  leftAmount: bigint;
  /** All of it, but for what was taken back since that was said; and on which day the last of it. */
  isBack: boolean;
  doneOn: string | null;
  backOn: string | null;
  /** Another downloaded file contains some of its transfers too. */
  isTwice: boolean;
};

/** In Tokyo, as a statement says it. */
const dayOf = (at: Prisma.Sql) => Prisma.sql`to_char(${at} AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD')`;
const standing = Prisma.sql`CASE WHEN f.status = 'cancelled' THEN 'given_up' WHEN f."handedOutAt" IS NULL THEN 'not_out' ELSE 'out' END AS standing`;

/** Since which moment a file `f` is said to be back as a whole. */
const wholeBackSince = Prisma.sql`(SELECT min(m."markedAt") FROM "StatementMark" m WHERE m."subjectId" = f.id AND m."subjectKind" = 'file' AND m."cameBack")`;
/** Whether it was taken back since then that a line `b` of a file `f`, which pays `s`, came back. */
export const wasTakenBack = Prisma.sql`EXISTS (SELECT 1 FROM "ReturnUndo" u WHERE u."tenantId" = b."tenantId" AND u."merchantId" = s."merchantId"
  AND u."undoneAt" >= ${wholeBackSince} AND u."subjectId" = s.id)`;

/**
 * Files with one of the amounts, as a whole or in the transfers that have not come back; cancelled files too, when they were downloaded,
 * because the bank may have them; and the files with these ids, whatever their amount. Files with returned transfers are found first, so
 * that only their transfers are summed.
 */
export const findFilesAbout = ({ amounts, from, to }: About, ids: readonly string[]): Promise<FileRow[]> => prisma.$queryRaw<FileRow[]>`
  WITH wanted AS (
    SELECT * FROM "BankFile" f WHERE (f.status <> 'cancelled' OR f."handedOutAt" IS NOT NULL) AND (f.id = ANY (${ids}::uuid[])
      OR (f."transferDay" BETWEEN to_char(${from}::date - make_interval(months => ${monthsBack}::int), 'YYYY-MM-DD')
          AND to_char(${to}::date + make_interval(months => 1), 'YYYY-MM-DD')
        AND (f.amount = ANY (${amounts}::bigint[]) OR f.id IN (
          SELECT s."bankFileId" FROM "Tenant" t CROSS JOIN LATERAL (SELECT w."bankFileId" FROM "Settlement" w WHERE w."tenantId" = t.id
            AND w.status = 'bounced' AND w."endedAt" >= ${from}::date - make_interval(months => ${monthsBack}::int)) s
          UNION SELECT q."bankFileId" FROM "Tenant" t CROSS JOIN LATERAL (SELECT w."bankFileId" FROM "RefundRequest" w WHERE w."tenantId" = t.id
            AND w."returnedAt" >= ${from}::date - make_interval(months => ${monthsBack}::int)) q))))
  )
  SELECT f.id, f.number, f.count, f.amount, f."transferDay", f."createdAt", f."paidAt" IS NOT NULL AS "isDone", ${standing},
    l.count AS "leftCount", l.amount AS "leftAmount", l.open = 0 AND l."isBack" AS "isBack", l."isTwice",
    ${dayOf(Prisma.sql`f."paidAt"`)} AS "doneOn", ${dayOf(Prisma.sql`l."backAt"`)} AS "backOn"
  FROM wanted f CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE x."isIn")::int AS count, count(*) FILTER (WHERE x."isIn" AND NOT x."wasTakenBack") AS open, coalesce(sum(x.amount) FILTER (WHERE x."isIn"), 0)::bigint AS amount,
      coalesce(bool_or(x."isBack"), false) AS "isBack", max(x."endedAt") FILTER (WHERE x."isBack") AS "backAt", coalesce(bool_or(x."isTwice"), false) AS "isTwice"
    FROM (SELECT b.amount, s."endedAt", ${wasTakenBack} AS "wasTakenBack", coalesce(s."bankFileId" = f.id, false) AND s.status = 'bounced' AS "isBack",
          CASE WHEN f.status = 'cancelled' THEN s.status = 'pending' ELSE coalesce(s."bankFileId" = f.id, false) AND s.status <> 'bounced' END AS "isIn", EXISTS (SELECT 1 FROM "BankTransfer" o
          JOIN "BankFile" g ON g.id = o."fileId" WHERE (o."settlementId" = b."settlementId" OR o."requestId" = b."requestId") AND o."fileId" <> f.id
            AND g."handedOutAt" IS NOT NULL) AS "isTwice"
        FROM "BankTransfer" b CROSS JOIN ${paidByLine} WHERE b."fileId" = f.id) x) l
  WHERE f.id = ANY (${ids}::uuid[]) OR f.amount = ANY (${amounts}::bigint[]) OR l.amount = ANY (${amounts}::bigint[])
  ORDER BY f.number`;

type TransferRow = {
  id: string;
  kind: 'payout' | 'refund';
  /** Of a refund. */
  paymentId: string | null;
  fileId: string;
  reference: string;
  holder: string;
  amount: bigint;
  bankName: string;
  transferDay: string;
} & {
  standing: Standing;
  status: SettlementStatus;
  paidAt: Date | null;
  endedAt: Date | null;
  /** Another downloaded file contains this transfer too. */
  isTwice: boolean;
  merchantName: string;
  tenantName: string;
};

/**
 * Transfers by amount or reference, each as the file that holds it wrote it. A waiting settlement may also appear as a cancelled file wrote
 * it, when that file was downloaded and the bank may have it; a refund request that no file holds is found by findRequestsAbout.
 */
export const findTransfersAbout = ({ amounts, words, from, to }: About, ids: readonly string[]): Promise<TransferRow[]> =>
  prisma.$queryRaw<TransferRow[]>`
    SELECT * FROM (
      SELECT DISTINCT ON (s.id) s.id, CASE WHEN b."requestId" IS NULL THEN 'payout' ELSE 'refund' END AS kind, s."paymentId", b."fileId", b.position, f.number, b.reference, b.holder, b.amount, b."bankName",
        f."transferDay", ${standing}, s.status, s."paidAt", s."endedAt", EXISTS (SELECT 1 FROM "BankTransfer" o JOIN "BankFile" g ON g.id = o."fileId"
          WHERE (o."settlementId" = b."settlementId" OR o."requestId" = b."requestId") AND o."fileId" <> b."fileId" AND g."handedOutAt" IS NOT NULL) AS "isTwice", m.name AS "merchantName", p.name AS "tenantName"
      FROM "BankTransfer" b JOIN "BankFile" f ON f.id = b."fileId" CROSS JOIN ${paidByLine}
      JOIN "Merchant" m ON m."tenantId" = b."tenantId" AND m.id = s."merchantId"
      JOIN "Merchant" p ON p."tenantId" = b."tenantId" AND p.id = b."tenantId"
      WHERE (s."bankFileId" = f.id OR (b."requestId" IS NULL AND f.status = 'cancelled' AND f."handedOutAt" IS NOT NULL AND s.status = 'pending'))
        AND (b."settlementId" = ANY (${ids}::uuid[]) OR b."requestId" = ANY (${ids}::uuid[]) OR b.reference = ANY (${words}::text[]) OR b.amount = ANY (${amounts}::bigint[]))
        AND (b."settlementId" = ANY (${ids}::uuid[]) OR b."requestId" = ANY (${ids}::uuid[]) OR f."transferDay" BETWEEN
          to_char(${from}::date - make_interval(months => ${monthsBack}::int), 'YYYY-MM-DD') AND ${to})
      ORDER BY s.id, f."handedOutAt" IS NULL, f.status = 'cancelled', f.number DESC) x
    ORDER BY number, position`;

type RequestRow = { id: string; paymentId: string; holder: string; amount: bigint; createdAt: Date; isDone: boolean; isBack: boolean } & {
  doneOn: string | null;
  backOn: string | null;
  merchantName: string;
  orderNumber: string | null;
  /** A file that was given up has it, and the bank may have carried that out. */
  isTwice: boolean;
};

/** Requests to refund to a bank account that are in no file and were not rejected, of every merchant. */
export const findRequestsAbout = ({ amounts, from }: About, ids: readonly string[]): Promise<RequestRow[]> => prisma.$queryRaw<
  RequestRow[]
>`
  SELECT q.id, q."paymentId", q."customerName" AS holder, q.amount + q."feeAmount" AS amount, q."createdAt", q.status = 'completed' AS "isDone", q."returnedAt" IS NOT NULL AS "isBack",
    ${dayOf(Prisma.sql`q."decidedAt"`)} AS "doneOn", ${dayOf(Prisma.sql`q."returnedAt"`)} AS "backOn",
    m.name AS "merchantName", p."externalOrderNum" AS "orderNumber",
    EXISTS (SELECT 1 FROM "BankTransfer" o JOIN "BankFile" g ON g.id = o."fileId" WHERE o."requestId" = q.id AND g."handedOutAt" IS NOT NULL) AS "isTwice"
  FROM "Tenant" t CROSS JOIN LATERAL (
    SELECT * FROM "RefundRequest" r WHERE r."tenantId" = t.id AND r.status <> 'rejected' AND r."bankFileId" IS NULL AND (r.amount + r."feeAmount") = ANY (${amounts}::bigint[])
      AND (r.status = 'pending' OR r."decidedAt" >= ${from}::date - make_interval(months => ${monthsBack}::int))
    UNION SELECT * FROM "RefundRequest" r WHERE r."tenantId" = t.id AND r.id = ANY (${ids}::uuid[]) AND r.status <> 'rejected' AND r."bankFileId" IS NULL) q
  JOIN "Payment" p ON p."tenantId" = t.id AND p.id = q."paymentId"
  JOIN "Merchant" m ON m."tenantId" = t.id AND m.id = t.id ORDER BY q."createdAt", q.id`;
