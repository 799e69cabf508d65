import { isId } from '@/lib/operation/id';
import { lastPageOf } from '@/lib/operation/pagination-limits';

/** What stands behind the `?` of an address, which anybody may have written. */
export type SearchParams = Record<string, string | string[] | undefined>;

/** Of lists with twenty rows a page. */
const lastPage = lastPageOf(20);

export const textOf = (params: SearchParams, name: string): string => [params[name] ?? ''].flat()[0]?.trim() ?? '';

/** Whether there is such a day: `2026-02-30` is none. */
function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^[1-8]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** A day of the calendar as `YYYY-MM-DD`, or nothing. */
export const dayOf = (params: SearchParams, name: string): string => (isDay(textOf(params, name)) ? textOf(params, name) : '');

/** An id, or nothing. */
export function idOf(params: SearchParams, name: string): string {
  const text = textOf(params, name);
  return isId(text) ? text : '';
}

/** A page beyond all that a list gives is the last of those: whoever wants it is told that nothing is there, and not shown the first. */
export function pageNumberOf(params: SearchParams): number {
  const page = Number(textOf(params, 'page'));
  return Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1;
}

/** The address of a view; the first page and what is empty do not appear in it. */
export function addressOf(path: string, { page, ...filters }: { page: number } & Record<string, string | number>): string {
  const named = Object.entries({ ...filters, page: page > 1 ? page : '' }).filter(([, value]) => value !== '');
  const params = new URLSearchParams(named.map(([name, value]) => [name, String(value)])).toString();
  // a comma between the values of one name stays readable
  return params === '' ? path : `${path}?${params.replaceAll('%2C', ',')}`;
}
