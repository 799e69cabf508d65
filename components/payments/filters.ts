import { addressOf, dayOf, idOf, pageNumberOf, type SearchParams, textOf } from '@/components/filters/address';
import { knownColumns } from '@/components/payments/columns';
import { type FeeMethod, feeMethods } from '@/lib/money/rates';
import { type PaymentStatus, paymentStatuses } from '@/lib/payments/payment';

/** Both ends belong to it; an end that is null is open. */
export type AmountRange = { from: number | null; to: number | null };

/** What the payments list is narrowed to; the address holds it, so that a view can be shared. Days are Japanese ones. */
export type PaymentFilters = {
  status: PaymentStatus[];
  brand: FeeMethod[];
  order: string;
  from: string;
  to: string;
  /** `12345` exactly, `1000-5000`, `1000-`, `-5000`. */
  amount: string;
  seller: string;
  /** For who runs the installation: one merchant's alone. */
  merchant: string;
  /** What the table shows, where the address says it; see columns.ts. */
  columns: string;
  page: number;
};

const paymentsPerPage = 20;
export const noFilters: PaymentFilters = {
  status: [],
  brand: [],
  order: '',
  from: '',
  to: '',
  amount: '',
  seller: '',
  merchant: '',
  columns: '',
  page: 1,
};

/** What an amount in an address means; null where it means nothing. */
export function amountRangeOf(text: string): AmountRange | null {
  const [, first = '', dash, last = ''] = /^(\d{0,8})(?:(-)(\d{0,8}))?$/.exec(text) ?? [];
  if (first === '' && last === '') return null;
  const from = first === '' ? null : Number(first);
  return dash ? { from, to: last === '' ? null : Number(last) } : { from, to: from };
}

/** As the address has it; the smaller first, whichever was typed first. */
export function amountText({ from, to }: AmountRange): string {
  if (from !== null && from === to) return String(from);
  const [low, high] = from !== null && to !== null && from > to ? [to, from] : [from, to];
  return low === null && high === null ? '' : `${low ?? ''}-${high ?? ''}`;
}

/** From an address that anybody may have written: what makes no sense is left out. */
export function readFilters(params: SearchParams): PaymentFilters {
  const text = (name: string) => textOf(params, name);
  const among = <Value extends string>(values: readonly Value[], name: string) =>
    values.filter((value) => text(name).split(',').includes(value));
  const range = amountRangeOf(text('amount'));
  return {
    status: among(paymentStatuses, 'status'),
    brand: among(feeMethods, 'brand'),
    order: text('order').slice(0, 255),
    from: dayOf(params, 'from'),
    to: dayOf(params, 'to'),
    amount: range ? amountText(range) : '',
    seller: idOf(params, 'seller'),
    merchant: idOf(params, 'merchant'),
    columns: knownColumns(text('columns')),
    page: pageNumberOf(params),
  };
}

/** `path` is another place that takes the same filters. */
export const hrefOf = ({ status, brand, ...filters }: PaymentFilters, path = '/payments'): string =>
  addressOf(path, { status: status.join(','), brand: brand.join(','), ...filters });

export const isFiltered = ({ page: _, columns: __, ...rest }: PaymentFilters): boolean =>
  Object.values(rest).some((value) => value.length > 0);

/** What the operations are asked, the page apart. A day begins and ends in Tokyo. */
export function filterInput({ status, brand, order, from, to, amount, merchant, seller }: PaymentFilters): Record<string, unknown> {
  const range = amountRangeOf(amount);
  return {
    ...(status.length > 0 ? { status: status.join(',') } : {}),
    ...(brand.length > 0 ? { brand: brand.join(',') } : {}),
    ...(order ? { external_order_num: order } : {}),
    ...(from ? { start_time: `${from}T00:00:00+09:00` } : {}),
    ...(to ? { end_time: `${to}T23:59:59+09:00` } : {}),
    ...(range?.from != null ? { amount_from: range.from } : {}),
    ...(range?.to != null ? { amount_to: range.to } : {}),
    ...(merchant ? { merchant } : {}),
    ...(seller ? { submerchant_id: seller } : {}),
  };
}

/** What the list operation is asked. */
export const listInput = (filters: PaymentFilters): Record<string, unknown> => ({
  page: filters.page,
  per_page: paymentsPerPage,
  ...filterInput(filters),
});
