import { daysAfter, monthEnd, weekdayOf } from '@/lib/japan/dates';

export const periods = ['weekly', 'monthly', 'yearly'] as const;
export type Period = (typeof periods)[number];

/** The first of the month so many months after a day's. */
const monthAfter = (day: string, months: number): string => {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
};

/** The same day so many months later, or the month's last day where there is none. */
function sameDayAfter(day: string, months: number): string {
  const end = monthEnd(monthAfter(day, months));
  return day.slice(8) < end.slice(8) ? end.slice(0, 8) + day.slice(8) : end;
}

/**
 * The day of Tokyo so many periods after the anchor, both as `YYYY-MM-DD`. Always counted from the anchor, never from the charge before: 31
 * January is followed by 28 February and 31 March, and 29 February by 28 February until the next leap year.
 */
export function dayOfPeriod(anchor: string, period: Period, count: number): string {
  if (period === 'weekly') return daysAfter(anchor, 7 * count);
  return sameDayAfter(anchor, period === 'monthly' ? count : 12 * count);
}

/** How many whole periods after the anchor the last date on or before a day is. Below zero: the day is before the anchor. */
export function periodsUntil(anchor: string, period: Period, day: string): number {
  const [from, to] = [Date.parse(`${anchor}T00:00:00Z`), Date.parse(`${day}T00:00:00Z`)];
  const days = Math.round((to - from) / 86_400_000);
  if (period === 'weekly') return Math.floor(days / 7);
  const months = (Number(day.slice(0, 4)) - Number(anchor.slice(0, 4))) * 12 + Number(day.slice(5, 7)) - Number(anchor.slice(5, 7));
  const count = period === 'monthly' ? months : Math.floor(months / 12);
  return dayOfPeriod(anchor, period, count) <= day ? count : count - 1;
}

/** As the contract tells it: 1 to 31, or of a weekly one 1 (Monday) to 7. */
export const dayNumberOf = (anchor: string, period: Period): number =>
  period === 'weekly' ? weekdayOf(anchor) || 7 : Number(anchor.slice(8));

const spreadSeconds = 50 * 60;

/**
 * When something of this day is due: at 10 in Tokyo and up to 50 minutes later, each subscription at its own second, so that not all of them
 * are charged at once. `id`: of the subscription.
 */
export function momentOn(day: string, id: string): string {
  const second = Number.parseInt(id.replaceAll('-', '').slice(-8), 16) % spreadSeconds;
  return new Date(Date.parse(`${day}T10:00:00+09:00`) + second * 1_000).toISOString();
}
