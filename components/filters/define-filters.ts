import { addressOf, dayOf, idOf, pageNumberOf, type SearchParams, textOf } from '@/components/filters/address';
import { isId } from '@/lib/operation/id';
import { lastPageOf } from '@/lib/operation/pagination-limits';

export type Value = string | readonly string[];
type Query = Record<string, unknown>;

/** One filter of a list. */
export type Filter<Own extends Value> = {
  none: Own;
  /** Reads it from an untrusted address: nonsense becomes `none`. */
  read: (params: SearchParams, name: string) => Own;
  /** The operation's input for it. */
  toQuery: (value: Own, name: string) => Query;
  /** What the list's input has besides, and its file's has not. */
  ofList?: (value: Own, name: string) => Query;
  /** False when it cannot match anything, so that no request is needed. */
  isPossible?: (value: Own) => boolean;
  /** A display option, which filters nothing. */
  isView?: true;
  /** Of this visit: no part of a saved view. */
  isPassing?: true;
};

const parameter = (name: string, value: string): Query => (value === '' ? {} : { [name]: value });

/** One of these values. */
export const choice = <const Own extends string>(
  values: readonly Own[],
  toQuery: Filter<Own | ''>['toQuery'] = (value, name) => parameter(name, value),
): Filter<Own | ''> => ({
  none: '',
  read: (params, name) => values.find((value) => value === textOf(params, name)) ?? '',
  toQuery,
});

/** The order of a list; empty: its usual one. A file has an order of its own. */
export const order = <const Own extends string>(orders: readonly Own[]): Filter<Own | ''> => ({
  ...choice(orders, () => ({})),
  ofList: (value, name) => parameter(name, value),
  isView: true,
});

/** Several of these values, separated by commas. */
export const choices = <const Own extends string>(values: readonly Own[]): Filter<Own[]> => ({
  none: [],
  read(params, name) {
    const wanted = textOf(params, name).split(',');
    return values.filter((value) => wanted.includes(value));
  },
  toQuery: (value, name) => parameter(name, value.join(',')),
});

/** A typed text. `as`: the operation's name for it, if different. */
export const text = (as?: string): Filter<string> => ({
  none: '',
  read: (params, name) => textOf(params, name).slice(0, 255),
  toQuery: (value, name) => parameter(as ?? name, value),
});

/** A typed id: an invalid one is shown as typed, and finds nothing. */
export const typedId = (as?: string): Filter<string> => ({ ...text(as), isPossible: (value) => value === '' || isId(value) });

/** An id that comes from a link. */
export const id = (as?: string): Filter<string> => ({ ...text(as), read: idOf });

/** The saved view that was opened. */
export const openedView = (): Filter<string> => ({ ...id(), toQuery: () => ({}), isView: true, isPassing: true });

/** A day of the calendar. */
export const day = (): Filter<string> => ({ ...text(), read: dayOf });

/** A day in Japan, from its start or to its end. */
export const from = (as = 'start_time'): Filter<string> => ({
  ...day(),
  toQuery: (value) => parameter(as, value && `${value}T00:00:00+09:00`),
});
export const to = (as = 'end_time', end = '23:59:59'): Filter<string> => ({
  ...day(),
  toQuery: (value) => parameter(as, value && `${value}T${end}+09:00`),
});

/**
 * The filters of a list: read from the address, written to it, and the operation's input. The address contains all of them, so that a view
 * can be shared, except the first page and empty filters. `tidy` corrects combinations.
 */
export function defineFilters<Values extends Record<string, Value>>(
  path: string,
  filters: { [Name in keyof Values]: Filter<Values[Name]> },
  tidy: (values: Values & { page: number }) => Values & { page: number } = (values) => values,
) {
  type Filters = Values & { page: number };
  const each = Object.entries(filters) as unknown as [name: string, filter: Filter<Value>][];
  const make = (take: (name: string, filter: Filter<Value>) => Value, page: number) =>
    ({ ...Object.fromEntries(each.map(([name, filter]) => [name, take(name, filter)])), page }) as Filters;
  const valueIn = (values: Filters, name: string) => values[name] as Value;
  const read = (params: SearchParams): Filters => tidy(make((name, { read }) => read(params, name), pageNumberOf(params)));
  const written = (values: Filters, which = each) => which.map(([name]) => [name, [valueIn(values, name)].flat().join(',')]);
  const saved = (values: Filters): string => {
    const kept = each.filter(([, { isPassing }]) => !isPassing);
    return addressOf('', { ...Object.fromEntries(written(values, kept)), page: 1 }).slice(1);
  };
  const query = (values: Filters): Query => Object.assign({}, ...each.map(([name, { toQuery }]) => toQuery(valueIn(values, name), name)));
  return {
    none: make((_, { none }) => none, 1),
    read,
    /** `at`: another page with the same filters. */
    href(values: Filters, at = path): string {
      return addressOf(at, { ...Object.fromEntries(written(values)), page: values.page });
    },
    /** What a saved view keeps, as text, and the same of such a text, which may be old or by anybody. */
    views: { path, of: saved, checked: (text: string): string => saved(read(Object.fromEntries(new URLSearchParams(text)))) },
    isFiltered: (values: Filters): boolean => each.some(([name, { isView }]) => !isView && valueIn(values, name).length > 0),
    isPossible: (values: Filters): boolean => each.every(([name, { isPossible }]) => isPossible?.(valueIn(values, name)) ?? true),
    /** The operation's input, without the page. */
    query,
    list: (values: Filters, rows = 20): Query =>
      Object.assign(
        { page: Math.min(values.page, lastPageOf(rows)), per_page: rows, ...query(values) },
        ...each.map(([name, { ofList }]) => ofList?.(valueIn(values, name), name)),
      ),
  };
}
