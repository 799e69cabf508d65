import 'server-only';
import holidayTable from '@holiday-jp/holiday_jp';
import { daysAfter, weekdayOf } from '@/lib/japan/dates';

const [sunday, saturday] = [0, 6];
/** Closed besides Sundays, Saturdays and national holidays (銀行法 第15条, 銀行法施行令 第5条). */
const aroundNewYear: readonly string[] = ['12-31', '01-01', '01-02', '01-03'];

/**
 * Whether banks in Japan are open on a day in Tokyo, `2026-11-24`. National, substitute and citizens' holidays come from a table of 1970 to
 * 2050. It predicts equinoxes, which the government announces in the February before, and today's laws: a later edition may differ for
 * future days. Outside the table no national holiday is known: only weekends and New Year are closed. It does not refuse then, because a
 * clock that was moved far ahead must not stop.
 */
export function isBankDay(day: string): boolean {
  const weekday = weekdayOf(day);
  if (weekday === sunday || weekday === saturday || aroundNewYear.includes(day.slice(5))) return false;
  return !Object.hasOwn(holidayTable.holidays, day);
}

/** The day itself if banks are open, else the next bank day. */
export function bankDayFrom(day: string): string {
  let open = day;
  while (!isBankDay(open)) open = daysAfter(open, 1);
  return open;
}

/** The first bank day after a day, whether or not that day is one. */
export const nextBankDay = (day: string): string => bankDayFrom(daysAfter(day, 1));

// the table's own type names each of its days
const names: Readonly<Record<string, { name: string; name_en: string }>> = holidayTable.holidays;

/** The name of a national, substitute or citizens' holiday, by the same table; null: it is none. */
export function holidayOn(day: string): { ja: string; en: string } | null {
  const holiday = Object.hasOwn(names, day) ? names[day] : undefined;
  return holiday ? { ja: holiday.name, en: holiday.name_en } : null;
}
