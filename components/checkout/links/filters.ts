import { choice, defineFilters, openedView, text } from '@/components/filters/define-filters';
import { pageSize } from '@/components/filters/page-size';
import { linkStates } from '@/lib/sessions/session';

/** The filters of the payment links. */
export const {
  none: noFilters,
  read: readFilters,
  href: hrefOf,
  isFiltered,
  list: listInput,
  views: savedViews,
} = defineFilters('/payment-links', { state: choice(linkStates), order: text('external_order_num'), size: pageSize(), view: openedView() });
export type LinkFilters = typeof noFilters;
