import { dayIn, startOfDay } from '@/lib/ledger/daily-balances/day';
import type { SettlementReply } from '@/lib/settlements/schema';

const dayMs = 24 * 60 * 60 * 1000;

/** The days in Japan from a pay day until now; 0 on the day itself and before it. */
export const daysSince = (payDay: string, now: string): number =>
  Math.max(0, Math.round((startOfDay(dayIn(new Date(now))).getTime() - startOfDay(payDay).getTime()) / dayMs));

/**
 * For how many days a payout is late: its day is over in Japan and nobody has recorded the transfer. 0: it is not. A held payout is not late;
 * it shows its own reason.
 */
export const daysLate = (
  { status, pay_date: payDay }: Pick<SettlementReply, 'status' | 'pay_date'>,
  isHeld: boolean,
  now: string,
): number => (status === 'pending' && !isHeld ? daysSince(payDay, now) : 0);
