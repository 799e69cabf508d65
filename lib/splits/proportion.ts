import { proportionOf } from '@/lib/money/tax';
import { sum } from '@/lib/money/yen';

/** `leftover` is what rounding left, and `to` whose share it is in: the first of the largest; -1 where there is nothing to divide by. */
export type Proportion = { shares: number[]; leftover: number; to: number };

/** `total` in the proportion of the weights: each share rounded down, the yen that are left to the largest. The shares add up to `total`. */
export function proportion(total: number, weights: readonly number[]): Proportion {
  const whole = sum(weights);
  if (whole === 0) return { shares: weights.map(() => 0), leftover: total, to: -1 };
  const shares = weights.map((weight) => proportionOf(total, weight, whole));
  const leftover = total - sum(shares);
  const to = weights.indexOf(Math.max(...weights));
  return { shares: shares.map((share, index) => (index === to ? share + leftover : share)), leftover, to };
}
