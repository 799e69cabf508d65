import { proportionOf } from '@/lib/money/tax';
import { sum } from '@/lib/money/yen';
import { grossOf, type PaymentView } from '@/lib/payments/payment';

export type Share = { sellerId: string; amount: number };

/**
 * What a loss is divided by: what was left of the payment, or what sellers have of it where that is more, since the platform had refunded out of
 * its own pocket. So all shares together are never more than what was lost.
 */
const dividedBy = (left: number, nets: ReadonlyMap<string, number>): number =>
  Math.max(left, sum([...nets.values()].map((net) => Math.max(0, net))));

/**
 * Each seller's share of a lost chargeback: what it got of the payment less its fee and what had gone back, in proportion to what was lost of
 * what was left; rounded down, so that the platform bears the odd yen. Worked out along the payment's refunds in their order, and so the same
 * whenever it is asked. An earlier chargeback counts with its shares, whether they were taken or not: none is asked for twice.
 */
export function sharesOf({ payment, splits, refunds }: PaymentView, chargebackId: string): Share[] {
  let left = grossOf(payment);
  const nets = new Map(splits.map(({ submerchantId, amount, platformFee }) => [submerchantId, amount - platformFee]));
  for (const { amount, chargeback, attemptId, splits: gone } of refunds) {
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

/** What a seller still has of the payment: less its fee, what has gone back or is going back, and what was taken back before. */
export function roomOf({ splits, recovered }: PaymentView, sellerId: string): number {
  const split = splits.find(({ submerchantId }) => submerchantId === sellerId);
  if (!split) return 0;
  const taken = recovered.find(({ submerchantId }) => submerchantId === sellerId)?.taken ?? 0;
  return Math.max(0, split.amount - split.platformFee - split.returnedAmount + split.returnedFee - taken);
}
