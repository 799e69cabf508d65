import 'server-only';
import type { PayoutBank } from '@/lib/db/generated/client';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import { soleAmountLimit } from '@/lib/team/proposals/proposal';
import { findOpenProposal } from '@/lib/team/proposals/store';

export type BankRow = Omit<PayoutBank, 'accountType'> & { accountType: 'ordinary' | 'checking' };

/** null: nobody has entered a paying account yet. */
export const findPayoutBank = (database: Database = prisma): Promise<BankRow | null> =>
  database.payoutBank.findUnique({ where: { id: 1 } }) as Promise<BankRow | null>;

/** Returns the paying account and locks it: until this transaction ends nobody else changes the account or makes a file. */
export async function lockPayoutBank(database: Database): Promise<BankRow | null> {
  await database.$executeRaw`SELECT 1 FROM "PayoutBank" WHERE id = 1 FOR NO KEY UPDATE`;
  return findPayoutBank(database);
}

/** What these accounts held is compared with the ledger no more, until it is said anew. */
export async function dropBases(database: Database, accounts: readonly string[]): Promise<void> {
  await database.bankBalance.deleteMany({ where: { account: { in: [...accounts] } } });
}

/** The higher limit that waits for a second operator. */
export const findProposedSole = async (database?: Database): Promise<bigint | null> =>
  (await findOpenProposal('raise_limit', soleAmountLimit, database))?.amount ?? null;

export async function savePayoutBank(database: Database, row: BankRow): Promise<void> {
  await database.payoutBank.upsert({ where: { id: 1 }, create: row, update: row });
}
