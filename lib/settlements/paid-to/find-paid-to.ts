import type { Database } from '@/lib/db/prisma';
import { findBank, findBranch } from '@/lib/japan/banks';
import { accountNow } from '@/lib/settlements/paid-to/find-account-now';
import type { PaidTo } from '@/lib/settlements/paid-to/paid-to';
import { type Destination, findDestination } from '@/lib/settlements/paid-to/store';
import type { SettlementRow } from '@/lib/settlements/store';

const named = ({ bankCode, branchCode, accountType, accountEnd, holder }: Destination, isPlanned: boolean): PaidTo => ({
  bankCode,
  bankName: findBank(bankCode)?.name ?? null,
  branchCode,
  branchName: findBranch(bankCode, branchCode)?.name ?? null,
  accountType: accountType === 'ordinary' || accountType === 'checking' ? accountType : null,
  accountEnd,
  holder,
  isPlanned,
});

/** The account that a settlement was paid to or, while it waits, will be paid to. null: unknown, or the settlement was cancelled. */
export async function findPaidTo(row: SettlementRow, database?: Database): Promise<PaidTo | null> {
  const isPlanned = row.status === 'pending';
  const destination = await findDestination(row, database);
  if (destination) return named(destination, isPlanned);
  const planned = isPlanned ? await accountNow(row, database) : null;
  return planned && named(planned, isPlanned);
}
