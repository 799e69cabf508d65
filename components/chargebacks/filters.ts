import { addressOf, dayOf, idOf, pageNumberOf, type SearchParams, textOf } from '@/components/filters/address';
import { type ChargebackStatus, chargebackStatuses } from '@/lib/chargebacks/chargeback';

/** What the chargebacks are narrowed to; the address holds it. Days are Japanese ones. */
export type ChargebackFilters = {
  status: ChargebackStatus | '';
  /** When they were raised. */
  from: string;
  to: string;
  due_from: string;
  due_to: string;
  payment: string;
  /** For who runs the installation: one merchant's alone. */
  merchant: string;
  page: number;
};

export const noFilters: ChargebackFilters = {
  status: '',
  from: '',
  to: '',
  due_from: '',
  due_to: '',
  payment: '',
  merchant: '',
  page: 1,
};

/** From an address that anybody may have written: what makes no sense is left out. */
export const readFilters = (params: SearchParams): ChargebackFilters => ({
  status: chargebackStatuses.find((status) => status === textOf(params, 'status')) ?? '',
  from: dayOf(params, 'from'),
  to: dayOf(params, 'to'),
  due_from: dayOf(params, 'due_from'),
  due_to: dayOf(params, 'due_to'),
  payment: idOf(params, 'payment'),
  merchant: idOf(params, 'merchant'),
  page: pageNumberOf(params),
});

export const hrefOf = (filters: ChargebackFilters): string => addressOf('/chargebacks', filters);

export const isFiltered = ({ page: _, ...rest }: ChargebackFilters): boolean => Object.values(rest).some((value) => value !== '');

/** What the list operation is asked. A day begins and ends in Tokyo. */
export const listInput = ({ status, from, to, due_from, due_to, payment, merchant, page }: ChargebackFilters): Record<string, unknown> => ({
  page,
  per_page: 20,
  ...(status && { status }),
  ...(from && { start_time: `${from}T00:00:00+09:00` }),
  ...(to && { end_time: `${to}T23:59:59+09:00` }),
  ...(due_from && { due_date_start: `${due_from}T00:00:00+09:00` }),
  ...(due_to && { due_date_end: `${due_to}T23:59:59+09:00` }),
  ...(payment && { payment_id: payment }),
  ...(merchant && { merchant }),
});
