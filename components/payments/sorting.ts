import { hrefOf, type PaymentFilters } from '@/components/payments/filters';
import type { Sorting } from '@/components/ui/data-table';
import type { PaymentSort } from '@/lib/payments/list/sort';

const orders: Record<string, { ascending: PaymentSort; descending: PaymentSort }> = {
  created: { ascending: 'oldest', descending: 'newest' },
  amount: { ascending: 'smallest', descending: 'largest' },
};

/** How the list is ordered by a column, and what a press on its head leads to. A seller's amounts have no order in the database. */
export function sortingOf(
  column: string,
  filters: PaymentFilters,
  asSeller: boolean,
): (Omit<Sorting, 'label'> & { next: 'ascending' | 'descending' }) | null {
  const order = asSeller && column === 'amount' ? undefined : orders[column];
  if (!order) return null;
  const sort = filters.sort || 'newest';
  const direction = sort === order.ascending ? 'ascending' : sort === order.descending ? 'descending' : null;
  const next = direction === 'descending' ? 'ascending' : 'descending';
  const wanted = order[next];
  return { direction, next, href: hrefOf({ ...filters, sort: wanted === 'newest' ? '' : wanted, page: 1 }) };
}
