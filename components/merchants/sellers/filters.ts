import { choice, defineFilters, type Filter, openedView, text } from '@/components/filters/define-filters';
import { pageSize } from '@/components/filters/page-size';
import { type ColumnSorting, type Orders, sortingBy } from '@/components/filters/sorting';
import { applicationStatuses } from '@/lib/merchants/merchant';
import { type SellerSort, sellerSorts } from '@/lib/merchants/sellers/sort';

/** The states of an application; `errors`: something has to be corrected, `held`: payouts are on hold, in any state. */
export const sellerStates = [...applicationStatuses, 'errors', 'held'] as const;

/** The order; empty: the newest first. */
const sort: Filter<SellerSort | ''> = { ...choice(sellerSorts, () => ({})), isView: true };

/** The filters of the list of sellers. */
const filtersOfSellers = defineFilters('/sellers', {
  search: text(),
  status: choice(sellerStates, (status) =>
    status === 'errors' ? { has_errors: true } : status === 'held' ? { on_hold: true } : status === '' ? {} : { status },
  ),
  sort,
  size: pageSize(),
  view: openedView(),
});
export const { none: noFilters, read: readFilters, href: hrefOf, isFiltered, query: filterInput, views: savedViews } = filtersOfSellers;
export type SellerFilters = typeof noFilters;

/** What the list asks for: a page in its order. */
export const sellersInput = (filters: SellerFilters, rows?: number) => ({
  ...filtersOfSellers.list(filters, rows),
  ...(filters.sort && { sort: filters.sort }),
});

const orders: Orders<SellerSort> = {
  name: { ascending: 'name', descending: 'name_reversed', first: 'ascending' },
  sold: { ascending: 'sold_least', descending: 'sold_most' },
  created: { ascending: 'oldest', descending: 'newest' },
};

/** How the list is ordered by a column. */
export const sortingOf = (column: string, filters: SellerFilters): ColumnSorting | null =>
  sortingBy(orders, column, { sort: filters.sort, usual: 'newest' }, (sort) => hrefOf({ ...filters, sort, page: 1 }));
