import { choice, defineFilters, text } from '@/components/filters/define-filters';
import { linkStates } from '@/lib/sessions/session';

/** What the payment links are narrowed to. */
export const {
  none: noFilters,
  read: readFilters,
  href: hrefOf,
  isFiltered,
  list: listInput,
} = defineFilters('/payment-links', { state: choice(linkStates), order: text('external_order_num') });
export type LinkFilters = typeof noFilters;
