import { choice, from, to, typedId } from '@/components/filters/define-filters';
import { defineDatedFilters, period } from '@/components/filters/period';
import { eventTypes } from '@/lib/events/catalogue';

/** The filters of the events. */
export const {
  none: noFilters,
  read: readFilters,
  href: hrefOf,
  isFiltered,
  isPossible,
  list: listInput,
} = defineDatedFilters('/developers/events', {
  type: choice(eventTypes),
  resource: typedId('resource_id'),
  from: from(),
  to: to(),
  period: period(),
});
export type EventFilters = typeof noFilters;
