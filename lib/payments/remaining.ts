import { type PaymentView, refundable, type SplitRow } from '@/lib/payments/payment';

type RemainingShare = SplitRow & { recovered: number };
/** What can still go back of a payment, and what each seller still has of its share and of its fee; one that gave all back stands with nothing. */
export type Remaining = { amount: number; splits: RemainingShare[] };

/** What was taken back from a seller for a lost chargeback. */
export const recoveredFrom = ({ recovered }: PaymentView, sellerId: string): number =>
  recovered.find(({ submerchantId }) => submerchantId === sellerId)?.taken ?? 0;

/** What refunds and requests under way have set aside is not left; nor does a seller give a second time what was recovered from it. */
export function remainingOf(view: PaymentView): Remaining {
  const splits = view.splits.map((split) => {
    const recovered = recoveredFrom(view, split.submerchantId);
    const amount = Math.max(0, split.amount - split.returnedAmount - recovered);
    return { ...split, amount, platformFee: Math.max(0, split.platformFee - split.returnedFee), recovered };
  });
  return { amount: refundable(view.payment), splits };
}
