import { daysAfter } from '@/lib/japan/dates';
import { dayIn, startOfDay } from '@/lib/ledger/daily-balances/day';

/** Seven, thirty and ninety days with today, and twelve months with this one. */
export const periods = ['d7', 'd30', 'd90', 'm12'] as const;
export type Period = (typeof periods)[number];
export const usualPeriod = 'd30' satisfies Period;

const dayCounts = { d7: 7, d30: 30, d90: 90 } as const;
const months = 12;

/** `2026-01-01`, so many months after the first of a month. */
function monthAfter(first: string, count: number): string {
  const at = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 + count;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
}

/**
 * The days or months of a period, each by its first day in Tokyo, with that of the period before. `comparedTo`: the moment of the period
 * before that is as far in it as now is in this one.
 */
export type Span = {
  unit: 'day' | 'month';
  from: Date;
  until: Date;
  earlier: Date;
  comparedTo: Date;
  /** The midnight in Tokyo at which today started. */
  today: Date;
  bars: { at: string; before: string }[];
};

export function spanOf(period: Period, now: Date): Span {
  const today = dayIn(now);
  const common = { until: now, today: startOfDay(today) };
  if (period !== 'm12') {
    const count = dayCounts[period];
    const bars = Array.from({ length: count }, (_, index) => ({
      at: daysAfter(today, index + 1 - count),
      before: daysAfter(today, index + 1 - 2 * count),
    }));
    return {
      ...common,
      unit: 'day',
      bars,
      ...edgesOf(bars),
      comparedTo: new Date(startOfDay(today, -count).getTime() + sinceMidnight(now)),
    };
  }
  const first = `${today.slice(0, 8)}01`;
  const bars = Array.from({ length: months }, (_, index) => ({
    at: monthAfter(first, index + 1 - months),
    before: monthAfter(first, index + 1 - 2 * months),
  }));
  // 29 February is compared with the end of 28 February
  const sameMonth = monthAfter(first, -months);
  const sinceFirst = now.getTime() - startOfDay(first).getTime();
  const sameMoment = startOfDay(sameMonth).getTime() + sinceFirst;
  const comparedTo = new Date(Math.min(sameMoment, startOfDay(monthAfter(sameMonth, 1)).getTime() - 1));
  return { ...common, unit: 'month', bars, ...edgesOf(bars), comparedTo };
}

const sinceMidnight = (now: Date) => now.getTime() - startOfDay(dayIn(now)).getTime();
const edgesOf = (bars: Span['bars']) => ({ from: startOfDay(bars[0]?.at ?? ''), earlier: startOfDay(bars[0]?.before ?? '') });

/** The bar of a day: its own, or that of its month. */
export const barOf = ({ unit }: Pick<Span, 'unit'>, day: string): string => (unit === 'day' ? day : `${day.slice(0, 8)}01`);

/** The sums of some figures of each day, by bar. */
export function sumByBar<Key extends string>(
  span: Pick<Span, 'unit'>,
  rows: readonly ({ day: string } & Record<Key, number>)[],
  keys: readonly Key[],
): Map<string, Record<Key, number>> {
  const sums = new Map<string, Record<Key, number>>();
  for (const row of rows) {
    const at = barOf(span, row.day);
    const sum = sums.get(at) ?? (Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>);
    for (const key of keys) sum[key] += row[key];
    sums.set(at, sum);
  }
  return sums;
}
