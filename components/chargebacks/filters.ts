import { choice, from, id, openedView, order, text, to } from '@/components/filters/define-filters';
import { pageSize } from '@/components/filters/page-size';
import { defineDatedFilters, period } from '@/components/filters/period';
import { type ColumnSorting, type Orders, sortingBy } from '@/components/filters/sorting';
import { chargebackStatuses } from '@/lib/chargebacks/chargeback';
import { type ChargebackSort, chargebackSorts } from '@/lib/chargebacks/sort';

/** The filters of the chargebacks: when they were raised, and until when they can be answered. */
export const {
  none: noFilters,
  read: readFilters,
  href: hrefOf,
  isFiltered,
  list: listInput,
  query: filterInput,
  views: savedViews,
} = defineDatedFilters('/chargebacks', {
  search: text('q'),
  status: choice(chargebackStatuses),
  from: from(),
  to: to(),
  period: period(),
  due_from: from('due_date_start'),
  due_to: to('due_date_end'),
  payment: id('payment_id'),
  mine: choice(['true']),
  // for operators: one merchant
  merchant: id(),
  sort: order(chargebackSorts),
  size: pageSize(),
  view: openedView(),
});
export type ChargebackFilters = typeof noFilters;

/** The two lists: a merchant's, and the operator's of all merchants, from which each chargeback is decided. */
export type ChargebackBase = '/chargebacks' | '/chargeback-decisions';

const orders: Orders<ChargebackSort> = {
  due: { ascending: 'urgent', descending: 'due_last', first: 'ascending' },
  amount: { ascending: 'smallest', descending: 'largest' },
  raised: { ascending: 'oldest', descending: 'newest' },
};

/** How the list is ordered by a column. */
export const sortingOf = (column: string, filters: ChargebackFilters, base: ChargebackBase): ColumnSorting | null =>
  sortingBy(orders, column, { sort: filters.sort, usual: 'urgent' }, (sort) => hrefOf({ ...filters, sort, page: 1 }, base));
