import { type PaymentView, refundable, type SplitRow } from '@/lib/payments/payment';

type RemainingShare = SplitRow & { recovered: number };
/** The refundable amount, and what each seller still has of its share and fee; a seller that gave everything back is listed with 0. */
export type Remaining = { amount: number; splits: RemainingShare[] };

/** The amount recovered from a seller for lost chargebacks. */
export const recoveredFrom = ({ recovered }: PaymentView, sellerId: string): number =>
  recovered.find(({ submerchantId }) => submerchantId === sellerId)?.taken ?? 0;

/** Refunds and requests under way are already subtracted. An amount recovered from a seller is not taken from it again. */
export function remainingOf(view: PaymentView): Remaining {
  const splits = view.splits.map((split) => {
    const recovered = recoveredFrom(view, split.submerchantId);
    const amount = Math.max(0, split.amount - split.returnedAmount - recovered);
    return { ...split, amount, platformFee: Math.max(0, split.platformFee - split.returnedFee), recovered };
  });
  return { amount: refundable(view.payment), splits };
}
