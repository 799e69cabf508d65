import { addressOf, dayOf, idOf, pageNumberOf, type SearchParams, textOf } from '@/components/filters/address';
import { type FeeMethod, feeMethods } from '@/lib/money/rates';
import { type RefundKind, type RefundState, refundKinds, refundStates } from '@/lib/refunds/list/refund-entry';

/** What the refunds are narrowed to; the address holds it. Days are Japanese ones. */
export type RefundFilters = {
  state: RefundState | '';
  kind: RefundKind | '';
  brand: FeeMethod[];
  from: string;
  to: string;
  seller: string;
  /** A payment's id, its order number, or an amount. */
  search: string;
  page: number;
};
const refundsPerPage = 20;
export const noFilters: RefundFilters = { state: '', kind: '', brand: [], from: '', to: '', seller: '', search: '', page: 1 };

/** From an address that anybody may have written: what makes no sense is left out. */
export const readFilters = (params: SearchParams): RefundFilters => ({
  state: refundStates.find((state) => state === textOf(params, 'state')) ?? '',
  kind: refundKinds.find((kind) => kind === textOf(params, 'kind')) ?? '',
  brand: feeMethods.filter((brand) => textOf(params, 'brand').split(',').includes(brand)),
  from: dayOf(params, 'from'),
  to: dayOf(params, 'to'),
  seller: idOf(params, 'seller'),
  search: textOf(params, 'search').slice(0, 255),
  page: pageNumberOf(params),
});

/** `path` is another place that takes the same filters. */
export const hrefOf = ({ brand, ...filters }: RefundFilters, path = '/refunds'): string =>
  addressOf(path, { brand: brand.join(','), ...filters });

export const isFiltered = ({ page: _, ...rest }: RefundFilters): boolean => Object.values(rest).some((value) => value.length > 0);

/** What the operations are asked, the page apart. */
export const filterInput = ({ state, kind, brand, from, to, seller, search }: RefundFilters): Record<string, unknown> => ({
  ...(state && { state }),
  ...(kind && { kind }),
  ...(brand.length > 0 && { brand: brand.join(',') }),
  ...(from && { start_time: `${from}T00:00:00+09:00` }),
  ...(to && { end_time: `${to}T23:59:59+09:00` }),
  ...(seller && { submerchant_id: seller }),
  ...(search && { search }),
});

export const listInput = (filters: RefundFilters): Record<string, unknown> => ({
  page: filters.page,
  per_page: refundsPerPage,
  ...filterInput(filters),
});
