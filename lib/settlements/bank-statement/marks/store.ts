import 'server-only';
import type { Prisma, StatementMark } from '@/lib/db/generated/client';
import { type Database, prisma } from '@/lib/db/prisma';
import { yenOf } from '@/lib/money/yen';
import { inTransaction } from '@/lib/operation/store';
import { lockPayoutBank } from '@/lib/settlements/bank/store';
import type { Subject } from '@/lib/settlements/bank-statement/candidates';
import { isRecorded } from '@/lib/settlements/bank-statement/marks/recorded/store';
import type { OtherLine } from '@/lib/settlements/bank-statement/match-entries';
import { isOfDeposit } from '@/lib/settlements/bank-statement/schema';

type SubjectColumns = { subjectKind: string; subjectId: string; cameBack: boolean; isDeposit: boolean };
export const asSubject = ({ subjectKind, subjectId, cameBack, isDeposit }: SubjectColumns): Subject => ({
  kind: (isDeposit ? (cameBack ? 'deposit_return' : 'deposit') : cameBack ? `${subjectKind}_return` : subjectKind) as Subject['kind'],
  id: subjectId,
});
/** The columns of a mark that name its subject. */
export const columnsOf = ({ kind, id }: Subject): SubjectColumns => {
  if (isOfDeposit({ kind })) return { subjectKind: 'none', subjectId: id, cameBack: kind === 'deposit_return', isDeposit: true };
  const cameBack = kind === 'file_return' || kind === 'refund_return';
  return { subjectKind: cameBack ? kind.replace('_return', '') : kind, subjectId: id, cameBack, isDeposit: false };
};

/** Marks of lines that are something; the others say that a line is nothing of ours, or the same as another one. */
export const isSomething: Prisma.StatementMarkWhereInput = { OR: [{ isDeposit: true }, { subjectKind: { not: 'none' } }] };

/** A line that was said to be something, as it stood in its statement. `name` and `account`: null where they were not kept. */
export type MarkedLine = {
  key: string;
  date: string;
  amount: number;
  name: string | null;
  account: string | null;
  inquiryNumber: string;
} & {
  said: Subject;
  by: string;
  at: Date;
};
const asLine = (row: StatementMark): MarkedLine => {
  const { key, date, name, account, inquiryNumber, markedByName: by, markedAt: at } = row;
  return { key, date, amount: yenOf(row.amount), name, account, inquiryNumber, said: asSubject(row), by, at };
};

/** What a person has said of a statement entry, and who. `same`: that it is this line of another statement, so that it is what that one is. */
export type Mark = { said: Subject | 'aside'; by: string; at: Date; same?: MarkedLine };

/** Marks by the key of their entry. `keys`: of all entries of the statement. */
export async function findMarks(keys: readonly string[]): Promise<Map<string, Mark>> {
  const marks = await prisma.statementMark.findMany({ where: { key: { in: [...keys] } } });
  const targets = marks.flatMap(({ sameAs }) => sameAs ?? []);
  const others = targets.length > 0 ? await prisma.statementMark.findMany({ where: { key: { in: targets }, ...isSomething } }) : [];
  // a line that stands beside it in the statement is another one; and it is one line's at the most
  const left = new Map(others.map((row) => [row.key, asLine(row)]));
  for (const key of keys) left.delete(key);
  const rows = new Map(marks.map((row) => [row.key, row]));
  return new Map(
    keys.flatMap((key): [string, Mark][] => {
      const row = rows.get(key);
      if (!row) return [];
      const told = { by: row.markedByName, at: row.markedAt };
      if (row.sameAs === null) return [[key, { said: row.subjectKind === 'none' && !row.isDeposit ? 'aside' : asSubject(row), ...told }]];
      const same = left.get(row.sameAs);
      left.delete(row.sameAs);
      return same ? [[key, { said: same.said, same, ...told }]] : [];
    }),
  );
}

/** What lines that are not among these were said to be, of things with these ids, each with its day. */
export async function findOtherLines(ids: readonly string[], keys: readonly string[]): Promise<OtherLine[]> {
  const rows = await prisma.$queryRaw<(SubjectColumns & { date: string })[]>`
    SELECT m."subjectKind", m."subjectId", m."cameBack", false AS "isDeposit", m.date FROM "StatementMark" m
    WHERE m."subjectId" = ANY (${[...ids]}::uuid[]) AND m.key <> ALL (${[...keys]}::text[]) AND m."subjectKind" <> 'none'`;
  return rows.map((row) => ({ said: asSubject(row), date: row.date }));
}

/** The lines of these days that were said to be something and are not among `keys`, in the order in which it was said: a bank may number its lines anew. */
export async function findMarkedLines(days: readonly string[], keys: readonly string[]): Promise<MarkedLine[]> {
  const known = new Set(keys);
  const where = { date: { in: [...days] }, ...isSomething };
  const rows = await prisma.statementMark.findMany({ where, orderBy: [{ markedAt: 'asc' }, { key: 'asc' }] });
  return rows.filter(({ key }) => !known.has(key)).map(asLine);
}

/** Of what was sent back under these ids what lines that are not among `keys` are already. */
export async function findMarkedIds(ids: readonly string[], keys: readonly string[]): Promise<Set<string>> {
  const known = new Set(keys);
  const rows = await prisma.statementMark.findMany({ where: { subjectId: { in: [...ids] }, isDeposit: true, cameBack: true } });
  return new Set(rows.flatMap(({ key, subjectId }) => (known.has(key) ? [] : [subjectId])));
}

export type NewMark = Prisma.StatementMarkCreateManyInput;

/**
 * `taken`: what somebody has said it is; null: that it is nothing of ours. `elsewhere`: another of these entries, or one of another day, is that. `more`:
 * others have given back too much for it to be that. `undone`: it was taken back meanwhile.
 */
export type Marked =
  | { outcome: 'saved' | 'more' | 'undone' }
  | { outcome: 'elsewhere'; date: string }
  | { outcome: 'taken'; subject: Subject | null };

/** Whether with this mark more money would have come back than the file contained, in one sum and transfer by transfer together. */
async function isTooMuch(database: Database, { subjectKind, subjectId, cameBack = false, isDeposit, amount }: NewMark): Promise<boolean> {
  if (isDeposit || (subjectKind !== 'return' && !cameBack)) return false;
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

/** `named`: the payments whose numbers the line says. `pays`: it is of the account that pays, to which transfers come back. */
type Saving = { isDone?: boolean; isAnother?: boolean; named?: readonly string[]; pays?: boolean | undefined };

const isOneOf = ({ isDeposit, cameBack }: NewMark): boolean => isDeposit === true && cameBack !== true;

/**
 * Lines that may be the one of the mark. Several transfers can be made for one payment, but a line of another statement with the same day and amount may be
 * this one under a new number: for whichever of the payments that this one names, or for any where it names none, and then as money that came back, too.
 * Only who says that it is another transfer may mark both. Everything else happens once.
 */
async function findLike(
  database: Database,
  mark: NewMark,
  keys: readonly string[],
  { isAnother = false, named = [], pays = false }: Saving,
): Promise<StatementMark[]> {
  const { subjectKind, subjectId, cameBack = false, isDeposit = false, date, amount } = mark;
  if (!isOneOf(mark)) return database.statementMark.findMany({ where: { subjectKind, subjectId, cameBack, isDeposit } });
  if (isAnother) return [];
  const ofNamed = { isDeposit: true, cameBack: false, subjectId: { in: [...named] } };
  const returns = [{ subjectKind: 'return' }, { isDeposit: false, cameBack: true }];
  const cameIn = [{ isDeposit: true, cameBack: false }, ...(pays ? returns : [])];
  const of = named.includes(subjectId) ? ofNamed : { OR: cameIn };
  const like = await database.statementMark.findMany({ where: { date, amount, ...of } });
  const isOfAccount = ({ account }: StatementMark) => account === null || !mark.account || account === mark.account;
  return like.filter((one) => !keys.includes(one.key) && isOfAccount(one));
}

/**
 * Frees what a mark says of marks whose end was never recorded: what was to record them has ended in between, or finds its mark gone. Not of a file’s, which
 * may be recorded in part, nor of a return’s beside a deposit, which is recorded without its mark. Returns the day of a line that is it; null: none.
 */
async function freeSubject(database: Database, mark: NewMark, keys: readonly string[], saving: Saving): Promise<string | null> {
  const found = await findLike(database, mark, keys, saving);
  if (found.length === 0) return null;
  const where = { key: { in: [...keys] }, sameAs: { in: found.map(({ key }) => key) } };
  const accounted = new Set((await database.statementMark.findMany({ where })).map(({ sameAs }) => sameAs));
  const isOnce = mark.isDeposit && !isOneOf(mark);
  for (const like of found) {
    if (accounted.has(like.key)) continue;
    // of another statement's line on the same day it is that line
    if (!isOneOf(mark) && !isOnce && !keys.includes(like.key) && like.date === mark.date) continue;
    const isAlone = !keys.includes(like.key) && like.subjectKind !== 'file' && isOneOf(like) === isOneOf(mark);
    const isLeft = isAlone && !(await isRecorded(database, like));
    if (!isLeft) return like.date;
    await database.statementMark.deleteMany({ where: { key: like.key } });
  }
  return null;
}

/** Frees a line of a mark that says nothing: that it is one which is gone or stands beside it, or a deposit that nobody recorded. Returns what another says. */
async function freeLine(database: Database, mark: NewMark, keys: readonly string[]): Promise<{ subject: Subject | null } | null> {
  const { key } = mark;
  const before = await database.statementMark.findUnique({ where: { key } });
  if (!before) return null;
  const same = before.sameAs === null ? null : await database.statementMark.findFirst({ where: { key: before.sameAs, ...isSomething } });
  const isAside = before.subjectKind === 'none' && !before.isDeposit;
  const isLost = before.sameAs !== null && (same === null || keys.includes(same.key));
  const isLeft = isOneOf(before) && before.subjectId !== mark.subjectId && !(await isRecorded(database, before));
  if (!isLost && !isLeft) return { subject: same ? asSubject(same) : isAside ? null : asSubject(before) };
  await database.statementMark.deleteMany({ where: { key } });
  return null;
}

/**
 * The first mark of an entry counts; one at a time. `keys`: of all entries of the statement. `isDone`: it was seen to be recorded, and still has to be.
 * `isAnother` and `named`: see findLike.
 */
export const saveMark = (mark: NewMark, keys: readonly string[], { isDone = false, ...told }: Saving = {}): Promise<Marked> =>
  inTransaction(async (database) => {
    await lockPayoutBank(database);
    const standing = await freeLine(database, mark, keys);
    if (standing) return { outcome: 'taken', ...standing };
    const date = await freeSubject(database, mark, keys, told);
    if (date) return { outcome: 'elsewhere', date };
    if (await isTooMuch(database, mark)) return { outcome: 'more' };
    if (isDone && !(await isRecorded(database, mark))) return { outcome: 'undone' };
    await database.statementMark.create({ data: mark });
    return { outcome: 'saved' };
  });

/** Says of an entry that it is the line `sameAs`; false: it is something already, that one is nothing any more, or another entry is it. */
export const saveSame = (mark: NewMark & { sameAs: string }, keys: readonly string[]): Promise<boolean> =>
  inTransaction(async (database) => {
    await lockPayoutBank(database);
    const other = await database.statementMark.findFirst({ where: { key: mark.sameAs, ...isSomething } });
    if (!other || keys.includes(other.key) || !(await isRecorded(database, other))) return false;
    if (await freeLine(database, mark, keys)) return false;
    if ((await database.statementMark.count({ where: { key: { in: [...keys] }, sameAs: mark.sameAs } })) > 0) return false;
    await database.statementMark.create({ data: mark });
    return true;
  });

/** Removes the mark that an entry has nothing to do with this installation, or that it is the line `sameAs`; other marks stay. Returns whether there was one. */
export async function takeBack(key: string, sameAs: string | null = null): Promise<boolean> {
  const { count } = await prisma.statementMark.deleteMany({ where: { key, subjectKind: 'none', isDeposit: false, sameAs } });
  return count > 0;
}

/** It turned out that it could not be so; unless somebody else has recorded it meanwhile, whose line it is then. */
export const dropMark = (mark: NewMark): Promise<void> =>
  inTransaction(async (database) => {
    await lockPayoutBank(database);
    if (await isRecorded(database, mark)) return;
    await database.statementMark.deleteMany({ where: { key: mark.key, subjectId: mark.subjectId } });
  });
