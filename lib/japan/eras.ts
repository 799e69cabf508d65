import { calendarDate } from '@/lib/japan/dates';
import { shortLine } from '@/lib/japan/text';

/** Eras, newest first; `before`: the Gregorian year before their first. */
export const eras = [
  { era: 'reiwa', before: 2018, first: '2019-05-01', last: '9999-12-31' },
  { era: 'heisei', before: 1988, first: '1989-01-08', last: '2019-04-30' },
  { era: 'showa', before: 1925, first: '1926-12-25', last: '1989-01-07' },
  { era: 'taisho', before: 1911, first: '1912-07-30', last: '1926-12-24' },
  { era: 'meiji', before: 1867, first: '1868-10-23', last: '1912-07-29' },
] as const;
export type Era = (typeof eras)[number]['era'];
export const reckonings = ['common', ...eras.map(({ era }) => era)] as const;
export type Reckoning = 'common' | Era;

const typedEras: readonly [begins: RegExp, reckoning: Reckoning][] = [
  [/^(西暦|ad)/iu, 'common'],
  [/^(令和?|r(eiwa)?)/iu, 'reiwa'],
  [/^(平成?|h(eisei)?)/iu, 'heisei'],
  [/^(昭和?|s(howa)?)/iu, 'showa'],
  [/^(大正?|t(aisho)?)/iu, 'taisho'],
  [/^(明治?|m(eiji)?)/iu, 'meiji'],
];

export type DateParts = { reckoning: Reckoning; year: string; month: string; day: string };

const lineOf = (text: string): string => shortLine(text, 40) ?? '';
const figures = (text: string): string => lineOf(text).replace(/\D/g, '');

/**
 * A date typed or pasted as a whole: 昭和43年4月12日, S43.4.12, 1968/4/12, 19680412, 430412 with its era. null: something else, such as a year
 * alone.
 */
export function datePartsIn(text: string): DateParts | null {
  const line = lineOf(text);
  const era = typedEras.find(([begins]) => begins.test(line));
  const rest = era ? line.replace(era[0], '').replace(/^[.．\s]+/u, '') : line;
  const found =
    /^(元|[0-9]{1,4})[年/.\-ー−‐\s]+([0-9]{1,2})[月/.\-ー−‐\s]+([0-9]{1,2})日?$/u.exec(rest) ??
    (era ? /^([0-9]{2}|[0-9]{4})([0-9]{2})([0-9]{2})$/ : /^([0-9]{4})([0-9]{2})([0-9]{2})$/).exec(rest);
  if (!found) return null;
  const [, year = '', month = '', day = ''] = found;
  // without an era, a year of two figures could belong to three of them
  if (!era && year.length !== 4) return null;
  return { reckoning: era?.[1] ?? 'common', year, month, day };
}

/** The era before a year alone, as in 昭43. */
export const eraBefore = (text: string): Reckoning | null => typedEras.find(([begins]) => begins.test(lineOf(text)))?.[1] ?? null;

/** The day as `1968-04-12`; `incomplete`: a part is empty; `impossible`: the era has no such day. */
export function dateOf({ reckoning, ...parts }: DateParts): { ok: string } | { error: 'incomplete' | 'impossible' } {
  const isFirst = /^(元|元年)$/u.test(parts.year.trim());
  const [year, month, day] = [isFirst ? '1' : figures(parts.year), figures(parts.month), figures(parts.day)];
  if (year === '' || month === '' || day === '') return { error: 'incomplete' };
  const era = eras.find((one) => one.era === reckoning);
  const common = Number(year) + (era?.before ?? 0);
  const date = [String(common).padStart(4, '0'), month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  const isPossible = calendarDate(date) !== null && (!era || (date >= era.first && date <= era.last));
  return isPossible ? { ok: date } : { error: 'impossible' };
}

/** The era year of a day; null before Meiji. */
export function eraYear(date: string): { era: Era; year: number } | null {
  const found = eras.find(({ first, last }) => date >= first && date <= last);
  return found ? { era: found.era, year: Number(date.slice(0, 4)) - found.before } : null;
}

const names: Record<Era, string> = { reiwa: '令和', heisei: '平成', showa: '昭和', taisho: '大正', meiji: '明治' };

/** 1968年4月12日（昭和43年）; in English only the day. */
export function birthDateInWords(date: string, locale: 'ja' | 'en'): string {
  const day = new Date(`${date}T00:00:00Z`).toLocaleDateString(locale === 'ja' ? 'ja-JP' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const own = locale === 'ja' ? eraYear(date) : null;
  return own ? `${day}（${names[own.era]}${own.year === 1 ? '元' : own.year}年）` : day;
}
