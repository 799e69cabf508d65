/** The events that a payment's own webhook may subscribe to. */
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

/** Every type of event. */
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
  'subscription.updated',
  'subscription.upcoming',
  'settlement.created',
  'refund_request.updated',
  'chargeback_request.created',
  'chargeback_request.updated',
  'submerchant.application.accepted',
  'submerchant.application.declined',
  'submerchant.application.returned',
] as const;
export type EventType = (typeof eventTypes)[number];
