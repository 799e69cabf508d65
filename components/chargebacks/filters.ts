import { choice, defineFilters, from, id, openedView, text, to } from '@/components/filters/define-filters';
import { pageSize } from '@/components/filters/page-size';
import { chargebackStatuses } from '@/lib/chargebacks/chargeback';

/** The filters of the chargebacks: when they were raised, and until when they can be answered. */
export const {
  none: noFilters,
  read: readFilters,
  href: hrefOf,
  isFiltered,
  list: listInput,
  query: filterInput,
  views: savedViews,
} = defineFilters('/chargebacks', {
  search: text('q'),
  status: choice(chargebackStatuses),
  from: from(),
  to: to(),
  due_from: from('due_date_start'),
  due_to: to('due_date_end'),
  payment: id('payment_id'),
  mine: choice(['true']),
  // for operators: one merchant
  merchant: id(),
  size: pageSize(),
  view: openedView(),
});
export type ChargebackFilters = typeof noFilters;
