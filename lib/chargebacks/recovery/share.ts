import { proportionOf } from '@/lib/money/tax';
import { sum } from '@/lib/money/yen';
import { grossOf, type PaymentView } from '@/lib/payments/payment';

export type Share = { sellerId: string; amount: number };

/**
 * The divisor of a loss: the remaining amount of the payment, or the sellers' sum if that is more, because the platform has refunded from
 * its own balance. So all shares together never exceed the loss.
 */
const dividedBy = (left: number, nets: ReadonlyMap<string, number>): number =>
  Math.max(left, sum([...nets.values()].map((net) => Math.max(0, net))));

/**
 * Each seller's share of a lost chargeback: its part of the payment less its fee and its refunds, in proportion to the lost part of the
 * remaining amount. Rounded down: the platform bears the odd yen. Computed along the payment's refunds in their order, so the result is the
 * same at any time: a refund that failed counts where it failed after the loss. Earlier chargebacks count with their shares, whether
 * recovered or not, so that no share is claimed twice.
 */
export function sharesOf({ payment, splits, refunds }: PaymentView, chargebackId: string): Share[] {
  let left = grossOf(payment);
  const nets = new Map(splits.map(({ submerchantId, amount, platformFee }) => [submerchantId, amount - platformFee]));
  const lostAt = Date.parse(refunds.find(({ attemptId }) => attemptId === chargebackId)?.createdAt ?? '');
  const counted = refunds.filter(({ failedAt }) => failedAt === null || Date.parse(failedAt) >= lostAt);
  for (const { amount, chargeback, attemptId, splits: gone } of counted) {
    const whole = dividedBy(left, nets);
    const shares = chargeback
      ? [...nets].map(([sellerId, net]) => ({ sellerId, amount: proportionOf(Math.max(0, net), amount, whole) }))
      : [];
    if (chargeback && attemptId === chargebackId) return shares.filter((share) => share.amount > 0);
    for (const share of shares) nets.set(share.sellerId, (nets.get(share.sellerId) ?? 0) - share.amount);
    for (const { submerchantId, amount: back, platformFee } of gone)
      nets.set(submerchantId, (nets.get(submerchantId) ?? 0) - back + platformFee);
    left -= amount;
  }
  return [];
}

/** What a seller still holds of the payment: its split less its fee, its refunds (completed or under way) and earlier recoveries. */
export function roomOf({ splits, recovered }: PaymentView, sellerId: string): number {
  const split = splits.find(({ submerchantId }) => submerchantId === sellerId);
  if (!split) return 0;
  const taken = recovered.find(({ submerchantId }) => submerchantId === sellerId)?.taken ?? 0;
  return Math.max(0, split.amount - split.platformFee - split.returnedAmount + split.returnedFee - taken);
}
