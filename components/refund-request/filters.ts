import { addressOf, pageNumberOf, type SearchParams, textOf } from '@/components/filter/address';

/** Without a choice what waits is shown. */
export const decidedStatuses = ['completed', 'rejected'] as const;
export type RequestFilters = { status: (typeof decidedStatuses)[number] | ''; page: number };

/** From an address that anybody may have written: what makes no sense is left out. */
export const readFilters = (params: SearchParams): RequestFilters => ({
  status: decidedStatuses.find((status) => status === textOf(params, 'status')) ?? '',
  page: pageNumberOf(params),
});

export const hrefOf = (filters: RequestFilters): string => addressOf('/refund-requests', filters);

/** What the list operation is asked. */
export const listInput = ({ status, page }: RequestFilters): Record<string, unknown> => ({
  page,
  per_page: 20,
  ...(status && { status }),
});
