import { addressOf, pageNumberOf, type SearchParams, textOf } from '@/components/filters/address';
import { type LinkState, linkStates } from '@/lib/sessions/session';

/** What the payment links are narrowed to; the address holds it. */
export type LinkFilters = { state: LinkState | ''; order: string; page: number };

export const noFilters: LinkFilters = { state: '', order: '', page: 1 };

/** From an address that anybody may have written: what makes no sense is left out. */
export const readFilters = (params: SearchParams): LinkFilters => ({
  state: linkStates.find((state) => state === textOf(params, 'state')) ?? '',
  order: textOf(params, 'order').slice(0, 255),
  page: pageNumberOf(params),
});

export const hrefOf = (filters: LinkFilters): string => addressOf('/payment-links', filters);

export const isFiltered = ({ state, order }: LinkFilters): boolean => state !== '' || order !== '';

/** What the list operation is asked. */
export const listInput = ({ state, order, page }: LinkFilters): Record<string, unknown> => ({
  page,
  per_page: 20,
  ...(state && { state }),
  ...(order && { external_order_num: order }),
});
