import 'server-only';
import { Prisma } from '@/lib/db/generated/client';
import { type Database, prisma } from '@/lib/db/prisma';
import { yenOf } from '@/lib/money/yen';
import { inTransaction } from '@/lib/operation/store';
import { depositIdOf } from '@/lib/payments/deposits/deposit';
import { lockPayoutBank } from '@/lib/settlements/bank/store';
import type { Subject } from '@/lib/settlements/bank-statement/candidates';
import type { OtherLine } from '@/lib/settlements/bank-statement/match-entries';
import { wasTakenBack } from '@/lib/settlements/bank-statement/store';
import { paidByLine } from '@/lib/settlements/files/store';

type SubjectColumns = { subjectKind: string; subjectId: string; cameBack: boolean; isDeposit: boolean };
const asSubject = ({ subjectKind, subjectId, cameBack, isDeposit }: SubjectColumns): Subject => ({
  kind: (isDeposit ? 'deposit' : cameBack ? `${subjectKind}_return` : subjectKind) as Subject['kind'],
  id: subjectId,
});
/** The columns of a mark that name its subject. */
export const columnsOf = ({ kind, id }: Subject): SubjectColumns => {
  if (kind === 'deposit') return { subjectKind: 'none', subjectId: id, cameBack: false, isDeposit: true };
  const cameBack = kind === 'file_return' || kind === 'refund_return';
  return { subjectKind: cameBack ? kind.replace('_return', '') : kind, subjectId: id, cameBack, isDeposit: false };
};

/** The subject that a person assigned to a statement entry, and by whom. */
export type Mark = { said: Subject | 'aside'; by: string; at: Date };

/** Marks by the key of their entry. */
export async function findMarks(keys: readonly string[]): Promise<Map<string, Mark>> {
  const rows = await prisma.statementMark.findMany({ where: { key: { in: [...keys] } } });
  return new Map(
    rows.map((row) => [
      row.key,
      { said: row.subjectKind === 'none' && !row.isDeposit ? 'aside' : asSubject(row), by: row.markedByName, at: row.markedAt },
    ]),
  );
}

/** What lines that are not among these were said to be, of things with these ids, each with its day. */
export async function findOtherLines(ids: readonly string[], keys: readonly string[]): Promise<OtherLine[]> {
  const rows = await prisma.$queryRaw<(SubjectColumns & { date: string })[]>`
    SELECT m."subjectKind", m."subjectId", m."cameBack", false AS "isDeposit", m.date FROM "StatementMark" m
    WHERE m."subjectId" = ANY (${[...ids]}::uuid[]) AND m.key <> ALL (${[...keys]}::text[]) AND m."subjectKind" <> 'none'`;
  return rows.map((row) => ({ said: asSubject(row), date: row.date }));
}

/** A line that was recorded as a customer's money, for the payment `subjectId`. */
export type DepositLine = { subjectId: string; date: string; amount: number };

/** The lines of these days that are not among `keys` and were recorded as customers' money: a bank may number its lines anew. */
export async function findDepositLines(days: readonly string[], keys: readonly string[]): Promise<DepositLine[]> {
  const where = { isDeposit: true, date: { in: [...days] }, key: { notIn: [...keys] } };
  const rows = await prisma.statementMark.findMany({ where, select: { subjectId: true, date: true, amount: true } });
  return rows.map((row) => ({ ...row, amount: yenOf(row.amount) }));
}

export type NewMark = Prisma.StatementMarkCreateManyInput;

/**
 * `taken`: what somebody has said it is. `elsewhere`: another of these entries, or one of another day, is that. `more`: others have given back too much for
 * it to be that. `undone`: it was taken back meanwhile.
 */
export type Marked =
  | { outcome: 'saved' | 'more' | 'undone' }
  | { outcome: 'elsewhere'; date: string }
  | { outcome: 'taken'; subject: Subject };

/** Whether with this mark more money would have come back than the file contained, in one sum and transfer by transfer together. */
async function isTooMuch(database: Database, { subjectKind, subjectId, cameBack = false, amount }: NewMark): Promise<boolean> {
  if (subjectKind !== 'return' && !cameBack) return false;
  const rows = await database.$queryRaw<unknown[]>`
    SELECT 1 FROM "BankFile" f
      CROSS JOIN LATERAL (SELECT CASE WHEN f.id = ${subjectId}::uuid THEN ${amount}::bigint ELSE max(m.amount) END AS amount
        FROM "StatementMark" m WHERE m."subjectId" = f.id AND m."subjectKind" = 'file' AND m."cameBack") whole
      CROSS JOIN LATERAL (SELECT sum(b.amount) AS amount FROM "BankTransfer" b WHERE b."fileId" = f.id AND (${subjectId}::uuid IN (b."settlementId", b."requestId")
        OR EXISTS (SELECT 1 FROM "StatementMark" m WHERE m."subjectId" = coalesce(b."settlementId", b."requestId")
          AND (m."subjectKind" = 'return' OR (m."subjectKind" = 'refund' AND m."cameBack"))))) parts
    WHERE (f.id = ${subjectId}::uuid OR f.id IN (SELECT t."fileId" FROM "BankTransfer" t WHERE t."settlementId" = ${subjectId}::uuid OR t."requestId" = ${subjectId}::uuid))
      AND whole.amount + parts.amount > f.amount`;
  return rows.length > 0;
}

type Saving = { isDone?: boolean; isAnother?: boolean; isNumbered?: boolean };

/**
 * The mark that is there already, or another line that is the same. Several transfers can be made for one payment, but a line of another statement with the
 * same day and amount may be this one under a new number, also for another payment where it names none: only who says that it is another transfer may
 * mark both.
 */
async function findSame(
  database: Database,
  mark: NewMark,
  keys: readonly string[],
  { isAnother = false, isNumbered = false }: Saving,
): Promise<string | null> {
  const { subjectKind, subjectId, cameBack = false, isDeposit = false, date: day } = mark;
  const where = isDeposit && !isNumbered ? { isDeposit, date: day } : { subjectKind, subjectId, cameBack, isDeposit };
  const same = await database.statementMark.findMany({ where, select: { key: true, date: true, amount: true } });
  const isThisLine = ({ key, date, amount }: (typeof same)[number]) =>
    isDeposit
      ? !isAnother && !keys.includes(key) && date === mark.date && amount === mark.amount
      : keys.includes(key) || date !== mark.date;
  return same.find(isThisLine)?.date ?? null;
}

/**
 * The first mark of an entry counts; one at a time. `keys`: of all entries of the statement. `isDone`: it was seen to be recorded, and still has to be.
 * `isAnother`, and `isNumbered`, it names the number of the payment: see findSame.
 */
export const saveMark = (mark: NewMark, keys: readonly string[], { isDone = false, ...told }: Saving = {}): Promise<Marked> =>
  inTransaction(async (database) => {
    await lockPayoutBank(database);
    const before = await database.statementMark.findUnique({ where: { key: mark.key } });
    if (before) return { outcome: 'taken', subject: asSubject(before) };
    const date = await findSame(database, mark, keys, told);
    if (date) return { outcome: 'elsewhere', date };
    if (await isTooMuch(database, mark)) return { outcome: 'more' };
    if (isDone && !(await isRecorded(database, mark))) return { outcome: 'undone' };
    await database.statementMark.create({ data: mark });
    return { outcome: 'saved' };
  });

/** Removes the mark that an entry has nothing to do with this installation; other marks stay. Returns whether there was one. */
export async function takeBack(key: string): Promise<boolean> {
  const { count } = await prisma.statementMark.deleteMany({ where: { key, subjectKind: 'none', isDeposit: false } });
  return count > 0;
}

/** Whether it has come to the end that the mark says. */
async function isRecorded(
  database: Database,
  { key, subjectKind: kind, subjectId: id, cameBack = false, isDeposit }: NewMark,
): Promise<boolean> {
  const ends = isDeposit
    ? Prisma.sql`FROM "Tenant" t JOIN "Deposit" d ON d."tenantId" = t.id WHERE d.id = ${depositIdOf(key)}::uuid AND d."paymentId" = ${id}::uuid`
    : kind === 'refund'
      ? Prisma.sql`FROM "Tenant" t JOIN "RefundRequest" q ON q."tenantId" = t.id WHERE q.id = ${id}::uuid AND q.status = 'completed'
          AND (q."returnedAt" IS NOT NULL OR NOT ${cameBack}::boolean)`
      : kind !== 'file'
        ? Prisma.sql`FROM "BankTransfer" b JOIN "Settlement" s ON s."tenantId" = b."tenantId" AND s.id = b."settlementId" WHERE b."settlementId" = ${id}::uuid
            AND (s.status = 'bounced' OR (${kind}::text = 'payout' AND s."paidAt" IS NOT NULL))`
        : cameBack
          ? Prisma.sql`FROM "BankFile" f JOIN "BankTransfer" b ON b."fileId" = f.id CROSS JOIN ${paidByLine} WHERE f.id = ${id}::uuid AND s."bankFileId" = f.id
              HAVING bool_or(s.status = 'bounced') AND bool_and(s.status = 'bounced' OR ${wasTakenBack})`
          : Prisma.sql`FROM "BankFile" f WHERE f.id = ${id}::uuid AND f."paidAt" IS NOT NULL`;
  return (await database.$queryRaw<unknown[]>`SELECT 1 ${ends} LIMIT 1`).length > 0;
}

/** It turned out that it could not be so; unless somebody else has recorded it meanwhile, whose line it is then. */
export const dropMark = (mark: NewMark): Promise<void> =>
  inTransaction(async (database) => {
    await lockPayoutBank(database);
    if (await isRecorded(database, mark)) return;
    await database.statementMark.deleteMany({ where: { key: mark.key, subjectId: mark.subjectId } });
  });
