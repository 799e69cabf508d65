import { calendarDate } from '@/lib/japan/dates';
import { eras } from '@/lib/japan/eras';

const [reiwa, heisei] = eras;
/** Some banks write the last two figures of the Gregorian year where the format wants the era's year. */
const common = { before: 2000, first: '2000-01-01', last: '2099-12-31' };

const farthestYears = 5;

/**
 * The date of `YYMMDD` for a reader on `today`: 081127 is 令和8年 for a reader in 2026. The two eras and the Gregorian year lie at least 12
 * years apart, so at most one reading falls within five years of `today`. null: no reading does, or the date does not exist.
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
