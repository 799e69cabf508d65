/** The record types a merchant sees: the contract's twelve and ours. */
export const recordTypes = [
  'payment',
  'payment_transfer',
  'platform_fee',
  'processing_fee',
  'processing_fee_tax',
  'refund',
  'payment_transfer_return',
  'refunded_customer_fee',
  'refunded_customer_fee_tax',
  'refund_fee',
  'refund_fee_tax',
  'chargeback',
  'platform_fee_return',
  'payout',
  'payout_return',
  'balance_transfer',
  'adjustment',
] as const;
export type RecordType = (typeof recordTypes)[number];

/** Record types plus the service's own fees: entries between its own accounts, which no merchant sees. */
export type EntryType =
  | RecordType
  | 'customer_fee'
  | 'customer_fee_tax'
  | 'deposit_shortfall'
  | 'refund_return'
  | 'refund_resend'
  | 'acquirer_fee'
  | 'acquirer_fee_tax'
  | 'acquirer_payout'
  | 'acquirer_payout_fee';
