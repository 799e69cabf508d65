import { cashGraceMs } from '@/lib/money/methods';
import type { PaymentReply } from '@/lib/payments/schema';

/** What came in against what was asked: less than nothing is missing, more than nothing is too much. */
export const differenceOf = ({ arrived, total }: { arrived: number; total: number }): number => arrived - total;

/** Why a payment cannot be taken with what came in; null where it can. The operation decides; this only says it before. */
export function obstacleOf(
  { status, payment_deadline: deadline }: Pick<PaymentReply, 'status' | 'payment_deadline'>,
  markedAsFraud: boolean,
  now: string,
): 'ended' | 'overdue' | 'markedAsFraud' | null {
  if (status !== 'authorized') return 'ended';
  if (deadline !== null && Date.parse(deadline) + cashGraceMs < Date.parse(now)) return 'overdue';
  return markedAsFraud ? 'markedAsFraud' : null;
}
