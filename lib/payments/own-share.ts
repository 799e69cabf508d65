import { sum } from '@/lib/money/yen';
import { endedWithoutMoney, isGiven, type PaymentStatus, type PaymentView } from '@/lib/payments/payment';
import type { PaymentReply } from '@/lib/payments/schema';

/** A seller's share of a payment; whole yen. */
export type OwnShare = {
  amount: number;
  fee: number;
  /** Deducted since: its part of refunds, less their fees, and of lost chargebacks. */
  deducted: number;
  /** What the seller gets, or would get before capture; 0 for a payment that ended without money. */
  net: number;
  /** The seller's view of the status: a payment refunded at the platform's cost alone is not refunded for the seller. */
  status: PaymentStatus;
};

/** From a view that contains only the seller’s split. */
export function ownShareOf({
  payment,
  splits,
  refunds,
  recovered,
}: Pick<PaymentView, 'payment' | 'splits' | 'refunds' | 'recovered'>): OwnShare {
  const amount = sum(splits.map((split) => split.amount));
  const fee = sum(splits.map(({ platformFee }) => platformFee));
  const returned = refunds.filter(isGiven).flatMap((refund) => refund.splits.map((split) => split.amount - split.platformFee));
  const deducted = sum([...returned, ...recovered.map((one) => one.taken)]);
  const net = endedWithoutMoney(payment.status) ? 0 : amount - fee - deducted;
  const keeps = payment.status === 'refunded' && (deducted === 0 || net > 0);
  return { amount, fee, deducted, net, status: keeps ? 'captured' : payment.status };
}

/** The seller's share in a reply to the seller’s own users; null in any other reply. */
export const ownShareIn = (payment: PaymentReply): OwnShare | null => (payment.own_share as OwnShare | undefined) ?? null;
