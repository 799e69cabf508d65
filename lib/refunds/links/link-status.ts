/**
 * pending, completed, rejected: the status of the customer's request; after `rejected` the customer enters the account again. returned: the
 * money came back and waits for another account, which may have been tried since. superseded: the agreed refund does not fit the payment
 * any more, because of other refunds, a chargeback, or another fee.
 */
export const refundLinkStatuses = ['open', 'pending', 'completed', 'rejected', 'returned', 'expired', 'withdrawn', 'superseded'] as const;
export type RefundLinkStatus = (typeof refundLinkStatuses)[number];

/** Whether its customer may enter an account. */
export const isAnswerable = (status: RefundLinkStatus): boolean => status === 'open' || status === 'rejected' || status === 'returned';
