import 'server-only';
import { bankDayFrom } from '@/lib/japan/bank-days';
import { daysAfter, monthEnd, weekdayOf } from '@/lib/japan/dates';
import { dayIn, startOfDay } from '@/lib/ledger/daily-balances/day';

/** The seller's choice in the application, `bank_account_information.default_frequency`. */
export type PayoutFrequency = 'weekly' | 'monthly';

/**
 * The period of one settlement: from `startsAt` until just before `cutoffAt`, when the next cycle starts. `payDate` is a bank day in Tokyo,
 * `2026-11-27`, after the cut-off.
 */
export type Cycle = { frequency: PayoutFrequency; startsAt: Date; cutoffAt: Date; payDate: string };

/** Days since the Saturday that starts the week. */
const daysIntoWeek = (day: string) => (weekdayOf(day) + 1) % 7;

/** The first day of each period in Tokyo: Saturday, or the first of the month. */
const firstDay = {
  weekly: (day: string) => daysAfter(day, -daysIntoWeek(day)),
  monthly: (day: string) => `${day.slice(0, 7)}-01`,
};
const lastDay = {
  weekly: (day: string) => daysAfter(day, 6 - daysIntoWeek(day)),
  monthly: (day: string) => monthEnd(day),
};

/** The start of the period that contains a moment, in Tokyo. */
const periodStart = (frequency: PayoutFrequency, at: Date): Date => startOfDay(firstDay[frequency](dayIn(at)));

/** The first cut-off after a moment, when the next period starts: Friday 24:00, or 24:00 of the month's last day, in Tokyo. */
export const cutoffAfter = (frequency: PayoutFrequency, at: Date): Date => startOfDay(lastDay[frequency](dayIn(at)), 1);

/**
 * The pay date of a cut-off: the Friday after, or the end of the next month; if banks are closed then, the next bank day, even in another
 * month. The moment of the cut-off itself belongs to the week or month that it ends.
 */
export const payDateOf = (frequency: PayoutFrequency, cutoffAt: Date): string => bankDayFrom(lastDay[frequency](dayIn(cutoffAt)));

/** The whole cycle that contains a moment, for a seller who never changed the frequency. */
export function cycleOf(frequency: PayoutFrequency, at: Date): Cycle {
  const cutoffAt = cutoffAfter(frequency, at);
  return { frequency, startsAt: periodStart(frequency, at), cutoffAt, payDate: payDateOf(frequency, cutoffAt) };
}

/** Every cut-off after one moment and until the other, which is included: consecutive ranges neither miss nor repeat one. */
export function* cutoffsBetween(frequency: PayoutFrequency, after: Date, until: Date): Generator<Date> {
  for (let cutoff = cutoffAfter(frequency, after); cutoff <= until; cutoff = cutoffAfter(frequency, cutoff)) yield cutoff;
}
