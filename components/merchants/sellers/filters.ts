import { choice, defineFilters, openedView, order, text } from '@/components/filters/define-filters';
import { pageSize } from '@/components/filters/page-size';
import { type ColumnSorting, type Orders, sortingBy } from '@/components/filters/sorting';
import { applicationStatuses } from '@/lib/merchants/merchant';
import { type SellerSort, sellerSorts } from '@/lib/merchants/sellers/sort';

/** The states of an application; `errors`: something has to be corrected, `held`: payouts are on hold, in any state. */
export const sellerStates = [...applicationStatuses, 'errors', 'held'] as const;

/** The filters of the list of sellers. */
const filtersOfSellers = defineFilters('/sellers', {
  search: text(),
  status: choice(sellerStates, (status) =>
    status === 'errors' ? { has_errors: true } : status === 'held' ? { on_hold: true } : status === '' ? {} : { status },
  ),
  sort: order(sellerSorts),
  size: pageSize(),
  view: openedView(),
});
export const {
  none: noFilters,
  read: readFilters,
  href: hrefOf,
  isFiltered,
  query: filterInput,
  list: sellersInput,
  views: savedViews,
} = filtersOfSellers;
export type SellerFilters = typeof noFilters;

const orders: Orders<SellerSort> = {
  name: { ascending: 'name', descending: 'name_reversed', first: 'ascending' },
  sold: { ascending: 'sold_least', descending: 'sold_most' },
  created: { ascending: 'oldest', descending: 'newest' },
};

/** How the list is ordered by a column. */
export const sortingOf = (column: string, filters: SellerFilters): ColumnSorting | null =>
  sortingBy(orders, column, { sort: filters.sort, usual: 'newest' }, (sort) => hrefOf({ ...filters, sort, page: 1 }));
