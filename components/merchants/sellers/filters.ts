import { choice, defineFilters, text } from '@/components/filters/define-filters';
import { applicationStatuses } from '@/lib/merchants/merchant';

/** How an application stands; `errors`: something in it is to be mended, however it stands. */
export const sellerStates = [...applicationStatuses, 'errors'] as const;

/** What the list of sellers is narrowed to. */
export const {
  none: noFilters,
  read: readFilters,
  href: hrefOf,
  isFiltered,
  list: sellersInput,
} = defineFilters('/sellers', {
  search: text(),
  status: choice(sellerStates, (status) => (status === 'errors' ? { has_errors: true } : status === '' ? {} : { status })),
});
export type SellerFilters = typeof noFilters;
