import { defineFilters, text } from '@/components/filters/define-filters';

/** The filters of the customers list. */
export const {
  none: noFilters,
  read: readFilters,
  href: hrefOf,
  isFiltered,
  list: listInput,
} = defineFilters('/customers', { search: text('q') });
export type CustomerFilters = typeof noFilters;
