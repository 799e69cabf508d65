/**
 * What a platform takes of a seller's amount, tax included as the amount is: the part of each yen by its tier, and a fixed fee, within bounds.
 */
export type FeeTerms = {
  /** Ascending; `up_to`: the last yen of the tier, null in the last tier alone. One tier: a percentage of everything. */
  tiers: readonly { up_to: number | null; basis_points: number }[];
  /** Yen. */
  fixed: number;
  minimum: number;
  maximum: number | null;
};

export const mostTiers = 5;
export const allBasisPoints = 10_000;

/**
 * The fee of an amount in whole yen. The parts of all tiers are added before they are rounded down, once. The bounds hold after the fixed
 * fee, and no fee is above its amount.
 */
export function feeOf({ tiers, fixed, minimum, maximum }: FeeTerms, amount: number): number {
  let from = 0;
  let parts = 0n;
  for (const { up_to, basis_points } of tiers) {
    const to = Math.min(amount, up_to ?? amount);
    if (to > from) parts += BigInt(to - from) * BigInt(basis_points);
    from = Math.max(from, to);
  }
  const fee = Number(parts / BigInt(allBasisPoints)) + fixed;
  return Math.min(Math.max(fee, minimum), maximum ?? amount, amount);
}

/** Whether the tiers ascend and the last one alone is open. */
export const areTiers = (tiers: FeeTerms['tiers']): boolean =>
  tiers.every(({ up_to: to }, index) => {
    const before = index === 0 ? 0 : (tiers[index - 1]?.up_to ?? null);
    return index === tiers.length - 1 ? to === null && before !== null : to !== null && before !== null && to > before;
  });
