import { addressOf, pageNumberOf, type SearchParams, textOf } from '@/components/filters/address';

/** Without a choice what waits is shown. */
export const decidedStatuses = ['completed', 'rejected', 'returned'] as const;
export type RequestFilters = {
  status: (typeof decidedStatuses)[number] | '';
  /** The holder, an order number, an amount, or an id. */
  search: string;
  page: number;
};
export const noFilters: RequestFilters = { status: '', search: '', page: 1 };

/** From an address that anybody may have written: what makes no sense is left out. */
export const readFilters = (params: SearchParams): RequestFilters => ({
  status: decidedStatuses.find((status) => status === textOf(params, 'status')) ?? '',
  search: textOf(params, 'search').slice(0, 255),
  page: pageNumberOf(params),
});

export const hrefOf = (filters: RequestFilters): string => addressOf('/refund-requests', filters);

export const isFiltered = ({ status, search }: RequestFilters): boolean => status !== '' || search !== '';

/** What the list operation is asked. */
export const listInput = ({ status, search, page }: RequestFilters): Record<string, unknown> => ({
  page,
  per_page: 20,
  ...(status && { status }),
  ...(search && { search }),
});
