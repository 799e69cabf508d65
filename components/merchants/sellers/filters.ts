import { addressOf, pageNumberOf, type SearchParams, textOf } from '@/components/filters/address';
import { applicationStatuses } from '@/lib/merchants/merchant';

/** How an application stands; `errors`: something in it is to be mended, however it stands. */
export const sellerStates = [...applicationStatuses, 'errors'] as const;
type SellerState = (typeof sellerStates)[number];
/** What the list of sellers is narrowed to; the address holds it. */
export type SellerFilters = { search: string; status: SellerState | ''; page: number };

const sellersPerPage = 20;
export const noFilters: SellerFilters = { search: '', status: '', page: 1 };

/** From an address that anybody may have written: what makes no sense is left out. */
export const readFilters = (params: SearchParams): SellerFilters => ({
  search: textOf(params, 'search').slice(0, 255),
  status: sellerStates.find((status) => status === textOf(params, 'status')) ?? '',
  page: pageNumberOf(params),
});

export const hrefOf = (filters: SellerFilters): string => addressOf('/sellers', filters);
export const isFiltered = ({ search, status }: SellerFilters): boolean => search !== '' || status !== '';

/** What the operation is asked. */
export const sellersInput = ({ search, status, page }: SellerFilters): Record<string, unknown> => ({
  page,
  per_page: sellersPerPage,
  ...(search && { search }),
  ...(status === 'errors' ? { has_errors: true } : status && { status }),
});
