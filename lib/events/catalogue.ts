/** What a webhook that is given with a payment may listen to. */
export const paymentWebhookEvents = [
  'payment.authorized',
  'payment.captured',
  'payment.updated',
  'payment.expired',
  'payment.cancelled',
  'payment.refund.created',
  'payment.refunded',
  'payment.failed',
  'payment.marked.as.fraud',
] as const;

/** Every kind of event. */
export const eventTypes = [
  'ping',
  ...paymentWebhookEvents,
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'subscription.created',
  'subscription.captured',
  'subscription.failed',
  'subscription.suspended',
  'subscription.deleted',
  'settlement.created',
  'refund_request.updated',
  'submerchant.application.accepted',
  'submerchant.application.declined',
  'submerchant.application.returned',
] as const;
export type EventType = (typeof eventTypes)[number];

/** Those that come: there are no subscriptions yet. Screens offer these alone; the API takes every name of the contract. */
export const sentEvents = eventTypes.filter((type) => !type.startsWith('subscription.'));
