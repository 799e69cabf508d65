import { inProportion, type Original } from '@/components/split/rows';
import { sum } from '@/lib/money/yen';
import type { PaymentReply } from '@/lib/payments/schema';
import type { Wish } from '@/lib/refunds/smallest-change';
import type { PlatformDetails, SplitEntry } from '@/lib/splits/split';

type Back = Pick<PaymentReply['refunds'][number], 'amount' | 'platform_details'>;

const entriesOf = (details: PlatformDetails | null): SplitEntry[] =>
  details?.submerchants.map(({ submerchant_id, amount, platform_fee = 0 }) => ({
    submerchantId: submerchant_id,
    amount,
    platformFee: platform_fee,
  })) ?? [];

const returned = (refunds: readonly Back[], sellerId: string, what: 'amount' | 'platformFee') =>
  sum(
    refunds
      .flatMap((refund) => entriesOf(refund.platform_details))
      .filter(({ submerchantId }) => submerchantId === sellerId)
      .map((entry) => entry[what]),
  );

/** The split as it was given, and the platform's share of it. */
export function givenSplit(payment: PaymentReply): Original {
  const entries = entriesOf(payment.platform_details);
  return { entries, rest: payment.amount + payment.tax - sum(entries.map(({ amount }) => amount)) };
}

/** What can still go back, and what of it is left of each seller's entry; what waits to be paid to an account is not. Sellers who gave all back stand with nothing. */
export function remainingSplit(payment: PaymentReply): { amount: number; original: Original } {
  const pending = payment.refund_requests.filter(({ status }) => status === 'pending');
  const back: Back[] = [...payment.refunds, ...pending];
  const amount = payment.amount + payment.tax - payment.amount_refunded - sum(pending.map((request) => request.amount));
  const entries = entriesOf(payment.platform_details).map(({ submerchantId, ...given }) => {
    const left = Math.max(0, given.amount - returned(back, submerchantId, 'amount'));
    const fee = Math.max(0, given.platformFee - returned(back, submerchantId, 'platformFee'));
    return { submerchantId, amount: left, platformFee: Math.min(fee, left) };
  });
  return { amount, original: { entries, rest: Math.max(0, amount - sum(entries.map((entry) => entry.amount))) } };
}

/** Everything that is left, said with a split of its own: at most as much as goes back. */
export function fullRefundRequest({ amount, original }: ReturnType<typeof remainingSplit>): Wish {
  const entries = original.entries.filter((entry) => entry.amount > 0);
  const fits = sum(entries.map((entry) => entry.amount)) <= amount;
  return { amount, entries: fits ? entries : inProportion({ entries, rest: 0 }, amount).entries };
}
