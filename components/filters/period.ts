import { dayInTokyo } from '@/components/filters/day-in-tokyo';
import { choice, defineFilters, type Filter, type Value } from '@/components/filters/define-filters';

/** Periods that move on with time: with today, and whole months. */
export const periods = ['today', 'last7', 'last30', 'month', 'last_month'] as const;
export type Period = (typeof periods)[number];

/** Its first and its last day, on a day in Japan. */
export function daysOf(period: Period, today: string): { from: string; to: string } {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  /** Days before the first of a month are those of the month before. */
  const at = (monthsOn: number, dayOfMonth: number) =>
    new Date(Date.UTC(year, month - 1 + monthsOn, dayOfMonth)).toISOString().slice(0, 10);
  if (period === 'month') return { from: at(0, 1), to: at(1, 0) };
  if (period === 'last_month') return { from: at(-1, 1), to: at(0, 0) };
  return { from: at(0, day - { today: 0, last7: 6, last30: 29 }[period]), to: today };
}

/** Such a period, instead of the days `from` and `to`. */
export const period = (): Filter<Period | ''> => choice(periods, () => ({}));

type Dated = Record<string, Value> & { from: string; to: string; period: Period | '' };

/** The filters of a list with days or a period. In an address with both, the days win. The operation is asked for days alone, as of now. */
export function defineDatedFilters<Values extends Dated>(
  path: string,
  filters: { [Name in keyof Values]: Filter<Values[Name]> },
  tidy: (values: Values & { page: number }) => Values & { page: number } = (values) => values,
) {
  const all = defineFilters<Values>(path, filters, (read) => tidy(read.from || read.to ? { ...read, period: '' } : read));
  const inDays = <Own extends Dated>(values: Own, now: Date): Own =>
    values.period === '' ? values : { ...values, ...daysOf(values.period, dayInTokyo(now)) };
  return {
    ...all,
    inDays,
    query: (values: typeof all.none, now: Date) => all.query(inDays(values, now)),
    list: (values: typeof all.none, now: Date, rows?: number) => all.list(inDays(values, now), rows),
  };
}
