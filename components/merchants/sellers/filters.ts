import { choice, defineFilters, openedView, text } from '@/components/filters/define-filters';
import { applicationStatuses } from '@/lib/merchants/merchant';

/** The states of an application; `errors`: something has to be corrected, `held`: payouts are on hold, in any state. */
export const sellerStates = [...applicationStatuses, 'errors', 'held'] as const;

/** The filters of the list of sellers. */
export const {
  none: noFilters,
  read: readFilters,
  href: hrefOf,
  isFiltered,
  list: sellersInput,
  query: filterInput,
  views: savedViews,
} = defineFilters('/sellers', {
  search: text(),
  status: choice(sellerStates, (status) =>
    status === 'errors' ? { has_errors: true } : status === 'held' ? { on_hold: true } : status === '' ? {} : { status },
  ),
  view: openedView(),
});
export type SellerFilters = typeof noFilters;
