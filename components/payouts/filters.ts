import { choice, from, id, openedView, order, text, to } from '@/components/filters/define-filters';
import { pageSize } from '@/components/filters/page-size';
import { defineDatedFilters, period } from '@/components/filters/period';
import { type ColumnSorting, type Orders, sortingBy } from '@/components/filters/sorting';
import { type SettlementSort, settlementSorts } from '@/lib/settlements/list/sort';
import { settlementStatuses } from '@/lib/settlements/settlement';

/** The filters of the payout list; the days are the closing days of the cycles. */
export const {
  none: noFilters,
  read: readFilters,
  href: hrefOf,
  isFiltered,
  list: listInput,
  query: filterInput,
  views: savedViews,
} = defineDatedFilters('/payouts', {
  search: text('q'),
  status: choice(settlementStatuses),
  seller: id('merchant_id'),
  from: from(),
  to: to('end_time', '23:59:59.999'),
  period: period(),
  sort: order(settlementSorts),
  size: pageSize(),
  view: openedView(),
});
export type PayoutFilters = typeof noFilters;

const orders: Orders<SettlementSort> = {
  payDate: { ascending: 'first_day', descending: 'last_day' },
  amount: { ascending: 'smallest', descending: 'largest' },
};

/** How the list is ordered by a column. */
export const sortingOf = (column: string, filters: PayoutFilters): ColumnSorting | null =>
  sortingBy(orders, column, { sort: filters.sort, usual: 'last_day' }, (sort) => hrefOf({ ...filters, sort, page: 1 }));

/** Whether rows of one day stand together. */
export const isByDay = ({ sort }: PayoutFilters): boolean => sort === '' || sort === 'last_day' || sort === 'first_day';
