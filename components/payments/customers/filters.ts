import { defineFilters, openedView, text } from '@/components/filters/define-filters';
import { pageSize } from '@/components/filters/page-size';

/** The filters of the customers list. */
export const {
  none: noFilters,
  read: readFilters,
  href: hrefOf,
  isFiltered,
  query: filterInput,
  list: listInput,
  views: savedViews,
} = defineFilters('/customers', { search: text('q'), size: pageSize(), view: openedView() });
export type CustomerFilters = typeof noFilters;
