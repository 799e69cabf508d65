import 'server-only';
import { ownAccount } from '@/lib/acquirers/own-account/payer-number';
import type { Database } from '@/lib/db/prisma';
import { clearingOf, serviceAccounts } from '@/lib/ledger/account';
import { yenOf } from '@/lib/money/yen';
import { compareBalance, type IsTold } from '@/lib/settlements/bank-statement/balance/balance';
import { findBasis, findPosition } from '@/lib/settlements/bank-statement/balance/store';
import type { BalanceReply, StatementLine } from '@/lib/settlements/bank-statement/schema';

/** An account that a statement is of. `pays`: merchants are paid from it, too. */
export type BalancedAccount = { key: string; pays: boolean; said: number | null };

/** What the ledger has in the account, with what is held; as the bank sees it. */
export async function readPosition(
  { pays }: Pick<BalancedAccount, 'pays'>,
  database?: Database,
): Promise<{ position: number; held: number }> {
  const { posted, held } = await findPosition([clearingOf(ownAccount), ...(pays ? [serviceAccounts.bank] : [])], database);
  return { position: yenOf(posted + held), held: yenOf(held) };
}

/** What the statement says that the account holds, against the ledger; null where it says nothing. */
export async function readBalance(
  account: BalancedAccount,
  day: string | null,
  lines: readonly StatementLine[],
  isTold: IsTold,
): Promise<BalanceReply | null> {
  if (account.said === null || day === null) return null;
  const [{ position, held }, row] = await Promise.all([readPosition(account), findBasis(account.key)]);
  const basis = row && { day: row.day, amount: yenOf(row.amount), position: yenOf(row.position), by: row.takenByName };
  return compareBalance({ amount: account.said, day }, { position, held, basis }, lines, isTold);
}
