import 'server-only';
import { refusalOfOne } from '@/lib/auth/check-second-person';
import type { Database } from '@/lib/db/prisma';
import { dayIn, startOfDay } from '@/lib/ledger/daily-balances/day';
import { yenOf } from '@/lib/money/yen';
import type { BankRow } from '@/lib/settlements/bank/store';
import { enteredAnAccount, needsOther } from '@/lib/settlements/files/file';
import type { PayableRow } from '@/lib/settlements/files/payable';
import type { SecondReason } from '@/lib/settlements/files/schema';
import { approvedAloneToday, findEnterers } from '@/lib/settlements/files/store';

type Pays = Pick<BankRow, 'soleAmount' | 'changedBy'>;
type ApprovalCase = { personId: string; amount: number; rows: readonly PayableRow[]; now: Date };

/**
 * Why a file of this many yen needs a second person; null: it does not. What one person has approved alone on the same day counts with it, so that
 * several files are worth no more than one; and whoever has changed the account or raised the amount approves nothing alone until somebody else has
 * saved it, and pays to no account that they have entered before somebody else has approved a file with it. Who counts as one person is one here.
 */
export async function secondApproverReason(
  bank: Pays,
  { personId, amount, rows, now }: ApprovalCase,
  database?: Database,
): Promise<SecondReason | null> {
  if (await refusalOfOne(personId, [bank.changedBy], needsOther, database)) return 'changed';
  if (await refusalOfOne(personId, await findEnterers(rows, database), enteredAnAccount, database)) return 'account';
  const allowed = yenOf(bank.soleAmount);
  if (amount > allowed) return 'amount';
  const before = yenOf(await approvedAloneToday(personId, startOfDay(dayIn(now)), database));
  return before + amount > allowed ? 'day' : null;
}
