import { hyphens, shortLine } from '@/lib/japan/text';

const typedHyphens = new RegExp(`[ー${hyphens}]`, 'gu');
const firstYear = '1800';

/** An existing day, as `2026-11-21`; no era years, and no missing figures. */
export function calendarDate(text: string): string | null {
  const day = shortLine(text, 100)?.replace(typedHyphens, '-');
  if (day === undefined || !/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(day) || day < firstYear) return null;
  const instant = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day) ? day : null;
}

/** Completed years on a day, both as `YYYY-MM-DD`. A person born on 29 February turns a year older on 1 March in common years. */
export function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}

const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** The day so many days later, or earlier for a negative number. */
export const daysAfter = (day: string, days: number): string => dayOf(new Date(utc(day).getTime() + days * 24 * 60 * 60 * 1000));

/** 0 is Sunday, 6 Saturday. */
export const weekdayOf = (day: string): number => utc(day).getUTCDay();

/** The last day of the month that a day is in. */
export const monthEnd = (day: string): string => dayOf(new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)));
