import { calendarDate } from '@/lib/japan/dates';
import { eras } from '@/lib/japan/eras';

const [reiwa, heisei] = eras;
/** Some write the last two figures of the common year where the format wants the era's. */
const common = { before: 2000, first: '2000-01-01', last: '2099-12-31' };

const farthestYears = 5;

/**
 * The day that `YYMMDD` means to whoever reads it on a day: 081127 is 令和8年 to a reader of 2026. The reckonings lie 12 years and more apart, so
 * that at most one of them is within five years of the reader; null when none is, or the day does not exist.
 */
export function eraDay(written: string, today: string): string | null {
  const [, years = '', month = '', date = ''] = /^([0-9]{2})([0-9]{2})([0-9]{2})$/.exec(written) ?? [];
  if (years === '') return null;
  const days = [reiwa, common, heisei].flatMap(({ before, first, last }) => {
    const year = before + Number(years);
    const day = `${year}-${month}-${date}`;
    const isNear = Math.abs(year - Number(today.slice(0, 4))) <= farthestYears;
    return isNear && day >= first && day <= last && calendarDate(day) !== null ? [day] : [];
  });
  return days[0] ?? null;
}
