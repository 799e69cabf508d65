import { choice, choices, defineFilters, from, to, typedId } from '@/components/filters/define-filters';
import { eventTypes } from '@/lib/events/catalogue';
import { deliveryStates } from '@/lib/webhooks/deliveries/delivery';

const filters = defineFilters('/developers/webhooks', {
  type: choice(eventTypes),
  payment: typedId('payment_id'),
  from: from(),
  to: to(),
  state: choices(deliveryStates),
});

/** The filters of an endpoint's deliveries. */
export const { none: noFilters, read: readFilters, isFiltered, isPossible, list: listInput } = filters;
export type DeliveryFilters = typeof noFilters;

export const hrefOf =
  (id: string) =>
  (values: DeliveryFilters): string =>
    filters.href(values, `/developers/webhooks/${id}`);
