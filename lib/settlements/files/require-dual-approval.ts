import 'server-only';
import { refusalOfOne } from '@/lib/auth/check-second-person';
import type { Database } from '@/lib/db/prisma';
import { dayIn, startOfDay } from '@/lib/ledger/daily-balances/day';
import { yenOf } from '@/lib/money/yen';
import type { BankRow } from '@/lib/settlements/bank/store';
import { enteredAnAccount, needsOther } from '@/lib/settlements/files/file';
import type { PayableRow } from '@/lib/settlements/files/payable';
import type { ReadyRequest } from '@/lib/settlements/files/requests/payable';
import type { SecondReason } from '@/lib/settlements/files/schema';
import { approvedAloneToday, findEnterers } from '@/lib/settlements/files/store';

type Pays = Pick<BankRow, 'soleAmount' | 'changedBy'>;
type ApprovalCase = { personId: string; amount: number; rows: readonly PayableRow[]; refunds: readonly ReadyRequest[]; now: Date };

/**
 * Why this file needs a second approver; null: it does not. The limit is per person and day, so splitting a file does not get round it. A
 * person who changed the paying account or raised the limit approves nothing alone until another person has saved it. A person who entered
 * a payout account cannot pay to it alone until another person has approved a file with it; whoever entered a customer's account never pays to
 * it alone. People who count as one person (auth/check-second-person) are one here.
 */
export async function secondApproverReason(
  bank: Pays,
  { personId, amount, rows, refunds, now }: ApprovalCase,
  database?: Database,
): Promise<SecondReason | null> {
  if (await refusalOfOne(personId, [bank.changedBy], needsOther, database)) return 'changed';
  const enterers = [...(await findEnterers(rows, database)), ...refunds.map(({ request }) => request.enteredBy)];
  if (await refusalOfOne(personId, enterers, enteredAnAccount, database)) return 'account';
  const allowed = yenOf(bank.soleAmount);
  if (amount > allowed) return 'amount';
  const before = yenOf(await approvedAloneToday(personId, startOfDay(dayIn(now)), database));
  return before + amount > allowed ? 'day' : null;
}
