import type { FeeMethod } from '@/lib/money/rates';
import { dayOf, type Part, type Stretches } from '@/lib/overview/overview';

const hourMs = 60 * 60 * 1000;

/** An authorization that ends within this time needs attention. */
export const soonMs = 72 * hourMs;
/** A call to the acquirer without an outcome after this time is not merely slow. */
export const silentMs = 10_000;
/** How long a refused refund (by the acquirer, or because a party is short), or one that failed later, waits for a person to repeat it. */
export const refusedMs = 7 * 24 * hourMs;
/** The most of each kind on the page; the rest is behind a link. */
export const needsShown = 5;
/** For kinds that no list can filter, the most that are sent along. */
export const needsListed = 100;

/** Tasks for a person. Those that lose money first. */
export const needKinds = ['refundFailed', 'refundShort', 'refundRefused', 'expiring', 'unknown'] as const;
export type NeedKind = (typeof needKinds)[number];
/** Tasks that nothing ends but another refund: a person may put them away. */
export const dismissable = ['refundFailed', 'refundShort', 'refundRefused'] as const satisfies readonly NeedKind[];
export type DismissableKind = (typeof dismissable)[number];
export const isDismissable = (kind: NeedKind): kind is DismissableKind => dismissable.some((each) => each === kind);
/** The most dismissed tasks that are shown. */
export const dismissedShown = 20;

/** Captured amounts by part of the day and card brand. */
export type BrandPart = Part & { brand: FeeMethod };

/** The later period's amounts by card brand, largest first. */
export function mixOf(parts: readonly BrandPart[], { from }: Stretches): { brand: FeeMethod; amount: number; payments: number }[] {
  const first = dayOf(from);
  const sums = new Map<FeeMethod, { amount: number; payments: number }>();
  for (const { day, brand, amount, payments } of parts) {
    if (day < first) continue;
    const sum = sums.get(brand) ?? { amount: 0, payments: 0 };
    sums.set(brand, { amount: sum.amount + amount, payments: sum.payments + payments });
  }
  return [...sums].map(([brand, sum]) => ({ brand, ...sum })).sort((one, other) => other.amount - one.amount);
}
