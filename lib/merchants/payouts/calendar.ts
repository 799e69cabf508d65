import 'server-only';
import { bankDayFrom } from '@/lib/japan/bank-days';
import { daysAfter, monthEnd, weekdayOf } from '@/lib/japan/dates';
import { dayIn, startOfDay } from '@/lib/ledger/daily-balances/day';

/** As a seller chooses it in the application, `bank_account_information.default_frequency`. */
export type PayoutFrequency = 'weekly' | 'monthly';

/**
 * What one settlement covers: from `startsAt` until just before `cutoffAt`, at which the next cycle starts. `payDate` is a bank day in Tokyo,
 * `2026-11-27`, after the cut-off.
 */
export type Cycle = { frequency: PayoutFrequency; startsAt: Date; cutoffAt: Date; payDate: string };

/** Days since the Saturday with which its week begins. */
const daysIntoWeek = (day: string) => (weekdayOf(day) + 1) % 7;

/** The first day of each period, of the days in Tokyo: Saturday, or the first of the month. */
const firstDay = {
  weekly: (day: string) => daysAfter(day, -daysIntoWeek(day)),
  monthly: (day: string) => `${day.slice(0, 7)}-01`,
};
const lastDay = {
  weekly: (day: string) => daysAfter(day, 6 - daysIntoWeek(day)),
  monthly: (day: string) => monthEnd(day),
};

/** When the period that an instant is in began, in Tokyo. */
const periodStart = (frequency: PayoutFrequency, at: Date): Date => startOfDay(firstDay[frequency](dayIn(at)));

/** The first cut-off after an instant, at which the next period begins: Friday 24:00 or the month's last day 24:00 in Tokyo. */
export const cutoffAfter = (frequency: PayoutFrequency, at: Date): Date => startOfDay(lastDay[frequency](dayIn(at)), 1);

/**
 * The day on which is paid what a cut-off closed: the Friday after, or the end of the next month, and where banks are closed on it the next
 * bank day, be it in another month. The cut-off's own instant is in the week or month whose last day that is.
 */
export const payDateOf = (frequency: PayoutFrequency, cutoffAt: Date): string => bankDayFrom(lastDay[frequency](dayIn(cutoffAt)));

/** The whole cycle that an instant is in, of a seller who never changed the frequency. */
export function cycleOf(frequency: PayoutFrequency, at: Date): Cycle {
  const cutoffAt = cutoffAfter(frequency, at);
  return { frequency, startsAt: periodStart(frequency, at), cutoffAt, payDate: payDateOf(frequency, cutoffAt) };
}

/** Every cut-off after one moment and until the other, this included: stretches that follow each other miss none and have none twice. */
export function* cutoffsBetween(frequency: PayoutFrequency, after: Date, until: Date): Generator<Date> {
  for (let cutoff = cutoffAfter(frequency, after); cutoff <= until; cutoff = cutoffAfter(frequency, cutoff)) yield cutoff;
}
