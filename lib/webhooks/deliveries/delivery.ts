/** queued and sending end in one of the others; `held`: its endpoint was switched off; `cancelled`: its endpoint was deleted. */
export const deliveryStates = ['queued', 'sending', 'delivered', 'failed', 'held', 'cancelled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** The most deliveries that one call recovers. */
export const maxRecovered = 10_000;

type Sendable = { state: DeliveryState; gone: boolean; off: boolean };
/** Whether it can be sent again: not while it is being sent, and not to an endpoint that is deleted or switched off. */
export const isRedeliverable = ({ state, gone, off }: Sendable): boolean => state !== 'sending' && state !== 'cancelled' && !gone && !off;

/** A missing delivery: held while its endpoint was off; failed, and not redelivered; or waiting for a retry, due or not. */
export type Missing = 'held' | 'failed' | 'retrying';

/** Why nothing is sent again to an endpoint that is off. */
export const switchedOff = {
  say: {
    en: 'This webhook is switched off. Switch it on first.',
    ja: 'このWebhookは無効になっています。先に有効にしてください。',
  },
};
