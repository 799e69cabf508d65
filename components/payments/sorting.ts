import { type ColumnSorting, type Orders, sortingBy } from '@/components/filters/sorting';
import { hrefOf, type PaymentFilters } from '@/components/payments/filters';
import type { PaymentSort } from '@/lib/payments/list/sort';

const orders: Orders<PaymentSort> = {
  created: { ascending: 'oldest', descending: 'newest' },
  amount: { ascending: 'smallest', descending: 'largest' },
};

/** How the list is ordered by a column. A seller's amounts have no order in the database. */
export const sortingOf = (column: string, filters: PaymentFilters, asSeller: boolean): ColumnSorting | null =>
  asSeller && column === 'amount'
    ? null
    : sortingBy(orders, column, { sort: filters.sort, usual: 'newest' }, (sort) => hrefOf({ ...filters, sort, page: 1 }));
