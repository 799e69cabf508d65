/**
 * pending, completed, rejected: of what its customer has asked for; after `rejected` the account is to be typed again. returned: the money came back and
 * waits for another account, which may have been tried since. superseded: the refund that was agreed does not fit the payment any more: other refunds, a
 * chargeback, another fee.
 */
export const refundLinkStatuses = ['open', 'pending', 'completed', 'rejected', 'returned', 'expired', 'withdrawn', 'superseded'] as const;
export type RefundLinkStatus = (typeof refundLinkStatuses)[number];

/** Where its customer may type an account. */
export const isAnswerable = (status: RefundLinkStatus): boolean => status === 'open' || status === 'rejected' || status === 'returned';
