import 'server-only';
import { ownAccount } from '@/lib/acquirers/own-account/payer-number';
import type { BankBalance } from '@/lib/db/generated/client';
import { type Database, prisma } from '@/lib/db/prisma';
import { installation } from '@/lib/operation/audit';

export const findBasis = (account: string, database: Database = prisma): Promise<BankBalance | null> =>
  database.bankBalance.findUnique({ where: { account } });

export async function saveBasis(database: Database, row: BankBalance): Promise<void> {
  await database.bankBalance.upsert({ where: { account: row.account }, create: row, update: row });
}

/**
 * What these accounts of the ledger have, over all tenants, as the bank sees it; and what customers have sent that is held. In one snapshot. Not what
 * acquirers have paid out: into which account is not known, and its line in a statement explains a difference by itself.
 */
export async function findPosition(accountIds: readonly string[], database: Database = prisma): Promise<{ posted: bigint; held: bigint }> {
  const [row] = await database.$queryRaw<{ posted: bigint; held: bigint }[]>`
    SELECT (SELECT coalesce(-sum(b.balance), 0)::bigint FROM "Tenant" t JOIN "Balance" b ON b."tenantId" = t.id WHERE b."accountId" = ANY (${[...accountIds]}::uuid[])
        AND t.id <> ${installation}::uuid) AS posted,
      (SELECT coalesce(sum(h.amount), 0)::bigint FROM "Tenant" t CROSS JOIN LATERAL (
        SELECT d.amount FROM "Deposit" d JOIN "Payment" p ON p."tenantId" = d."tenantId" AND p.id = d."paymentId"
        WHERE d."tenantId" = t.id AND d.state = 'held' AND p.acquirer = ${ownAccount}) h) AS held`;
  return row ?? { posted: 0n, held: 0n };
}
