import { textOf } from '@/components/filters/address';
import { choices, type Filter, from, id, openedView, order, text, to } from '@/components/filters/define-filters';
import { pageSize } from '@/components/filters/page-size';
import { defineDatedFilters, period } from '@/components/filters/period';
import { knownColumns } from '@/components/payments/columns';
import { feeMethods } from '@/lib/money/rates';
import { paymentSorts } from '@/lib/payments/list/sort';
import { paymentStates } from '@/lib/payments/shown-state';

/** Both ends included; null: open. */
export type AmountRange = { from: number | null; to: number | null };

/** The amount range in an address; null: invalid. */
export function amountRangeOf(text: string): AmountRange | null {
  const [, first = '', dash, last = ''] = /^(\d{0,8})(?:(-)(\d{0,8}))?$/.exec(text) ?? [];
  if (first === '' && last === '') return null;
  const from = first === '' ? null : Number(first);
  return dash ? { from, to: last === '' ? null : Number(last) } : { from, to: from };
}

/** The text for the address; the smaller amount first. */
export function amountText({ from, to }: AmountRange): string {
  if (from !== null && from === to) return String(from);
  const [low, high] = from !== null && to !== null && from > to ? [to, from] : [from, to];
  return low === null && high === null ? '' : `${low ?? ''}-${high ?? ''}`;
}

/** `12345` exactly, `1000-5000`, `1000-`, `-5000`. */
const amount: Filter<string> = {
  ...text(),
  read(params, name) {
    const range = amountRangeOf(textOf(params, name));
    return range ? amountText(range) : '';
  },
  toQuery(value) {
    const range = amountRangeOf(value);
    return { ...(range?.from != null && { amount_from: range.from }), ...(range?.to != null && { amount_to: range.to }) };
  },
};

/** The columns in the address; see columns.ts. */
const columns: Filter<string> = {
  ...text(),
  read: (params, name) => knownColumns(textOf(params, name)),
  toQuery: () => ({}),
  isView: true,
};

const filtersOfPayments = defineDatedFilters('/payments', {
  status: { ...choices(paymentStates), toQuery: (value) => (value.length > 0 ? { state: value.join(',') } : {}) },
  brand: choices(feeMethods),
  // whatever a payment is known by; and an order number from a link
  search: text('q'),
  order: text('external_order_num'),
  from: from(),
  to: to(),
  period: period(),
  amount,
  seller: id('submerchant_id'),
  subscription: id(),
  customer: id(),
  // for operators: one merchant
  merchant: id(),
  columns,
  sort: order(paymentSorts),
  size: pageSize(),
  view: openedView(),
});
/** The filters of the payments list. */
export const {
  none: noFilters,
  read: readFilters,
  href: hrefOf,
  isFiltered,
  query: filterInput,
  list: listInput,
  views: savedViews,
} = filtersOfPayments;
export type PaymentFilters = typeof noFilters;
