import { inProportion, type Original } from '@/components/splits/rows';
import { sum } from '@/lib/money/yen';
import type { RemainingReply } from '@/lib/payments/ledger-schema';
import type { PaymentReply } from '@/lib/payments/schema';
import type { RefundDraft } from '@/lib/refunds/smallest-change';
import type { PlatformDetails, SplitEntry } from '@/lib/splits/split';

const entriesOf = (details: PlatformDetails | null): SplitEntry[] =>
  details?.submerchants.map(({ submerchant_id, amount, platform_fee = 0 }) => ({
    submerchantId: submerchant_id,
    amount,
    platformFee: platform_fee,
  })) ?? [];

/** The original split of the payment, and the platform's share. */
export function givenSplit(payment: PaymentReply): Original {
  const entries = entriesOf(payment.platform_details);
  return { entries, rest: payment.amount + payment.tax - sum(entries.map(({ amount }) => amount)) };
}

/** The yen that can still be refunded, and each seller's remaining share. A fee is at most the share. A fully refunded seller has 0. */
export function remainingSplit({ amount, submerchants }: RemainingReply): { amount: number; original: Original } {
  const entries = submerchants.map((share) => ({
    submerchantId: share.submerchant_id,
    amount: share.amount,
    platformFee: Math.min(share.platform_fee, share.amount),
  }));
  return { amount, original: { entries, rest: Math.max(0, amount - sum(entries.map((entry) => entry.amount))) } };
}

/** A refund of the whole remainder with an explicit split, which adds up to at most the refunded amount. */
export function fullRefundRequest({ amount, original }: ReturnType<typeof remainingSplit>): RefundDraft {
  const entries = original.entries.filter((entry) => entry.amount > 0);
  const fits = sum(entries.map((entry) => entry.amount)) <= amount;
  return { amount, entries: fits ? entries : inProportion({ entries, rest: 0 }, amount).entries };
}
