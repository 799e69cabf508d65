import { choice, defineFilters, id } from '@/components/filters/define-filters';
import { chargebackStatuses } from '@/lib/chargebacks/chargeback';

/** The filters of all merchants' chargebacks. */
export const {
  none: noFilters,
  read: readFilters,
  href: hrefOf,
  isFiltered,
  list: listInput,
} = defineFilters('/chargeback-decisions', { status: choice(chargebackStatuses), merchant: id(), mine: choice(['true']) });
export type DecisionFilters = typeof noFilters;
