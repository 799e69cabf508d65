import { choice, defineFilters, from, id, openedView, to } from '@/components/filters/define-filters';
import { pageSize } from '@/components/filters/page-size';
import { settlementStatuses } from '@/lib/settlements/settlement';

/** The filters of the payout list; the days are the closing days of the cycles. */
export const {
  none: noFilters,
  read: readFilters,
  href: hrefOf,
  isFiltered,
  list: listInput,
  query: filterInput,
  views: savedViews,
} = defineFilters('/payouts', {
  status: choice(settlementStatuses),
  seller: id('merchant_id'),
  from: from(),
  to: to('end_time', '23:59:59.999'),
  size: pageSize(),
  view: openedView(),
});
export type PayoutFilters = typeof noFilters;
