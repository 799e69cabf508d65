import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import { prisma } from '@/lib/db/prisma';
import type { Standing } from '@/lib/settlements/bank-statement/schema';
import { paidBy } from '@/lib/settlements/files/lines/store';
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
export const wholeBackSince = Prisma.sql`(SELECT min(m."markedAt") FROM "StatementMark" m WHERE m."subjectId" = f.id AND m."subjectKind" = 'file' AND m."cameBack") AS "wholeBackSince"`;
/** Whether it was taken back since then that a paid line `b` came back. */
export const wasTakenBack = Prisma.sql`coalesce(b."undoneAt" >= b."wholeBackSince", false)`;
/** Another downloaded file contains the line `b` too. */
const isTwice = Prisma.sql`EXISTS (SELECT 1 FROM "BankTransfer" o JOIN "BankFile" g ON g.id = o."fileId"
  WHERE (o."settlementId" = b."settlementId" OR o."requestId" = b."requestId") AND o."fileId" <> b."fileId" AND g."handedOutAt" IS NOT NULL) AS "isTwice"`;

/** The files in which something came back since a moment. */
const filesWithReturns = (from: Prisma.Sql) => Prisma.sql`
  SELECT w."bankFileId" AS id FROM "Tenant" t JOIN "Settlement" w ON w."tenantId" = t.id AND w.status = 'bounced' AND w."endedAt" >= ${from}
  UNION SELECT w."bankFileId" FROM "Tenant" t JOIN "RefundRequest" w ON w."tenantId" = t.id AND w."returnedAt" >= ${from}`;

/**
 * Files with one of the amounts, as a whole or in the transfers that have not come back; cancelled files too, when they were downloaded,
 * because the bank may have them; and the files with these ids, whatever their amount. Files with returned transfers are found first, so
 * that only their transfers are summed.
 */
export const findFilesAbout = ({ amounts, from, to }: About, ids: readonly string[]): Promise<FileRow[]> => prisma.$queryRaw<FileRow[]>`
  ${paidBy(
    Prisma.sql`SELECT b.*, f.status AS "fileStatus", ${wholeBackSince}, ${isTwice} FROM wanted f JOIN "BankTransfer" b ON b."fileId" = f.id`,
    true,
    Prisma.sql`back AS MATERIALIZED (${filesWithReturns(Prisma.sql`${from}::date - make_interval(months => ${monthsBack}::int)`)}), wanted AS MATERIALIZED (
    SELECT f.id, f.number, f.count, f.amount, f."transferDay", f."createdAt", f."paidAt", f.status, f."handedOutAt"
    FROM "BankFile" f WHERE (f.status <> 'cancelled' OR f."handedOutAt" IS NOT NULL) AND (f.id = ANY (${ids}::uuid[])
      OR (f."transferDay" BETWEEN to_char(${from}::date - make_interval(months => ${monthsBack}::int), 'YYYY-MM-DD')
          AND to_char(${to}::date + make_interval(months => 1), 'YYYY-MM-DD')
        AND (f.amount = ANY (${amounts}::bigint[]) OR f.id IN (SELECT back.id FROM back)))))`,
  )}
  SELECT f.id, f.number, f.count, f.amount, f."transferDay", f."createdAt", f."paidAt" IS NOT NULL AS "isDone", ${standing},
    coalesce(l.count, 0) AS "leftCount", coalesce(l.amount, 0) AS "leftAmount", coalesce(l.open = 0 AND l."isBack", false) AS "isBack",
    coalesce(l."isTwice", false) AS "isTwice", ${dayOf(Prisma.sql`f."paidAt"`)} AS "doneOn", ${dayOf(Prisma.sql`l."backAt"`)} AS "backOn"
  FROM wanted f LEFT JOIN (
    SELECT x."fileId", count(*) FILTER (WHERE x."isIn")::int AS count, count(*) FILTER (WHERE x."isIn" AND NOT x."wasTakenBack") AS open,
      coalesce(sum(x.amount) FILTER (WHERE x."isIn"), 0)::bigint AS amount,
      bool_or(x."isBack") AS "isBack", max(x."endedAt") FILTER (WHERE x."isBack") AS "backAt", bool_or(x."isTwice") AS "isTwice"
    FROM (SELECT b."fileId", b.amount, b."endedAt", b."isTwice", ${wasTakenBack} AS "wasTakenBack", coalesce(b."bankFileId" = b."fileId", false) AND b.status = 'bounced' AS "isBack",
        CASE WHEN b."fileStatus" = 'cancelled' THEN b.status = 'pending' ELSE coalesce(b."bankFileId" = b."fileId", false) AND b.status <> 'bounced' END AS "isIn"
      FROM paid b) x GROUP BY 1) l ON l."fileId" = f.id
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
    ${paidBy(Prisma.sql`SELECT b.*, f.number, f."transferDay", f.status AS "fileStatus", f."handedOutAt", ${standing}, ${isTwice}
      FROM "BankTransfer" b JOIN "BankFile" f ON f.id = b."fileId"
      WHERE (b."settlementId" = ANY (${ids}::uuid[]) OR b."requestId" = ANY (${ids}::uuid[]) OR b.reference = ANY (${words}::text[]) OR b.amount = ANY (${amounts}::bigint[]))
        AND (b."settlementId" = ANY (${ids}::uuid[]) OR b."requestId" = ANY (${ids}::uuid[]) OR f."transferDay" BETWEEN
          to_char(${from}::date - make_interval(months => ${monthsBack}::int), 'YYYY-MM-DD') AND ${to})`)}
    , one AS MATERIALIZED (
      SELECT DISTINCT ON (b.id) b.*, CASE WHEN b."requestId" IS NULL THEN 'payout' ELSE 'refund' END AS kind FROM paid b
      WHERE b."bankFileId" = b."fileId" OR (b."requestId" IS NULL AND b."fileStatus" = 'cancelled' AND b."handedOutAt" IS NOT NULL AND b.status = 'pending')
      ORDER BY b.id, b."handedOutAt" IS NULL, b."fileStatus" = 'cancelled', b.number DESC)
    SELECT b.id, b.kind, b."paymentId", b."fileId", b.position, b.number, b.reference, b.holder, b.amount, b."bankName", b."transferDay", b.standing, b.status, b."paidAt",
      b."endedAt", b."isTwice", m.name AS "merchantName", p.name AS "tenantName"
    FROM one b JOIN "Merchant" m ON m."tenantId" = b."tenantId" AND m.id = b."merchantId"
    JOIN "Merchant" p ON p."tenantId" = b."tenantId" AND p.id = b."tenantId" ORDER BY b.number, b.position`;

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
  WITH asked AS MATERIALIZED (
    SELECT r.* FROM "Tenant" t JOIN "RefundRequest" r ON r."tenantId" = t.id WHERE r.status <> 'rejected' AND r."bankFileId" IS NULL
      AND (r.amount + r."feeAmount") = ANY (${amounts}::bigint[])
      AND (r.status = 'pending' OR r."decidedAt" >= ${from}::date - make_interval(months => ${monthsBack}::int))
    UNION SELECT r.* FROM "Tenant" t JOIN "RefundRequest" r ON r."tenantId" = t.id WHERE r.id = ANY (${ids}::uuid[]) AND r.status <> 'rejected' AND r."bankFileId" IS NULL
  ), twice AS MATERIALIZED (
    SELECT DISTINCT o."requestId" FROM asked q JOIN "BankTransfer" o ON o."requestId" = q.id JOIN "BankFile" g ON g.id = o."fileId" WHERE g."handedOutAt" IS NOT NULL)
  SELECT q.id, q."paymentId", q."customerName" AS holder, q.amount + q."feeAmount" AS amount, q."createdAt", q.status = 'completed' AS "isDone", q."returnedAt" IS NOT NULL AS "isBack",
    ${dayOf(Prisma.sql`q."decidedAt"`)} AS "doneOn", ${dayOf(Prisma.sql`q."returnedAt"`)} AS "backOn",
    m.name AS "merchantName", p."externalOrderNum" AS "orderNumber", q.id IN (SELECT twice."requestId" FROM twice) AS "isTwice"
  FROM asked q JOIN "Payment" p ON p."tenantId" = q."tenantId" AND p.id = q."paymentId"
  JOIN "Merchant" m ON m."tenantId" = q."tenantId" AND m.id = q."tenantId" ORDER BY q."createdAt", q.id`;
