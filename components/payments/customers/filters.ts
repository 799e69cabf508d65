import { defineFilters, openedView, text } from '@/components/filters/define-filters';

/** The filters of the customers list. */
export const {
  none: noFilters,
  read: readFilters,
  href: hrefOf,
  isFiltered,
  query: filterInput,
  list: listInput,
  views: savedViews,
} = defineFilters('/customers', { search: text('q'), view: openedView() });
export type CustomerFilters = typeof noFilters;
