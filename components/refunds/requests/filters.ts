import { choice, defineFilters, text } from '@/components/filters/define-filters';

/** The default filter shows waiting requests. */
export const decidedStatuses = ['completed', 'rejected', 'returned'] as const;

/** The filters of the refund requests. `search`: a holder, an order number, an amount, or an id. */
export const {
  none: noFilters,
  read: readFilters,
  href: hrefOf,
  isFiltered,
  list: listInput,
} = defineFilters('/refund-requests', { status: choice(decidedStatuses), search: text() });
export type RequestFilters = typeof noFilters;
