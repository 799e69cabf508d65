import { addressOf, idOf, pageNumberOf, type SearchParams, textOf } from '@/components/filters/address';
import { type ChargebackStatus, chargebackStatuses } from '@/lib/chargebacks/chargeback';

/** What the chargebacks of all merchants are narrowed to; the address holds it. */
export type DecisionFilters = { status: ChargebackStatus | ''; merchant: string; page: number };

export const noFilters: DecisionFilters = { status: '', merchant: '', page: 1 };

/** From an address that anybody may have written: what makes no sense is left out. */
export const readFilters = (params: SearchParams): DecisionFilters => ({
  status: chargebackStatuses.find((status) => status === textOf(params, 'status')) ?? '',
  merchant: idOf(params, 'merchant'),
  page: pageNumberOf(params),
});

export const hrefOf = (filters: DecisionFilters): string => addressOf('/chargeback-decisions', filters);

export const isFiltered = ({ status, merchant }: DecisionFilters): boolean => status !== '' || merchant !== '';

/** What the list operation is asked. */
export const listInput = ({ status, merchant, page }: DecisionFilters): Record<string, unknown> => ({
  page,
  per_page: 20,
  ...(status && { status }),
  ...(merchant && { merchant }),
});
