import type { SubscriptionMail } from '@/lib/events/event';

/** To a payment's customer: each may be switched off, the reminder together with the first. */
export const customerNotifications = ['how_to_pay', 'reminder', 'paid', 'refunded'] as const;
export type CustomerNotification = (typeof customerNotifications)[number];

/** To a subscription's customer; `ending`: it ends with its period. */
export const subscriptionNotifications = [
  ...(['subscription_started', 'subscription_upcoming', 'subscription_failed', 'subscription_last'] as const),
  ...(['subscription_suspended', 'subscription_changed', 'subscription_ending', 'subscription_ended'] as const),
] as const satisfies readonly SubscriptionMail[];

/** `first_sale` and `payout_late` go to a seller's users. */
export type NotificationKind = CustomerNotification | SubscriptionMail | 'first_sale' | 'payout_late';
