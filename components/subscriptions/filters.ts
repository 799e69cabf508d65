import { choice, choices, from, id, openedView, text, to } from '@/components/filters/define-filters';
import { pageSize } from '@/components/filters/page-size';
import { defineDatedFilters, period } from '@/components/filters/period';
import { subscriptionStatuses } from '@/lib/subscriptions/subscription';

/** The filters of the subscriptions list. */
export const {
  none: noFilters,
  read: readFilters,
  href: hrefOf,
  isFiltered,
  query: filterInput,
  list: listInput,
  views: savedViews,
} = defineDatedFilters('/subscriptions', {
  search: text('q'),
  number: text('external_subscription_num'),
  status: choices(subscriptionStatuses),
  from: from(),
  to: to(),
  period: period(),
  seller: id('submerchant_id'),
  customer: id(),
  missed: choice(['yes'], (value) => (value === 'yes' ? { missed: true } : {})),
  // for operators: one merchant
  merchant: id(),
  size: pageSize(),
  view: openedView(),
});
export type SubscriptionFilters = typeof noFilters;
