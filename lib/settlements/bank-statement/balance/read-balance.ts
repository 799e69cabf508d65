import 'server-only';
import { ownAccount } from '@/lib/acquirers/own-account/payer-number';
import type { Database } from '@/lib/db/prisma';
import { clearingOf, serviceAccounts } from '@/lib/ledger/account';
import { yenOf } from '@/lib/money/yen';
import { atOneMoment } from '@/lib/operation/store';
import { type BasisLine, compareBalance, type IsTold, type Position } from '@/lib/settlements/bank-statement/balance/balance';
import { findBasis, findPosition, sumSince } from '@/lib/settlements/bank-statement/balance/store';
import type { BalanceReply, StatementLine } from '@/lib/settlements/bank-statement/schema';

/** An account that a statement is of. `pays`: merchants are paid from it, too. */
export type BalancedAccount = { key: string; pays: boolean; said: number | null };

/** What the ledger has in the account, with what is held, as the bank sees it; and what was noted as sent back. */
export async function readPosition({ pays }: Pick<BalancedAccount, 'pays'>, database?: Database): Promise<Position & { held: number }> {
  const { posted, held, returned } = await findPosition([clearingOf(ownAccount), ...(pays ? [serviceAccounts.bank] : [])], database);
  return { position: yenOf(posted + held), held: yenOf(held), returned: yenOf(returned) };
}

/** What the statement says that the account holds, against the ledger at one moment; null where it says nothing. */
export async function readBalance(
  account: BalancedAccount,
  day: string | null,
  lines: readonly StatementLine[],
  isTold: IsTold,
): Promise<BalanceReply | null> {
  if (account.said === null || day === null) return null;
  const said = { amount: account.said, day };
  const kept = await atOneMoment(async (database) => {
    const [position, row] = [await readPosition(account, database), await findBasis(account.key, database)];
    if (!row) return { ...position, basis: null };
    const counted = row.lines as BasisLine[] | null;
    const { sentBack, recordedLate } = await sumSince({ ...row, lines: counted }, day, database);
    const basis = {
      ...{ day: row.day, amount: yenOf(row.amount), by: row.takenByName, lines: counted },
      ...{ position: yenOf(row.position), returned: yenOf(row.returned) },
      ...{ sentBack: yenOf(sentBack), recordedLate: yenOf(recordedLate) },
    };
    return { ...position, basis };
  });
  return compareBalance(said, kept, lines, isTold);
}
