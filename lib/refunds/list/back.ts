import type { FeeMethod } from '@/lib/money/rates';

/** How money goes back: along the split, in another way, to an account, or because a chargeback was lost. */
export const backKinds = ['reverse', 'non_reverse', 'request', 'chargeback'] as const;
export type BackKind = (typeof backKinds)[number];
/** A refund is made or it is none; what is asked for waits, and may be rejected. */
export const backStates = ['completed', 'pending', 'rejected'] as const;
export type BackState = (typeof backStates)[number];

/** What went back or is asked for, as the database gives it in JSON. */
export type BackRow = {
  id: string;
  /** Whether it is a request for a transfer to an account, completed or not. */
  isRequest: boolean;
  chargeback: boolean;
  state: BackState;
  refundType: 'reverse' | 'non_reverse';
  amount: number;
  description: string | null;
  reason: string | null;
  createdAt: string;
  paymentId: string;
  externalOrderNum: string | null;
  brand: FeeMethod;
  /** What each seller gives back (`amount`), and gets back of its fee. */
  splits: { submerchantId: string; name: string; amount: number; platformFee: number }[];
};

export const kindOf = ({ isRequest, chargeback, refundType }: Pick<BackRow, 'isRequest' | 'chargeback' | 'refundType'>): BackKind =>
  isRequest ? 'request' : chargeback ? 'chargeback' : refundType;

/** What each seller gives, its fee taken off, and what is left for the platform to give. */
export function sharesOf({ amount, splits }: Pick<BackRow, 'amount' | 'splits'>) {
  const sellers = splits.map(({ submerchantId, name, amount: gives, platformFee }) => ({
    merchant_id: submerchantId,
    name,
    amount: gives - platformFee,
  }));
  return { own: amount - sellers.reduce((sum, seller) => sum + seller.amount, 0), sellers };
}
