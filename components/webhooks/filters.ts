import { choice, choices, from, to, typedId } from '@/components/filters/define-filters';
import { defineDatedFilters, period } from '@/components/filters/period';
import { eventTypes } from '@/lib/events/catalogue';
import { deliveryStates } from '@/lib/webhooks/deliveries/delivery';

const filters = defineDatedFilters('/developers/webhooks', {
  type: choice(eventTypes),
  payment: typedId('payment_id'),
  from: from(),
  to: to(),
  period: period(),
  state: choices(deliveryStates),
});

/** The filters of an endpoint's deliveries. */
export const { none: noFilters, read: readFilters, isFiltered, isPossible, list: listInput } = filters;
export type DeliveryFilters = typeof noFilters;

export const hrefOf =
  (id: string) =>
  (values: DeliveryFilters): string =>
    filters.href(values, `/developers/webhooks/${id}`);
