import 'server-only';
import { ownAccount } from '@/lib/acquirers/own-account/payer-number';
import type { BankBalance, Prisma, StatementMark } from '@/lib/db/generated/client';
import { type Database, prisma } from '@/lib/db/prisma';
import { dayIn, startOfDay } from '@/lib/ledger/daily-balances/day';
import { installation } from '@/lib/operation/audit';
import { type BasisLine, keysIn } from '@/lib/settlements/bank-statement/balance/balance';

export const findBasis = (account: string, database: Database = prisma): Promise<BankBalance | null> =>
  database.bankBalance.findUnique({ where: { account } });

export async function saveBasis(database: Database, row: BankBalance & { lines: BasisLine[] }): Promise<void> {
  await database.bankBalance.upsert({ where: { account: row.account }, create: row, update: row });
}

/** Lines are told so long after they were booked at the most. */
const toldWithinDays = 120;
const firstTold = (day: string): string => dayIn(startOfDay(day, -toldWithinDays));

/** Of which account, from which day, and the lines of that day that are in its balance; null: all. */
type From = { account: string; day: string; lines: readonly BasisLine[] | null };

/** Of marks of before the account is not known. */
const ofAccount = (account: string): Prisma.StatementMarkWhereInput => ({ OR: [{ account }, { account: null }] });
const sumOf = async (where: Prisma.StatementMarkWhereInput, database: Database = prisma): Promise<bigint> =>
  (await database.statementMark.aggregate({ where, _sum: { amount: true } }))._sum.amount ?? 0n;
const deposits = { isDeposit: true, cameBack: false, isRecorded: true };

/** Lines after the basis. */
const after = ({ day, lines }: From): Prisma.StatementMarkWhereInput => ({
  OR: [{ date: { gt: day } }, ...(lines ? [{ date: day, key: { notIn: keysIn(lines) } }] : [])],
});

/** What lines between the basis and the end of this day say went back to customers. */
export const sumSentBack = (from: From, until: string): Promise<bigint> =>
  sumOf({ isDeposit: true, cameBack: true, date: { lte: until }, AND: [ofAccount(from.account), after(from)] });

/** All that customers have paid in as far as it is recorded, by lines of this day, before it and after it. */
export const sumDeposits = (day: string, database: Database): Promise<bigint> =>
  sumOf({ ...deposits, date: { gte: firstTold(day) } }, database);

/** Of that what lines after the basis do not say: they are in its amount, or of another account. */
export async function sumDepositsBefore(from: From): Promise<bigint> {
  const { account, day, lines } = from;
  const ofDay = lines ? { date: day, key: { in: keysIn(lines) } } : { date: day };
  const [inAmount, elsewhere] = await Promise.all([
    sumOf({ ...deposits, AND: [ofAccount(account), { OR: [{ date: { gte: firstTold(day), lt: day } }, ofDay] }] }),
    sumOf({ ...deposits, date: { gte: firstTold(day) }, account: { not: account } }),
  ]);
  return inAmount + elsewhere;
}

/** What lines after the basis say of payouts and refunds, if it is recorded: what they move was moved in the ledger before the basis. */
export const findAhead = (from: From, database: Database): Promise<StatementMark[]> =>
  database.statementMark.findMany({
    where: { isDeposit: false, subjectKind: { not: 'none' }, AND: [ofAccount(from.account), after(from)] },
  });

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
