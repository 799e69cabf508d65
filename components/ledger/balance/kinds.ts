import type { RecordType } from '@/lib/ledger/record';

export type HolderKind = 'platform' | 'ordinary' | 'seller';

const ofSellers: RecordType[] = ['payment_transfer', 'platform_fee', 'payment_transfer_return', 'platform_fee_return'];
const ofMerchants: RecordType[] = ['payment', 'processing_fee', 'processing_fee_tax', 'refund', 'chargeback'];
const ofPayouts: RecordType[] = ['payout', 'payout_return'];

/** The record types of such an account, in the order of the filter. */
export const kindsOf: Record<HolderKind, readonly RecordType[]> = {
  platform: [...ofMerchants, ...ofSellers, ...ofPayouts, 'balance_transfer', 'adjustment'],
  ordinary: [...ofMerchants, ...ofPayouts, 'adjustment'],
  seller: [...ofSellers, ...ofPayouts, 'balance_transfer', 'adjustment'],
};
