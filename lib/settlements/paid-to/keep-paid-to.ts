import type { Database } from '@/lib/db/prisma';
import { accountNow } from '@/lib/settlements/paid-to/find-account-now';
import { savePaidAccount } from '@/lib/settlements/paid-to/store';
import type { SettlementRow } from '@/lib/settlements/store';

/** What was paid without a bank's file went to the account of the moment: kept, because the merchant may name another one. A file says it itself. */
export async function keepPaidTo(database: Database, row: SettlementRow, now: Date): Promise<void> {
  if (row.bankFileId) return;
  const account = await accountNow(row, database);
  if (account) await savePaidAccount(database, row, account, now);
}
