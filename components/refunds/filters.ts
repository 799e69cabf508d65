import { choice, choices, from, id, openedView, order, text, to } from '@/components/filters/define-filters';
import { pageSize } from '@/components/filters/page-size';
import { defineDatedFilters, period } from '@/components/filters/period';
import { type ColumnSorting, type Orders, sortingBy } from '@/components/filters/sorting';
import { feeMethods } from '@/lib/money/rates';
import { refundKinds, refundStates } from '@/lib/refunds/list/refund-entry';
import { type RefundSort, refundSorts } from '@/lib/refunds/list/sort';

/** The filters of the refund list. `search`: a payment id, an order number, or an amount. */
export const {
  none: noFilters,
  read: readFilters,
  href: hrefOf,
  isFiltered,
  query: filterInput,
  list: listInput,
  views: savedViews,
} = defineDatedFilters('/refunds', {
  brand: choices(feeMethods),
  state: choice(refundStates),
  kind: choice(refundKinds),
  from: from(),
  to: to(),
  period: period(),
  seller: id('submerchant_id'),
  search: text(),
  sort: order(refundSorts),
  size: pageSize(),
  view: openedView(),
});
export type RefundFilters = typeof noFilters;

const orders: Orders<RefundSort> = {
  time: { ascending: 'oldest', descending: 'newest' },
  amount: { ascending: 'smallest', descending: 'largest' },
};

/** How the list is ordered by a column. */
export const sortingOf = (column: string, filters: RefundFilters): ColumnSorting | null =>
  sortingBy(orders, column, { sort: filters.sort, usual: 'newest' }, (sort) => hrefOf({ ...filters, sort, page: 1 }));
