import { addressOf, dayOf, pageNumberOf, type SearchParams, textOf } from '@/components/filters/address';
import { type EventType, eventTypes } from '@/lib/events/catalogue';
import { isId } from '@/lib/operation/id';
import { type DeliveryState, deliveryStates } from '@/lib/webhooks/deliveries/delivery';

/** What the deliveries of an endpoint are narrowed to; the address holds it. Days are Japanese ones. */
export type DeliveryFilters = { state: DeliveryState[]; type: EventType | ''; payment: string; from: string; to: string; page: number };

export const noFilters: DeliveryFilters = { state: [], type: '', payment: '', from: '', to: '', page: 1 };

/** From an address that anybody may have written: what makes no sense is left out. */
export function readFilters(params: SearchParams): DeliveryFilters {
  const states = textOf(params, 'state').split(',');
  return {
    state: deliveryStates.filter((state) => states.includes(state)),
    type: eventTypes.find((type) => type === textOf(params, 'type')) ?? '',
    payment: textOf(params, 'payment').slice(0, 255),
    from: dayOf(params, 'from'),
    to: dayOf(params, 'to'),
    page: pageNumberOf(params),
  };
}

export const hrefOf =
  (id: string) =>
  ({ state, ...filters }: DeliveryFilters): string =>
    addressOf(`/developers/webhooks/${id}`, { ...filters, state: state.join(',') });

export const isFiltered = ({ page: _, state, ...rest }: DeliveryFilters): boolean =>
  state.length > 0 || Object.values(rest).some((value) => value !== '');

/** Nothing is of what is no id. */
export const isPossible = ({ payment }: DeliveryFilters): boolean => payment === '' || isId(payment);

/** What the list operation is asked. A day begins and ends in Tokyo. */
export const listInput = ({ state, type, payment, from, to, page }: DeliveryFilters): Record<string, unknown> => ({
  page,
  per_page: 20,
  ...(state.length > 0 && { state: state.join(',') }),
  ...(type && { type }),
  ...(payment && { payment_id: payment }),
  ...(from && { start_time: `${from}T00:00:00+09:00` }),
  ...(to && { end_time: `${to}T23:59:59+09:00` }),
});
