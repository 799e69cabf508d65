import { choice, defineFilters, id, openedView, text } from '@/components/filters/define-filters';
import { pageSize } from '@/components/filters/page-size';
import { merchantKinds, merchantStatuses } from '@/lib/merchants/merchant';

/** The filters of the list of merchants. */
export const {
  none: noFilters,
  read: readFilters,
  href: hrefOf,
  isFiltered,
  list: searchInput,
  views: savedViews,
} = defineFilters('/merchants', {
  search: text(),
  kind: choice(merchantKinds),
  status: choice(merchantStatuses),
  platform: id(),
  size: pageSize(),
  view: openedView(),
});
export type MerchantFilters = typeof noFilters;

/** Sellers have a tab of their own, and so has a platform with its sellers. */
export const showsSellers = ({ kind, platform }: Pick<MerchantFilters, 'kind' | 'platform'>): boolean =>
  kind === 'payout' || platform !== '';
