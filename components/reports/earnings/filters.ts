import { choice, defineFilters, type Filter } from '@/components/filters/define-filters';
import { pageSize } from '@/components/filters/page-size';
import { type ColumnSorting, type Orders, sortingBy } from '@/components/filters/sorting';
import { type EarningSort, earningSorts } from '@/lib/reports/merchants/sort';
import { type Period, periods, usualPeriod } from '@/lib/reports/period';

const isView = true as const;
const sort: Filter<EarningSort | ''> = { ...choice(earningSorts), isView };

/** The period, the order and the page of the operator's report. */
const filters = defineFilters('/reports', {
  period: { ...choice(periods), isView } satisfies Filter<Period | ''>,
  sort,
  size: pageSize(),
});
export const { read: readFilters, href: hrefOf, list: earningsInput, query: exportInput } = filters;
export type EarningFilters = typeof filters.none;

/** The addresses of the same table for each period. */
export const hrefsFrom =
  (given: EarningFilters) =>
  (period: Period): string =>
    hrefOf({ ...given, period: period === usualPeriod ? '' : period, page: 1 });

const byFigure = <Figure extends string>(figure: Figure) => ({
  ascending: `${figure}_least` as const,
  descending: `${figure}_most` as const,
});
const orders: Orders<EarningSort> = {
  name: { ascending: 'name', descending: 'name_reversed', first: 'ascending' },
  volume: byFigure('volume'),
  payments: byFigure('payments'),
  fees: byFigure('fees'),
  costs: byFigure('costs'),
  margin: byFigure('margin'),
  rate: byFigure('rate'),
};

/** How the table is ordered by a column. */
export const sortingOf = (column: string, given: EarningFilters): ColumnSorting | null =>
  sortingBy(orders, column, { sort: given.sort, usual: 'volume_most' }, (next) => hrefOf({ ...given, sort: next, page: 1 }));
