import type { Days } from '@/components/ledger/balance/period';
import { dayIn } from '@/lib/ledger/daily-balances/day';

/** The last day before a cut-off, which is the midnight at its end. */
export const lastDayOf = (cutoff: string): string => dayIn(new Date(Date.parse(cutoff) - 1));

/** The days in Tokyo that a cycle covers. */
export const daysOf = ({ start_time: start, cutoff_time: cutoff }: { start_time: string; cutoff_time: string }): Days => ({
  from: dayIn(new Date(start)),
  to: lastDayOf(cutoff),
});
