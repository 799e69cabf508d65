import type { Database } from '@/lib/db/prisma';
import { accountNow } from '@/lib/settlements/paid-to/find-account-now';
import { savePaidAccount } from '@/lib/settlements/paid-to/store';
import type { SettlementRow } from '@/lib/settlements/store';

/**
 * A settlement that was paid without a bank file went to the account of that moment. The account is stored, because the merchant may name
 * another one later. A bank file contains its accounts itself.
 */
export async function keepPaidTo(database: Database, row: SettlementRow, now: Date): Promise<void> {
  if (row.bankFileId) return;
  const account = await accountNow(row, database);
  if (account) await savePaidAccount(database, row, account, now);
}
