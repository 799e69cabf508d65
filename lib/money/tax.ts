/** Consumption tax in Japan: 10 %, of prices and of fees alike. */
const taxBasisPoints = 1_000;

/** The tax on `amount`, rounded down. */
export const taxOn = (amount: number): number => shareOf(amount, taxBasisPoints);

/** Removes the tax from a total: the amount whose tax-inclusive price is `total`. */
export const netOf = (total: number): number => Math.ceil((total * 10_000) / (10_000 + taxBasisPoints));

/** The tax that a total contains at this rate, in whole per cent, rounded down. */
export const taxWithin = (total: number, percent: number): number => proportionOf(total, percent, 100 + percent);

/** `basisPoints` / 10,000 of `amount`, rounded down; exact for every safe integer, as `fee_of` in the database is. */
export const shareOf = (amount: number, basisPoints: number): number => Number((BigInt(amount) * BigInt(basisPoints)) / 10_000n);

/** `part` of `whole` applied to `amount`, rounded down: the tax of a part of a payment. */
export const proportionOf = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
