import type { RecordType } from '@/lib/ledger/record';
import { sum } from '@/lib/money/yen';
import type { Posted } from '@/lib/settlements/settlement';

/** The lines of a statement, in order. All except `opening` and `closing` change the balance; positive is in the merchant's favour. */
export const statementLines = [
  'opening',
  'sales',
  'to_sellers',
  'fees',
  'earned_fees',
  'service_fees',
  'service_taxes',
  'refunds',
  'from_sellers',
  'fee_returns',
  'chargebacks',
  'transfers',
  'adjustments',
  'paid',
  'closing',
] as const;
type StatementLineKey = (typeof statementLines)[number];
type Term = Exclude<StatementLineKey, 'opening' | 'closing'>;

/** `types` and `count`: the records that the line sums. */
export type StatementLine = { key: StatementLineKey; types: RecordType[]; count: number; amount: number };

/** A platform receives payments, transfers shares to its sellers and earns fees; an ordinary merchant only receives payments. */
const ofMerchant: Record<RecordType, Term> = {
  payment: 'sales',
  payment_transfer: 'to_sellers',
  platform_fee: 'earned_fees',
  processing_fee: 'service_fees',
  processing_fee_tax: 'service_taxes',
  refund_fee: 'service_fees',
  refund_fee_tax: 'service_taxes',
  refund: 'refunds',
  refunded_customer_fee: 'refunds',
  refunded_customer_fee_tax: 'refunds',
  payment_transfer_return: 'from_sellers',
  platform_fee_return: 'fee_returns',
  chargeback: 'chargebacks',
  balance_transfer: 'transfers',
  adjustment: 'adjustments',
  payout: 'paid',
  payout_return: 'paid',
};
/** A seller's sales are its shares; the platform fee is its cost. */
const ofSeller: Record<RecordType, Term> = {
  ...ofMerchant,
  payment_transfer: 'sales',
  platform_fee: 'fees',
  payment_transfer_return: 'refunds',
};

type Column = { opening: number; terms: readonly Posted[]; closing: number };

/** A column that adds up: each line is the sum of its records. Lines without records are left out. */
export function linesOf({ opening, terms, closing }: Column, isSeller: boolean): StatementLine[] {
  const lines = isSeller ? ofSeller : ofMerchant;
  return statementLines.flatMap((key): StatementLine[] => {
    if (key === 'opening' || key === 'closing') return [{ key, types: [], count: 0, amount: key === 'opening' ? opening : closing }];
    const of = terms.filter(({ type }) => lines[type] === key);
    if (of.length === 0) return [];
    return [
      { key, types: of.map(({ type }) => type), count: sum(of.map(({ count }) => count)), amount: sum(of.map(({ amount }) => amount)) },
    ];
  });
}
