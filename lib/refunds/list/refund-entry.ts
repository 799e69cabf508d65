import type { FeeMethod } from '@/lib/money/rates';
import { transferCost } from '@/lib/refunds/requests/request';

/** How money goes back: along the split or in another way, either also to an account, or because a chargeback was lost. */
export const refundKinds = ['reverse', 'non_reverse', 'reverse_request', 'non_reverse_request', 'chargeback'] as const;
export type RefundKind = (typeof refundKinds)[number];
/** Of the kinds of requests, whether they follow the split. */
export const requestTypes: Partial<Record<RefundKind, 'reverse' | 'non_reverse'>> = {
  reverse_request: 'reverse',
  non_reverse_request: 'non_reverse',
};
/** A refund is made or it is none; what is asked for waits, may be rejected, and may come back once it was made. */
export const refundStates = ['completed', 'pending', 'rejected', 'returned'] as const;
export type RefundState = (typeof refundStates)[number];

/** What went back or is asked for, as the database gives it in JSON. */
export type RefundEntry = {
  id: string;
  /** Whether it is a request for a transfer to an account, completed or not. */
  isRequest: boolean;
  /** It sends again what came back: nobody gives anything for it. */
  isResend: boolean;
  chargeback: boolean;
  state: RefundState;
  refundType: 'reverse' | 'non_reverse';
  amount: number;
  /** What the customer gets back beside it of what was paid for the way of paying. */
  feeAmount: number;
  description: string | null;
  reason: string | null;
  createdAt: string;
  /** When a request was decided. */
  decidedAt: string | null;
  paymentId: string;
  externalOrderNum: string | null;
  brand: FeeMethod;
  /** What each seller gives back (`amount`), and gets back of its fee. */
  splits: { submerchantId: string; name: string; amount: number; platformFee: number }[];
};

export const kindOf = ({ isRequest, chargeback, refundType }: Pick<RefundEntry, 'isRequest' | 'chargeback' | 'refundType'>): RefundKind =>
  isRequest ? `${refundType}_request` : chargeback ? 'chargeback' : refundType;

/**
 * What each seller gives, its fee taken off, and what is left for the platform to give: that of the refund, and the fees, of which the service's own
 * is charged for a request that succeeded.
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
