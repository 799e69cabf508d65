import { sum } from '@/lib/money/yen';
import type { PaymentStatus, PaymentView } from '@/lib/payments/payment';
import type { PaymentReply } from '@/lib/payments/schema';

/** What a payment brings one seller; whole yen. */
export type OwnShare = {
  amount: number;
  fee: number;
  /** Taken back from it: its part of refunds, less their fees, and of lost chargebacks. */
  deducted: number;
  /** What it gets of it, or would, as long as it is not captured; nothing of what ended without money. */
  net: number;
  /** As it stands for this seller: one that went back at its platform’s cost alone is not refunded for it. */
  status: PaymentStatus;
};

/** Ended without money: nothing was charged and nothing will be. */
export const endedWithoutMoney = (status: PaymentStatus): boolean => status === 'failed' || status === 'expired' || status === 'cancelled';

/** Of a view that holds one seller’s part alone. */
export function ownShareOf({
  payment,
  splits,
  refunds,
  recovered,
}: Pick<PaymentView, 'payment' | 'splits' | 'refunds' | 'recovered'>): OwnShare {
  const amount = sum(splits.map((split) => split.amount));
  const fee = sum(splits.map(({ platformFee }) => platformFee));
  const returned = refunds.flatMap((refund) => refund.splits.map((split) => split.amount - split.platformFee));
  const deducted = sum([...returned, ...recovered.map((one) => one.taken)]);
  const net = endedWithoutMoney(payment.status) ? 0 : amount - fee - deducted;
  const keeps = payment.status === 'refunded' && (deducted === 0 || net > 0);
  return { amount, fee, deducted, net, status: keeps ? 'captured' : payment.status };
}

/** What a reply to a seller’s own people says of it; null: it was answered to somebody else. */
export const ownShareIn = (payment: PaymentReply): OwnShare | null => (payment.own_share as OwnShare | undefined) ?? null;
