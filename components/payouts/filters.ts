import { addressOf, dayOf, idOf, pageNumberOf, type SearchParams, textOf } from '@/components/filters/address';
import { type SettlementStatus, settlementStatuses } from '@/lib/settlements/settlement';

/** What the payouts are narrowed to; the address holds it. Days are Japanese ones, on which a cycle was closed. */
export type PayoutFilters = { status: SettlementStatus | ''; seller: string; from: string; to: string; page: number };

export const noFilters: PayoutFilters = { status: '', seller: '', from: '', to: '', page: 1 };

/** From an address that anybody may have written: what makes no sense is left out. */
export const readFilters = (params: SearchParams): PayoutFilters => ({
  status: settlementStatuses.find((status) => status === textOf(params, 'status')) ?? '',
  seller: idOf(params, 'seller'),
  from: dayOf(params, 'from'),
  to: dayOf(params, 'to'),
  page: pageNumberOf(params),
});

export const hrefOf = (filters: PayoutFilters): string => addressOf('/payouts', filters);

export const isFiltered = ({ page: _, ...rest }: PayoutFilters): boolean => Object.values(rest).some((value) => value !== '');

/** What the list operation is asked. A day begins and ends in Tokyo. */
export const listInput = ({ status, seller, from, to, page }: PayoutFilters): Record<string, unknown> => ({
  page,
  per_page: 20,
  ...(status && { status }),
  ...(seller && { merchant_id: seller }),
  ...(from && { start_time: `${from}T00:00:00+09:00` }),
  ...(to && { end_time: `${to}T23:59:59.999+09:00` }),
});
