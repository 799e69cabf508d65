import type { Sorting } from '@/components/ui/data-table';

type Direction = 'ascending' | 'descending';
/** The order of each column from its smallest and from its largest; `first`: what a press on its head leads to first, usually the largest. */
export type Orders<Sort extends string> = Readonly<Record<string, Record<Direction, Sort> & { first?: Direction }>>;
export type ColumnSorting = Omit<Sorting, 'label'> & { next: Direction };

/**
 * How a list is ordered by a column, and what a press on its head leads to; null: it is not by this one. `sort`: of the list; `usual`: of a list whose
 * address names none.
 */
export function sortingBy<Sort extends string>(
  orders: Orders<Sort>,
  column: string,
  { sort, usual }: { sort: Sort | ''; usual: Sort },
  hrefOf: (sort: Sort | '') => string,
): ColumnSorting | null {
  const order = orders[column];
  if (!order) return null;
  const shown = sort || usual;
  const direction = shown === order.ascending ? 'ascending' : shown === order.descending ? 'descending' : null;
  const first = order.first ?? 'descending';
  const next = direction === first ? (first === 'ascending' ? 'descending' : 'ascending') : first;
  return { direction, next, href: hrefOf(order[next] === usual ? '' : order[next]) };
}
