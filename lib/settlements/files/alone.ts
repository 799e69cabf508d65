import 'server-only';
import type { Database } from '@/lib/db/prisma';
import { dayIn, startOfDay } from '@/lib/ledger/days/day';
import { yenOf } from '@/lib/money/yen';
import type { BankRow } from '@/lib/settlements/bank/store';
import type { SecondReason } from '@/lib/settlements/files/schema';
import { sumAlone } from '@/lib/settlements/files/store';

type Pays = Pick<BankRow, 'soleAmount' | 'changedBy'>;
type Asked = { personId: string; amount: number; now: Date };

/**
 * Why a file of this many yen needs a second person; null: it does not. What one person has approved alone on the same day counts with it, so that
 * several files are worth no more than one; and whoever has changed the account or raised the amount approves nothing alone until somebody else has
 * saved it.
 */
export async function secondReasonOf(bank: Pays, { personId, amount, now }: Asked, database?: Database): Promise<SecondReason | null> {
  if (bank.changedBy === personId) return 'changed';
  const allowed = yenOf(bank.soleAmount);
  if (amount > allowed) return 'amount';
  const before = yenOf(await sumAlone(personId, startOfDay(dayIn(now)), database));
  return before + amount > allowed ? 'day' : null;
}
