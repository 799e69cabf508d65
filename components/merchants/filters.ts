import { addressOf, idOf, pageNumberOf, type SearchParams, textOf } from '@/components/filters/address';
import { type MerchantKind, type MerchantStatus, merchantKinds, merchantStatuses } from '@/lib/merchants/merchant';

/** What the list of merchants is narrowed to; the address holds it, so that a view can be shared. */
export type MerchantFilters = { search: string; kind: MerchantKind | ''; status: MerchantStatus | ''; platform: string; page: number };

const merchantsPerPage = 20;
export const noFilters: MerchantFilters = { search: '', kind: '', status: '', platform: '', page: 1 };

/** From an address that anybody may have written: what makes no sense is left out. */
export function readFilters(params: SearchParams): MerchantFilters {
  return {
    search: textOf(params, 'search').slice(0, 255),
    kind: merchantKinds.find((kind) => kind === textOf(params, 'kind')) ?? '',
    status: merchantStatuses.find((status) => status === textOf(params, 'status')) ?? '',
    platform: idOf(params, 'platform'),
    page: pageNumberOf(params),
  };
}

export const hrefOf = (filters: MerchantFilters): string => addressOf('/merchants', filters);

export const isFiltered = ({ page: _, ...rest }: MerchantFilters): boolean => Object.values(rest).some((value) => value !== '');

/** What the operation is asked. */
export function searchInput({ page, ...filters }: MerchantFilters): Record<string, unknown> {
  return { page, per_page: merchantsPerPage, ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) };
}
