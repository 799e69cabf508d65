import { addressOf, dayOf, pageNumberOf, type SearchParams, textOf } from '@/components/filters/address';
import { type EventType, eventTypes } from '@/lib/events/catalogue';
import { isId } from '@/lib/operation/id';

/** What the events are narrowed to; the address holds it. Days are Japanese ones. */
export type EventFilters = { type: EventType | ''; resource: string; from: string; to: string; page: number };

export const noFilters: EventFilters = { type: '', resource: '', from: '', to: '', page: 1 };

/** From an address that anybody may have written: what makes no sense is left out. */
export const readFilters = (params: SearchParams): EventFilters => ({
  type: eventTypes.find((type) => type === textOf(params, 'type')) ?? '',
  resource: textOf(params, 'resource').slice(0, 255),
  from: dayOf(params, 'from'),
  to: dayOf(params, 'to'),
  page: pageNumberOf(params),
});

export const hrefOf = (filters: EventFilters): string => addressOf('/developers/events', filters);

export const isFiltered = ({ page: _, ...rest }: EventFilters): boolean => Object.values(rest).some((value) => value !== '');

/** Nothing has what is no id. */
export const isPossible = ({ resource }: EventFilters): boolean => resource === '' || isId(resource);

/** What the list operation is asked. A day begins and ends in Tokyo. */
export const listInput = ({ type, resource, from, to, page }: EventFilters): Record<string, unknown> => ({
  page,
  per_page: 20,
  ...(type && { type }),
  ...(resource && { resource_id: resource }),
  ...(from && { start_time: `${from}T00:00:00+09:00` }),
  ...(to && { end_time: `${to}T23:59:59+09:00` }),
});
