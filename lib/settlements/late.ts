import { dayIn } from '@/lib/ledger/daily-balances/day';
import type { SettlementReply } from '@/lib/settlements/schema';

/**
 * Whether a payout is late: its day is over in Japan and nobody has recorded the transfer. A held payout is not late; it shows its own
 * reason.
 */
export const isLate = ({ status, pay_date }: Pick<SettlementReply, 'status' | 'pay_date'>, isHeld: boolean, now: string): boolean =>
  status === 'pending' && !isHeld && dayIn(new Date(now)) > pay_date;
