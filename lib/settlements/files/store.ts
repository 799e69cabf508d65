import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import { askAllTenants } from '@/lib/db/all-tenants';
import { type BankFile, type BankTransfer, Prisma } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import { accountNumberField } from '@/lib/onboarding/catalogue/bank';
import { type Page, type Total, totalOf } from '@/lib/operation/list';
import { maxRows } from '@/lib/operation/pagination-limits';
import { refuse } from '@/lib/refusal';
import { paidBy } from '@/lib/settlements/files/lines/store';
import type { PayableRow } from '@/lib/settlements/files/payable';
import type { FileStatus } from '@/lib/settlements/files/schema';
import type { SettlementStatus } from '@/lib/settlements/settlement';
import { within } from '@/lib/settlements/store';

/** Without the bytes, which only the download needs. */
export type FileRow = Omit<BankFile, 'content' | 'status'> & { status: FileStatus };
const withoutContent = { content: true } as const;

/** The most settlements in one file, and the most refund requests; the rest waits for the next file. */
export const maxInFile = 10_000;

const paidByFile = (fileId: string) => paidBy(Prisma.sql`SELECT * FROM "BankTransfer" WHERE "fileId" = ${fileId}::uuid`);

export const payable = Prisma.sql`s.*, m.name AS "merchantName", m."platformRole", m."applicationStatus", p.name AS "tenantName",
  p."suspendedAt" IS NOT NULL OR m."suspendedAt" IS NOT NULL AS "isSuspended",
  m."payoutsHeldReason" AS "heldReason", m."payoutsHeldReasonShown" AS "heldReasonShown", a.answers, to_jsonb(o) AS entered`;
/** `tenant`: the one tenant that is asked for, or the settlement's. */
export const withAccountsOf = (tenant: Prisma.Sql) => Prisma.sql`JOIN "Merchant" m ON m."tenantId" = ${tenant} AND m.id = s."merchantId"
  JOIN "Merchant" p ON p."tenantId" = ${tenant} AND p.id = ${tenant}
  LEFT JOIN "Application" a ON a."tenantId" = ${tenant} AND a."merchantId" = s."merchantId"
  LEFT JOIN LATERAL (SELECT e."bankCode", e."branchCode", e."accountType", e."accountNumber", e.holder, e."refusedAt", e."refusedReason" FROM "PayoutAccount" e
    WHERE e."tenantId" = ${tenant} AND e."merchantId" = s."merchantId" ORDER BY e.number DESC LIMIT 1) o ON true`;
const withAccounts = withAccountsOf(Prisma.sql`s."tenantId"`);

/** The settlements due until a day that wait and are in no file, of all tenants, in the order of a file. */
export const findPayable = (day: string, database: Database = prisma): Promise<PayableRow[]> =>
  askAllTenants<PayableRow>(
    Prisma.sql`
  SELECT ${payable} FROM "Tenant" t CROSS JOIN LATERAL (
    SELECT * FROM "Settlement" w WHERE w."tenantId" = t.id AND w.status = 'pending' AND w."payDay" <= ${day} AND w."bankFileId" IS NULL
    ORDER BY w."payDay", w.id LIMIT ${maxInFile}::int) s ${withAccounts}
  ORDER BY s."payDay", s.reference, s.id LIMIT ${maxInFile}::int`,
    database,
  );

/** The settlements of one file, whatever their status, in the order of its lines. */
export const findInFile = (fileId: string, database: Database = prisma): Promise<PayableRow[]> => database.$queryRaw<PayableRow[]>`
  SELECT ${payable} FROM "BankTransfer" b JOIN "Settlement" s ON s."tenantId" = b."tenantId" AND s.id = b."settlementId" ${withAccounts}
  WHERE b."fileId" = ${fileId}::uuid ORDER BY b.position`;

export type WaitingRow = PayableRow & {
  declinedReason: string | null;
  /** Why a reviewer or the bank has sent the account number back, and whether it was the bank. */
  returned: string | null;
  isReturnedByBank: boolean;
};

/** The settlements among `ids` that wait and are in no file, within the scope. */
export const findWaiting = (scope: Scope, ids: readonly string[], database: Database = prisma) => {
  const tenant = (own: Prisma.Sql) => (scope.kind === 'all' ? own : Prisma.sql`${scope.tenantId}::uuid`);
  return database.$queryRaw<WaitingRow[]>`
  SELECT w.*, EXISTS (SELECT 1 FROM "Settlement" b WHERE b."tenantId" = ${tenant(Prisma.sql`w."tenantId"`)} AND b."merchantId" = w."merchantId"
      AND b.status = 'bounced' AND b.reason = w.returned) AS "isReturnedByBank"
  FROM (SELECT ${payable}, a."declinedReason", a.answers -> ${accountNumberField}::text ->> 'returned' AS returned
    FROM ${scope.kind === 'all' ? Prisma.sql`"Tenant" t JOIN "Settlement" s ON s."tenantId" = t.id` : Prisma.sql`"Settlement" s`}
      ${withAccountsOf(tenant(Prisma.sql`s."tenantId"`))}
    WHERE s.id = ANY (${ids}::uuid[]) AND ${within(scope)} AND s.status = 'pending' AND s."bankFileId" IS NULL) w`;
};

export type WaitingDay = { day: string; count: number; amount: bigint };

/** Pay days of settlements that are in no file yet, earliest first. */
export const findDays = (): Promise<WaitingDay[]> => prisma.$queryRaw<WaitingDay[]>`
  SELECT s."payDay" AS day, count(*)::int AS count, sum(s."settlementAmount" - s."bankFeeAmount")::bigint AS amount
  FROM "Tenant" t CROSS JOIN LATERAL (
    SELECT * FROM "Settlement" w WHERE w."tenantId" = t.id AND w.status = 'pending' AND w."bankFileId" IS NULL) s
  GROUP BY 1 ORDER BY 1`;

type NewFile = Omit<BankFile, 'number'>;
export type NewTransfer = Omit<BankTransfer, 'fileId'>;
type TransferKey = Pick<BankTransfer, 'tenantId' | 'settlementId' | 'requestId'>;

/** Puts what waits, is in no file and was taken by nobody into this file; null: frees what waits in the file. Returns how many. */
async function place(database: Database, fileId: string, transfers: readonly TransferKey[] | null): Promise<number> {
  const rows =
    transfers && JSON.stringify(transfers.map(({ tenantId, settlementId, requestId }) => ({ tenantId, settlementId, requestId })));
  const [row] = await database.$queryRaw<{ placed: number }[]>`SELECT place_in_file(${fileId}::uuid, ${rows}::jsonb) AS placed`;
  return row?.placed ?? 0;
}

/**
 * Saves the file and puts its settlements and refund requests into it. The caller holds the lock on the paying account. null: one of them is in another
 * file or taken by a person, or does not wait any more.
 */
export async function saveFile(database: Database, file: NewFile, transfers: readonly NewTransfer[]): Promise<{ number: number } | null> {
  const last = await database.bankFile.aggregate({ _max: { number: true } });
  const number = (last._max.number ?? 0) + 1;
  await database.bankFile.create({ data: { ...file, number }, select: { id: true } });
  if ((await place(database, file.id, transfers)) !== transfers.length) return null;
  await database.bankTransfer.createMany({ data: transfers.map((transfer) => ({ ...transfer, fileId: file.id })) });
  return { number };
}

/** Locks the file: nobody else decides about it until this transaction ends. Refuses 404. */
export async function lockFile(database: Database, id: string): Promise<FileRow> {
  await database.$executeRaw`SELECT 1 FROM "BankFile" WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return getFile(id, database);
}

export async function getFile(id: string, database: Database = prisma): Promise<FileRow> {
  const row = await database.bankFile.findUnique({ where: { id }, omit: withoutContent });
  return (row as FileRow | null) ?? refuse('not_found');
}

/** The bytes of the file, as they were made. */
export async function getContent(id: string, database: Database = prisma): Promise<Uint8Array> {
  const row = await database.bankFile.findUnique({ where: { id }, select: { content: true } });
  return row?.content ?? refuse('not_found');
}

/** Of people and others, the pairs who count as one person. */
async function findOnePeople(people: readonly string[], others: readonly string[], database: Database): Promise<Set<string>> {
  if (people.length === 0 || others.length === 0) return new Set();
  const rows = await database.$queryRaw<{ pair: string }[]>`
    SELECT concat(one, ' ', other) AS pair FROM unnest(${[...people]}::uuid[]) one CROSS JOIN unnest(${[...others]}::uuid[]) other
    WHERE one_person_until(one, other) IS NOT NULL`;
  return new Set(rows.map(({ pair }) => pair));
}

/** Yen in files since a moment that this person, or a person who counts as the same, made and approved alone. */
export async function approvedAloneToday(personId: string, since: Date, database: Database = prisma): Promise<bigint> {
  const alone = await database.$queryRaw<{ id: string; amount: bigint }[]>`
    SELECT "proposedBy" AS id, sum(amount)::bigint AS amount FROM "BankFile" WHERE status = 'approved' AND "createdAt" >= ${since}::timestamptz
      AND "approvedBy" = "proposedBy" GROUP BY 1`;
  const people = alone.map(({ id }) => id);
  const pairs = await findOnePeople(people, [personId], database);
  return alone.filter(({ id }) => pairs.has(`${id} ${personId}`)).reduce((sum, { amount }) => sum + amount, 0n);
}

/** Who entered the payout accounts of these settlements, unless another person has approved a file with the account since. */
export async function findEnterers(
  settlements: readonly Pick<PayableRow, 'tenantId' | 'merchantId'>[],
  database: Database = prisma,
): Promise<string[]> {
  const merchants = JSON.stringify(settlements.map(({ tenantId, merchantId }) => ({ tenantId, merchantId })));
  const newest = Prisma.sql`jsonb_to_recordset(${merchants}::jsonb) m("tenantId" uuid, "merchantId" uuid)
      JOIN "PayoutAccount" e ON e."tenantId" = m."tenantId" AND e."merchantId" = m."merchantId" AND e."enteredBy" IS NOT NULL
      LEFT JOIN "PayoutAccount" later ON later."tenantId" = e."tenantId" AND later."merchantId" = e."merchantId" AND later.number > e.number`;
  const entered = await database.$queryRaw<{ id: string; since: Date }[]>`
    SELECT e."enteredBy" AS id, min(e."enteredAt") AS since FROM ${newest} WHERE later.number IS NULL GROUP BY 1`;
  if (entered.length === 0) return [];
  const since = new Date(Math.min(...entered.map((one) => one.since.getTime())));
  const approved = await database.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT "approvedBy" AS id FROM "BankFile" WHERE status = 'approved' AND "approvedAt" >= ${since}::timestamptz`;
  const [enterers, approvers] = [entered.map(({ id }) => id), approved.map(({ id }) => id)];
  const same = [...(await findOnePeople(approvers, enterers, database))];
  const rows = await database.$queryRaw<{ enteredBy: string }[]>`
    WITH f AS MATERIALIZED (SELECT id, "approvedBy", "approvedAt" FROM "BankFile" WHERE status = 'approved' AND "approvedAt" >= ${since}::timestamptz)
    SELECT DISTINCT e."enteredBy" FROM ${newest}
      LEFT JOIN LATERAL (SELECT f.id FROM "Settlement" s JOIN f ON f.id = s."bankFileId"
        WHERE s."tenantId" = e."tenantId" AND s."merchantId" = e."merchantId" AND f."approvedAt" >= e."enteredAt"
          AND concat(f."approvedBy", ' ', e."enteredBy") <> ALL (${same}::text[]) LIMIT 1) seen ON true
    WHERE later.number IS NULL AND seen.id IS NULL`;
  return rows.map(({ enteredBy }) => enteredBy);
}

type Step = Partial<Omit<BankFile, 'id' | 'number' | 'transferDay' | 'count' | 'amount' | 'content' | 'createdAt'>>;
export async function saveStep(database: Database, id: string, data: Step): Promise<void> {
  await database.bankFile.update({ where: { id }, data, select: { id: true } });
}

/** Whether any of its transfers has ended. */
export async function hasEnded(database: Database, id: string): Promise<boolean> {
  const rows = await database.$queryRaw<unknown[]>`
    ${paidByFile(id)} SELECT 1 FROM paid WHERE "bankFileId" = "fileId" AND status <> 'pending' LIMIT 1`;
  return rows.length > 0;
}

/** Whether any of its lines is of something that is not in the file any more. */
export async function hasLost(database: Database, id: string): Promise<boolean> {
  const rows = await database.$queryRaw<unknown[]>`
    ${paidByFile(id)} SELECT 1 FROM paid WHERE "bankFileId" IS DISTINCT FROM "fileId" LIMIT 1`;
  return rows.length > 0;
}

/** Frees what waits in the file for another file, or for who pays a refund request by hand. Returns how many. */
export const freeTransfers = (database: Database, id: string): Promise<number> => place(database, id, null);

/** Puts what waits, is in no file and was taken by nobody back into the file. Returns how many. */
export async function placeAgain(database: Database, id: string): Promise<number> {
  const select = { tenantId: true, settlementId: true, requestId: true };
  const rows = await database.bankTransfer.findMany({ where: { fileId: id }, select });
  return place(database, id, rows);
}

/** The number of another file that contains something of it that waits; null: none. */
export async function findBlocking(database: Database, id: string): Promise<number | null> {
  const [row] = await database.$queryRaw<{ number: number }[]>`
    ${paidByFile(id)} SELECT f.number FROM paid b JOIN "BankFile" f ON f.id = b."bankFileId"
    WHERE f.id <> b."fileId" AND b.status = 'pending' ORDER BY f.number LIMIT 1`;
  return row?.number ?? null;
}

/** The line of a file for one settlement. */
export const findLine = (fileId: string, settlementId: string, database: Database = prisma): Promise<BankTransfer | null> =>
  database.bankTransfer.findFirst({ where: { fileId, settlementId } });

export type TransferRow = BankTransfer & {
  merchantName: string;
  tenantName: string;
  status: SettlementStatus;
  reason: string | null;
  /** null: it was freed when the file was cancelled. */
  bankFileId: string | null;
  /** Of a refund request. */
  paymentId: string | null;
  orderNumber: string | null;
  /** The newest other downloaded file that contains it. */
  otherFile: number | null;
};

export const findTransfers = (fileId: string): Promise<TransferRow[]> => prisma.$queryRaw<TransferRow[]>`
  ${paidBy(Prisma.sql`
    SELECT b.*, (SELECT max(g.number) FROM "BankTransfer" o JOIN "BankFile" g ON g.id = o."fileId"
      WHERE (o."settlementId" = b."settlementId" OR o."requestId" = b."requestId") AND o."tenantId" = b."tenantId" AND o."fileId" <> b."fileId"
        AND g."handedOutAt" IS NOT NULL) AS "otherFile"
    FROM "BankTransfer" b WHERE b."fileId" = ${fileId}::uuid`)}
  SELECT b.*, m.name AS "merchantName", p.name AS "tenantName", y."externalOrderNum" AS "orderNumber"
  FROM paid b JOIN "Merchant" m ON m."tenantId" = b."tenantId" AND m.id = b."merchantId"
  JOIN "Merchant" p ON p."tenantId" = b."tenantId" AND p.id = b."tenantId"
  LEFT JOIN "Payment" y ON y."tenantId" = m."tenantId" AND y.id = b."paymentId" ORDER BY b.position`;

/** Newest first. */
export async function findFiles(status: FileStatus | null, { skip, perPage }: Page): Promise<{ rows: FileRow[]; total: Total }> {
  const where = status ? { status } : {};
  const [rows, counted] = await Promise.all([
    prisma.bankFile.findMany({
      where,
      omit: withoutContent,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip,
      take: perPage,
    }),
    prisma.bankFile.count({ where, take: maxRows + 1 }),
  ]);
  return { rows: rows as FileRow[], total: totalOf(counted) };
}
