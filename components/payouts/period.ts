import type { Days } from '@/components/ledger/balance/period';
import { dayIn } from '@/lib/ledger/daily-balances/day';

/** The last day before a cut-off; the cut-off is the midnight that ends this day. */
export const lastDayOf = (cutoff: string): string => dayIn(new Date(Date.parse(cutoff) - 1));

/** The first and last day of a cycle in Tokyo. */
export const daysOf = ({ start_time: start, cutoff_time: cutoff }: { start_time: string; cutoff_time: string }): Days => ({
  from: dayIn(new Date(start)),
  to: lastDayOf(cutoff),
});
