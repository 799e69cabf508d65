import 'server-only';
import { ownAccount } from '@/lib/acquirers/own-account/payer-number';
import type { BankBalance, Prisma } from '@/lib/db/generated/client';
import { type Database, prisma } from '@/lib/db/prisma';
import { dayIn, startOfDay } from '@/lib/ledger/daily-balances/day';
import { installation } from '@/lib/operation/audit';
import type { BasisLine } from '@/lib/settlements/bank-statement/balance/balance';
import { type Subject, subjectKey } from '@/lib/settlements/bank-statement/candidates';
import { asSubject, isSomething } from '@/lib/settlements/bank-statement/marks/store';

export const findBasis = (account: string, database: Database = prisma): Promise<BankBalance | null> =>
  database.bankBalance.findUnique({ where: { account } });

export async function saveBasis(database: Database, row: BankBalance & { lines: BasisLine[] }): Promise<void> {
  await database.bankBalance.upsert({ where: { account: row.account }, create: row, update: row });
}

/** Lines are told so long after they were booked at the most. */
const toldWithinDays = 120;

/** Of which account, and the lines of its day that are in its amount; null: all. */
type From = Pick<BankBalance, 'account' | 'day' | 'takenAt'> & { lines: readonly BasisLine[] | null };

/** Of marks of before the account is not known. */
const ofAccount = (account: string): Prisma.StatementMarkWhereInput => ({ OR: [{ account }, { account: null }] });
const deposit = { isDeposit: true, cameBack: false };
async function sumOf(where: Prisma.StatementMarkWhereInput, database: Database): Promise<bigint> {
  return (await database.statementMark.aggregate({ where, _sum: { amount: true } }))._sum.amount ?? 0n;
}

/** The lines that a basis counted, by their keys: also by those of lines of other statements that they were said to be. */
async function keysIn(lines: readonly BasisLine[], database: Database): Promise<string[]> {
  const keys = lines.map(({ key }) => key);
  const same = await database.statementMark.findMany({ where: { key: { in: keys }, sameAs: { not: null } }, select: { sameAs: true } });
  return [...keys, ...same.flatMap(({ sameAs }) => sameAs ?? [])];
}

/**
 * `sentBack`: what lines after the basis, until the end of a day, say went back to customers. `recordedLate`: what was recorded since it was taken and did
 * not come into the account after it: it was in it already, or came into another one.
 */
export async function sumSince(from: From, until: string, database: Database): Promise<{ sentBack: bigint; recordedLate: bigint }> {
  const { account, day, lines, takenAt } = from;
  const keys = lines && (await keysIn(lines, database));
  const first = dayIn(startOfDay(day, -toldWithinDays));
  const after = [{ date: { gt: day } }, ...(keys ? [{ date: day, key: { notIn: keys } }] : [])];
  const before = [{ date: { gte: first, lt: day } }, { date: day, ...(keys && { key: { in: keys } }) }];
  const elsewhere = { date: { gte: first }, account: { not: account } };
  const [sentBack, recordedLate] = await Promise.all([
    sumOf({ isDeposit: true, cameBack: true, date: { lte: until }, AND: [ofAccount(account), { OR: after }] }, database),
    sumOf({ ...deposit, recordedAt: { gt: takenAt }, OR: [elsewhere, { AND: [ofAccount(account), { OR: before }] }] }, database),
  ]);
  return { sentBack, recordedLate };
}

/** `pays`: merchants are paid from it. `done`: what each line of the day is or may be, though nobody has said so: a bank numbers its lines anew. */
type Taken = Pick<From, 'account' | 'day'> & { pays: boolean; lines: readonly BasisLine[]; done: readonly (readonly Subject[])[] };

/** The latest day of which something of the account is recorded that the lines of the day, or that day, do not have; null: none. */
export async function findAhead({ account, day, pays, lines, done }: Taken, database: Database): Promise<string | null> {
  const ours = { OR: [{ account }, { account: null, ...(!pays && { isDeposit: true }) }] };
  // what went back to customers on a later day is subtracted when its day is read
  const later = { date: { gt: day }, NOT: { isDeposit: true, cameBack: true } };
  const where = { AND: [ours, isSomething] };
  const ahead = await database.statementMark.findFirst({
    where: { ...where, ...later },
    orderBy: { date: 'desc' },
    select: { date: true },
  });
  if (ahead) return ahead.date;
  const ofDay = { ...where, date: day, key: { notIn: await keysIn(lines, database) } };
  const lacking = new Set((await database.statementMark.findMany({ where: ofDay })).map((row) => subjectKey(asSubject(row))));
  // a line is one thing, also where it may be several
  for (const subjects of done.toSorted((one, other) => one.length - other.length)) {
    const said = subjects.map(subjectKey).find((key) => lacking.has(key));
    if (said) lacking.delete(said);
  }
  return lacking.size > 0 ? day : null;
}

/** The database’s clock, by which deposits are recorded. */
export async function readClock(database: Database): Promise<Date> {
  const [row] = await database.$queryRaw<{ now: Date }[]>`SELECT statement_timestamp() AS now`;
  return row?.now ?? new Date();
}

/**
 * What these accounts of the ledger have, over all tenants, as the bank sees it; what customers have sent that is held, and all that was noted as sent back
 * to them. In one snapshot. Not what acquirers have paid out: into which account is not known, and its line in a statement explains a difference by itself.
 */
export async function findPosition(
  accountIds: readonly string[],
  database: Database = prisma,
): Promise<{ posted: bigint; held: bigint; returned: bigint }> {
  const [row] = await database.$queryRaw<{ posted: bigint; held: bigint; returned: bigint }[]>`
    SELECT (SELECT coalesce(-sum(b.balance), 0)::bigint FROM "Tenant" t JOIN "Balance" b ON b."tenantId" = t.id WHERE b."accountId" = ANY (${[...accountIds]}::uuid[])
        AND t.id <> ${installation}::uuid) AS posted,
      (SELECT coalesce(sum(h.amount), 0)::bigint FROM "Tenant" t CROSS JOIN LATERAL (
        SELECT d.amount FROM "Deposit" d JOIN "Payment" p ON p."tenantId" = d."tenantId" AND p.id = d."paymentId"
        WHERE d."tenantId" = t.id AND d.state = 'held' AND p.acquirer = ${ownAccount}) h) AS held,
      (SELECT coalesce(sum(r.amount), 0)::bigint FROM "Tenant" t CROSS JOIN LATERAL (
        SELECT d."returnedAmount" AS amount FROM "Deposit" d JOIN "Payment" p ON p."tenantId" = d."tenantId" AND p.id = d."paymentId"
        WHERE d."tenantId" = t.id AND d."returnedAmount" > 0 AND p.acquirer = ${ownAccount}) r) AS returned`;
  return row ?? { posted: 0n, held: 0n, returned: 0n };
}
