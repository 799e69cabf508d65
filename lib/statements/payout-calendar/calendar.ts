import { holidayOn, isBankDay } from '@/lib/japan/bank-days';
import { daysAfter } from '@/lib/japan/dates';
import { dayIn, startOfDay } from '@/lib/ledger/daily-balances/day';
import { cutoffsBetween, type PayoutFrequency, payDateOf } from '@/lib/merchants/payouts/calendar';
import type { CalendarDay } from '@/lib/statements/payout-calendar/schema';

/** The payouts of one pay day. `only`: the one that there is. */
export type PaidOn = {
  day: string;
  paid: number;
  paidCount: number;
  waiting: number;
  waitingCount: number;
  returned: number;
  only: string | null;
};

/** Cycles that are open, by the frequency that holds and their cut-off; `amount`: what would be paid if they closed now. */
export type OpenCycles = { frequency: PayoutFrequency; closesAt: Date; merchants: number; amount: number };

/** The last day whose sales a cut-off takes in. */
const lastDayOf = (cutoffAt: Date): string => dayIn(cutoffAt, 1);

/** The first pay dates and cut-offs after today are of cycles that are open; later ones only follow from the calendar. */
function rhythmOf(open: readonly OpenCycles[], from: string, to: string) {
  const cutoffs = new Map<string, Set<PayoutFrequency>>();
  const payDays = new Map<string, Set<PayoutFrequency>>();
  const add = (days: typeof cutoffs, day: string, frequency: PayoutFrequency) => {
    if (day >= from && day <= to) days.set(day, (days.get(day) ?? new Set()).add(frequency));
  };
  // a monthly pay date is up to two months after the month's first sales
  const since = startOfDay(from, -70);
  for (const frequency of new Set(open.map((cycles) => cycles.frequency)))
    for (const cutoff of cutoffsBetween(frequency, since, startOfDay(to, 1))) {
      add(cutoffs, lastDayOf(cutoff), frequency);
      add(payDays, payDateOf(frequency, cutoff), frequency);
    }
  return { cutoffs, payDays };
}

type Known = { open: readonly OpenCycles[]; payouts: readonly PaidOn[] };

/** Every day from one to another: bank day or not, holiday, cut-offs, pay dates, what was and will be paid. */
export function calendarDays(from: string, to: string, { open, payouts }: Known): CalendarDay[] {
  const { cutoffs, payDays } = rhythmOf(open, from, to);
  const paid = new Map(payouts.map((row) => [row.day, row]));
  const expected = new Map<string, { amount: number; merchants: number }>();
  for (const { frequency, closesAt, amount, merchants } of open) {
    if (amount === 0) continue;
    const day = payDateOf(frequency, closesAt);
    const known = expected.get(day) ?? { amount: 0, merchants: 0 };
    expected.set(day, { amount: known.amount + amount, merchants: known.merchants + merchants });
  }
  const days: CalendarDay[] = [];
  for (let day = from; day <= to; day = daysAfter(day, 1)) {
    const {
      paidCount,
      waitingCount,
      day: _,
      only,
      ...amounts
    } = paid.get(day) ?? { paid: 0, paidCount: 0, waiting: 0, waitingCount: 0, returned: 0, only: null, day };
    days.push({
      day,
      bank_day: isBankDay(day),
      holiday: holidayOn(day),
      cutoffs: [...(cutoffs.get(day) ?? [])].sort(),
      pay_date: payDays.has(day) || paid.has(day),
      payouts: { ...amounts, paid_count: paidCount, waiting_count: waitingCount, only },
      expected: expected.get(day) ?? null,
    });
  }
  return days;
}
