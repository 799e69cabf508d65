import 'server-only';
import { ownAccount } from '@/lib/acquirers/own-account/payer-number';
import type { Database } from '@/lib/db/prisma';
import { clearingOf, serviceAccounts } from '@/lib/ledger/account';
import { yenOf } from '@/lib/money/yen';
import { type BasisLine, compareBalance, type IsTold, type Position } from '@/lib/settlements/bank-statement/balance/balance';
import { findBasis, findPosition, sumDepositsBefore, sumSentBack } from '@/lib/settlements/bank-statement/balance/store';
import type { BalanceReply, StatementLine } from '@/lib/settlements/bank-statement/schema';

/** An account that a statement is of. `pays`: merchants are paid from it, too. */
export type BalancedAccount = { key: string; pays: boolean; said: number | null };

/** What the ledger has in the account, with what is held, as the bank sees it; and what was noted as sent back. */
export async function readPosition({ pays }: Pick<BalancedAccount, 'pays'>, database?: Database): Promise<Position & { held: number }> {
  const { posted, held, returned } = await findPosition([clearingOf(ownAccount), ...(pays ? [serviceAccounts.bank] : [])], database);
  return { position: yenOf(posted + held), held: yenOf(held), returned: yenOf(returned) };
}

/** What the statement says that the account holds, against the ledger; null where it says nothing. */
export async function readBalance(
  account: BalancedAccount,
  day: string | null,
  lines: readonly StatementLine[],
  isTold: IsTold,
): Promise<BalanceReply | null> {
  if (account.said === null || day === null) return null;
  const [position, row] = await Promise.all([readPosition(account), findBasis(account.key)]);
  // what the ledger had in it then is not what it has now where merchants were paid from another one
  if (!row || (row.pays ?? account.pays) !== account.pays)
    return compareBalance({ amount: account.said, day }, { ...position, basis: null }, lines, isTold);
  const from = { account: account.key, day: row.day, lines: row.lines as BasisLine[] | null };
  const [sentBack, depositsBefore] = await Promise.all([sumSentBack(from, day), sumDepositsBefore(from)]);
  const basis = {
    ...{ day: row.day, amount: yenOf(row.amount), by: row.takenByName, lines: from.lines },
    ...{ position: yenOf(row.position - row.deposited), returned: yenOf(row.returned) },
    ...{ sentBack: yenOf(sentBack), depositsBefore: yenOf(depositsBefore) },
  };
  return compareBalance({ amount: account.said, day }, { ...position, basis }, lines, isTold);
}
