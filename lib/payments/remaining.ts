import { type PaymentView, refundable, type SplitRow } from '@/lib/payments/payment';

type RemainingShare = SplitRow & { recovered: number };
/** What can still be refunded, and what each seller still has of its share and fee; a seller who gave everything back is listed with 0. */
export type Remaining = { amount: number; splits: RemainingShare[] };

/** What was taken from a seller for a lost chargeback. */
export const recoveredFrom = ({ recovered }: PaymentView, sellerId: string): number =>
  recovered.find(({ submerchantId }) => submerchantId === sellerId)?.taken ?? 0;

/** Refunds and requests under way are already subtracted. What was recovered from a seller is not taken from it again. */
export function remainingOf(view: PaymentView): Remaining {
  const splits = view.splits.map((split) => {
    const recovered = recoveredFrom(view, split.submerchantId);
    const amount = Math.max(0, split.amount - split.returnedAmount - recovered);
    return { ...split, amount, platformFee: Math.max(0, split.platformFee - split.returnedFee), recovered };
  });
  return { amount: refundable(view.payment), splits };
}
