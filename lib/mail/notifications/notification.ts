/** To a payment's customer: each may be switched off, the reminder together with the first. */
export const customerNotifications = ['how_to_pay', 'reminder', 'paid', 'refunded'] as const;
export type CustomerNotification = (typeof customerNotifications)[number];

/** `first_sale` and `payout_late` go to a seller's users. */
export type NotificationKind = CustomerNotification | 'first_sale' | 'payout_late';
