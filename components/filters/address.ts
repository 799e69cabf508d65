import { isId } from '@/lib/operation/id';
import { lastPageOf } from '@/lib/operation/pagination-limits';

/** The query of an address, which anybody may have written. */
export type SearchParams = Record<string, string | string[] | undefined>;

/** For lists with twenty rows a page. */
const lastPage = lastPageOf(20);

export const textOf = (params: SearchParams, name: string): string => [params[name] ?? ''].flat()[0]?.trim() ?? '';

/** Whether the day exists: `2026-02-30` does not. */
function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^[1-8]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** A day as `YYYY-MM-DD`, or an empty text. */
export const dayOf = (params: SearchParams, name: string): string => (isDay(textOf(params, name)) ? textOf(params, name) : '');

/** An id, or an empty text. */
export function idOf(params: SearchParams, name: string): string {
  const text = textOf(params, name);
  return isId(text) ? text : '';
}

/** A page number beyond the limit of a list becomes the limit: the reader sees that nothing is there, instead of the first page. */
export function pageNumberOf(params: SearchParams): number {
  const page = Number(textOf(params, 'page'));
  return Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1;
}

/** The address of a view; leaves out the first page and empty filters. */
export function addressOf(path: string, { page, ...filters }: { page: number } & Record<string, string | number>): string {
  const named = Object.entries({ ...filters, page: page > 1 ? page : '' }).filter(([, value]) => value !== '');
  const params = new URLSearchParams(named.map(([name, value]) => [name, String(value)])).toString();
  // a comma between the values of one name stays readable
  return params === '' ? path : `${path}?${params.replaceAll('%2C', ',')}`;
}
