import 'server-only';
import holidayTable from '@holiday-jp/holiday_jp';
import { daysAfter, weekdayOf } from '@/lib/japan/dates';

const [sunday, saturday] = [0, 6];
/** Closed beside Sundays, Saturdays and national holidays (銀行法 第15条, 銀行法施行令 第5条). */
const aroundNewYear: readonly string[] = ['12-31', '01-01', '01-02', '01-03'];

/**
 * Whether banks in Japan are open on a day in Tokyo, `2026-11-24`. National holidays, substitute and citizens' ones among them, come from a
 * table of 1970 to 2050. It foresees equinoxes, which the government names in the February before, and laws as they are: a later edition may
 * differ in days to come. Before and after it no national holiday is known, so that only weekends and New Year close there; it does not
 * refuse, since a clock that was moved far ahead must not stop.
 */
export function isBankDay(day: string): boolean {
  const weekday = weekdayOf(day);
  if (weekday === sunday || weekday === saturday || aroundNewYear.includes(day.slice(5))) return false;
  return !Object.hasOwn(holidayTable.holidays, day);
}

/** The day itself where banks are open on it, else the next on which they are. */
export function bankDayFrom(day: string): string {
  let open = day;
  while (!isBankDay(open)) open = daysAfter(open, 1);
  return open;
}

/** The first bank day after a day, whether banks are open on it or not. */
export const nextBankDay = (day: string): string => bankDayFrom(daysAfter(day, 1));
