import { proportionOf } from '@/lib/money/tax';
import { sum } from '@/lib/money/yen';

/**
 * `leftover`: the yen left by rounding; `to`: the index of the share that gets them, the first of the largest; -1: all weights are zero.
 */
export type Proportion = { shares: number[]; leftover: number; to: number };

/** Divides `total` by weights: each share is rounded down, and the largest gets the rest. The shares add up to `total`. */
export function proportion(total: number, weights: readonly number[]): Proportion {
  const whole = sum(weights);
  if (whole === 0) return { shares: weights.map(() => 0), leftover: total, to: -1 };
  const shares = weights.map((weight) => proportionOf(total, weight, whole));
  const leftover = total - sum(shares);
  const to = weights.indexOf(Math.max(...weights));
  return { shares: shares.map((share, index) => (index === to ? share + leftover : share)), leftover, to };
}
