import { choice, defineFilters, from, to, typedId } from '@/components/filters/define-filters';
import { eventTypes } from '@/lib/events/catalogue';

/** The filters of the events. */
export const {
  none: noFilters,
  read: readFilters,
  href: hrefOf,
  isFiltered,
  isPossible,
  list: listInput,
} = defineFilters('/developers/events', { type: choice(eventTypes), resource: typedId('resource_id'), from: from(), to: to() });
export type EventFilters = typeof noFilters;
