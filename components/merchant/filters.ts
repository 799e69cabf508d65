import { type MerchantKind, type MerchantStatus, merchantKinds, merchantStatuses } from '@/lib/merchants/merchant';

/** What the list of merchants is narrowed to; the address holds it, so that a view can be shared. */
export type MerchantFilters = { search: string; kind: MerchantKind | ''; status: MerchantStatus | ''; platform: string; page: number };
export type SearchParams = Record<string, string | string[] | undefined>;

const merchantsPerPage = 20;
/** A list reaches 100,000 rows. */
const lastPage = 5_000;
export const noFilters: MerchantFilters = { search: '', kind: '', status: '', platform: '', page: 1 };

const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text);
const textOf = (params: SearchParams, name: string): string => [params[name] ?? ''].flat()[0]?.trim() ?? '';
export function pageNumberOf(params: SearchParams): number {
  const page = Number(textOf(params, 'page'));
  return Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1;
}

/** From an address that anybody may have written: what makes no sense is left out. */
export function readFilters(params: SearchParams): MerchantFilters {
  return {
    search: textOf(params, 'search').slice(0, 255),
    kind: merchantKinds.find((kind) => kind === textOf(params, 'kind')) ?? '',
    status: merchantStatuses.find((status) => status === textOf(params, 'status')) ?? '',
    platform: isId(textOf(params, 'platform')) ? textOf(params, 'platform') : '',
    page: pageNumberOf(params),
  };
}

/** The address of a view; the first page and empty filters do not appear in it. */
export function hrefOf({ page, ...filters }: MerchantFilters): string {
  const named = { ...filters, page: page > 1 ? String(page) : '' };
  const params = new URLSearchParams(Object.entries(named).filter(([, value]) => value !== ''));
  return params.size === 0 ? '/merchants' : `/merchants?${params}`;
}

export const isFiltered = ({ page: _, ...rest }: MerchantFilters): boolean => Object.values(rest).some((value) => value !== '');

/** What the operation is asked. */
export function searchInput({ page, ...filters }: MerchantFilters): Record<string, unknown> {
  return { page, per_page: merchantsPerPage, ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) };
}
