import 'server-only';
import { ownAccount } from '@/lib/acquirers/own-account/payer-number';
import type { BankBalance } from '@/lib/db/generated/client';
import { type Database, prisma } from '@/lib/db/prisma';
import { installation } from '@/lib/operation/audit';
import type { BasisLine } from '@/lib/settlements/bank-statement/balance/balance';

export const findBasis = (account: string, database: Database = prisma): Promise<BankBalance | null> =>
  database.bankBalance.findUnique({ where: { account } });

export async function saveBasis(database: Database, row: BankBalance & { lines: BasisLine[] }): Promise<void> {
  await database.bankBalance.upsert({ where: { account: row.account }, create: row, update: row });
}

/** Lines are told so long after they were booked at the most. */
const toldWithinDays = 120;

type From = { day: string; lines: readonly BasisLine[] | null; takenAt: Date };

/** What lines between the basis and the end of this day say went back to customers. */
export async function sumSentBack({ day, lines }: From, until: string): Promise<bigint> {
  const ofDay = lines ? [{ date: day, key: { notIn: lines.map(({ key }) => key) } }] : [];
  const where = { isDeposit: true, cameBack: true, OR: [{ date: { gt: day, lte: until } }, ...ofDay] };
  return (await prisma.statementMark.aggregate({ where, _sum: { amount: true } }))._sum.amount ?? 0n;
}

/** What customers had paid in before the basis and was recorded after it: the account held it, and the ledger did not know. */
export async function sumRecordedLate({ day, lines, takenAt }: From): Promise<bigint> {
  const from = new Date(Date.parse(day) - toldWithinDays * 86_400_000).toISOString().slice(0, 10);
  const ofDay = lines ? { key: { in: lines.map(({ key }) => key) } } : {};
  const days = [{ date: { gte: from, lt: day } }, { date: day, ...ofDay }];
  const where = { isDeposit: true, cameBack: false, markedAt: { gt: takenAt }, OR: days };
  return (await prisma.statementMark.aggregate({ where, _sum: { amount: true } }))._sum.amount ?? 0n;
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
