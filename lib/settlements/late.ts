import { dayIn } from '@/lib/ledger/daily-balances/day';
import type { SettlementReply } from '@/lib/settlements/schema';

/** Its day is over in Japan and nobody has said that it was transferred. What is held waits for something else, and says so. */
export const isLate = ({ status, pay_date }: Pick<SettlementReply, 'status' | 'pay_date'>, isHeld: boolean, now: string): boolean =>
  status === 'pending' && !isHeld && dayIn(new Date(now)) > pay_date;
