import 'server-only';
import type { Database } from '@/lib/db/prisma';
import { prisma } from '@/lib/db/prisma';
import type { SettlementRow } from '@/lib/settlements/store';

/** An account as shown: only the end of its number. */
export type Destination = {
  bankCode: string;
  branchCode: string;
  /** null: not stored at that time. */
  accountType: string | null;
  accountEnd: string;
  holder: string;
};

type Of = Pick<SettlementRow, 'tenantId' | 'id' | 'bankFileId'>;

/** The account in the bank file, or the account stored for a payment without a file; null: neither exists. */
export async function findDestination(
  { tenantId, id: settlementId, bankFileId: fileId }: Of,
  database: Database = prisma,
): Promise<Destination | null> {
  if (fileId) return database.bankTransfer.findFirst({ where: { fileId, settlementId } });
  return database.paidAccount.findUnique({ where: { tenantId_settlementId: { tenantId, settlementId } } });
}

export async function savePaidAccount(
  database: Database,
  { tenantId, id: settlementId }: Of,
  account: Destination & { accountType: string },
  paidAt: Date,
): Promise<void> {
  await database.paidAccount.create({ data: { tenantId, settlementId, ...account, paidAt }, select: { settlementId: true } });
}
