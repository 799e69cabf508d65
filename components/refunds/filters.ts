import { choice, choices, defineFilters, from, id, openedView, text, to } from '@/components/filters/define-filters';
import { pageSize } from '@/components/filters/page-size';
import { feeMethods } from '@/lib/money/rates';
import { refundKinds, refundStates } from '@/lib/refunds/list/refund-entry';

/** The filters of the refund list. `search`: a payment id, an order number, or an amount. */
export const {
  none: noFilters,
  read: readFilters,
  href: hrefOf,
  isFiltered,
  query: filterInput,
  list: listInput,
  views: savedViews,
} = defineFilters('/refunds', {
  brand: choices(feeMethods),
  state: choice(refundStates),
  kind: choice(refundKinds),
  from: from(),
  to: to(),
  seller: id('submerchant_id'),
  search: text(),
  size: pageSize(),
  view: openedView(),
});
export type RefundFilters = typeof noFilters;
