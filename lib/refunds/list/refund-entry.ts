import type { FeeMethod } from '@/lib/money/rates';
import { transferCost } from '@/lib/refunds/requests/request';

/** The kinds of refunds: along the split (reverse) or not, each also to a bank account, or because of a lost chargeback. */
export const refundKinds = ['reverse', 'non_reverse', 'reverse_request', 'non_reverse_request', 'chargeback'] as const;
export type RefundKind = (typeof refundKinds)[number];
/** For request kinds: whether they follow the split. */
export const requestTypes: Partial<Record<RefundKind, 'reverse' | 'non_reverse'>> = {
  reverse_request: 'reverse',
  non_reverse_request: 'non_reverse',
};
/** A refund is completed, and may fail at the acquirer afterwards; a request waits, may be rejected, and may come back after it was paid. */
export const refundStates = ['completed', 'pending', 'rejected', 'returned', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** A refund or refund request as JSON in the database. */
export type RefundEntry = {
  id: string;
  /** Whether it is a request for a transfer to an account, completed or not. */
  isRequest: boolean;
  /** It resends a returned refund: no party pays for it again. */
  isResend: boolean;
  chargeback: boolean;
  state: RefundState;
  refundType: 'reverse' | 'non_reverse';
  amount: number;
  /** The part of the payment method fee that the customer gets back in addition. */
  feeAmount: number;
  description: string | null;
  reason: string | null;
  createdAt: string;
  /** When a request was decided, or a refund failed. */
  decidedAt: string | null;
  paymentId: string;
  externalOrderNum: string | null;
  brand: FeeMethod;
  /** What each seller gives back (`amount`), and the part of its fee that it gets back. */
  splits: { submerchantId: string; name: string; amount: number; platformFee: number }[];
};

export const kindOf = ({ isRequest, chargeback, refundType }: Pick<RefundEntry, 'isRequest' | 'chargeback' | 'refundType'>): RefundKind =>
  isRequest ? `${refundType}_request` : chargeback ? 'chargeback' : refundType;

/**
 * Each seller's cost (its returned fee deducted), and the platform's cost: the rest of the refund, plus the fees. The service's own fee is
 * only charged for a completed request.
 */
export function sharesOf({ amount, feeAmount, splits, isRequest, isResend, state }: RefundEntry) {
  if (isResend) return { customer_fee: feeAmount, service_fee: 0, own: 0, sellers: [] };
  const sellers = splits.map(({ submerchantId, name, amount: gives, platformFee }) => ({
    merchant_id: submerchantId,
    name,
    amount: gives - platformFee,
  }));
  const serviceFee = isRequest && (state === 'completed' || state === 'returned') ? transferCost : 0;
  const own = amount + feeAmount + serviceFee - sellers.reduce((sum, seller) => sum + seller.amount, 0);
  return { customer_fee: feeAmount, service_fee: serviceFee, own, sellers };
}
