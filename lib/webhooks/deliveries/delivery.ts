/** queued and sending end in one of the others; `held`: its endpoint was switched off; `cancelled`: its endpoint was deleted. */
export const deliveryStates = ['queued', 'sending', 'delivered', 'failed', 'held', 'cancelled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** So many are recovered by one call. */
export const maxRecovered = 10_000;

type Sendable = { state: DeliveryState; gone: boolean };
/** Whether it can be sent again: not while it is being sent, and not to an endpoint that is no more. */
export const isRedeliverable = ({ state, gone }: Sendable): boolean => state !== 'sending' && state !== 'cancelled' && !gone;
