import { choice, defineFilters, text } from '@/components/filters/define-filters';
import { linkStates } from '@/lib/sessions/session';

/** The filters of the payment links. */
export const {
  none: noFilters,
  read: readFilters,
  href: hrefOf,
  isFiltered,
  list: listInput,
} = defineFilters('/payment-links', { state: choice(linkStates), order: text('external_order_num') });
export type LinkFilters = typeof noFilters;
