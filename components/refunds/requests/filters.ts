import { choice, defineFilters, text } from '@/components/filters/define-filters';

/** Without a choice what waits is shown. */
export const decidedStatuses = ['completed', 'rejected', 'returned'] as const;

/** What the refund requests are narrowed to. `search`: the holder, an order number, an amount, or an id. */
export const {
  none: noFilters,
  read: readFilters,
  href: hrefOf,
  isFiltered,
  list: listInput,
} = defineFilters('/refund-requests', { status: choice(decidedStatuses), search: text() });
export type RequestFilters = typeof noFilters;
