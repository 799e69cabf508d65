import { dayIn } from '@/lib/ledger/daily-balances/day';

/** Months in Japan as `2026-11`. */
export const monthOf = (at: Date): string => dayIn(at).slice(0, 7);

function monthBy(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7);
}
export const monthAfter = (month: string): string => monthBy(month, 1);
export const monthBefore = (month: string): string => monthBy(month, -1);

/** Its first and its last day. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
}

/** The last past month, or the month of the merchant's creation if that is later. */
export const lastToRead = (since: Date, now: Date): string => [monthOf(since), monthBefore(monthOf(now))].sort().at(-1) ?? '';
