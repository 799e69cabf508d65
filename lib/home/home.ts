import type { FeeMethod } from '@/lib/money/rates';
import { dayOf, type Part, type Stretches } from '@/lib/overview/overview';

const hourMs = 60 * 60 * 1000;

/** An authorization that ends within this time is somebody's to look at. */
export const soonMs = 72 * hourMs;
/** A call to the acquirer that has no outcome after this time is not merely slow. */
export const silentMs = 10_000;
/** For so long a refund that was refused, by the acquirer or because somebody is short, waits for somebody to make it anew. */
export const refusedMs = 7 * 24 * hourMs;
/** So many of each kind stand on the page at once; the rest is behind a link. */
export const needsShown = 5;
/** Of what no list can be narrowed to, so many are brought along. */
export const needsListed = 100;

/** What waits for a person. Those that lose money first. */
export const needKinds = ['refundShort', 'refundRefused', 'expiring', 'unknown'] as const;
export type NeedKind = (typeof needKinds)[number];

/** What was captured, by parts of days and by the card's brand. */
export type BrandPart = Part & { brand: FeeMethod };

/** By which cards the later stretch was paid, the most yen first. */
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
