/** Whole yen. A payment is at most {@link maxPaymentYen}; sums stay far below 2^53, so a number holds them exactly. */
export const minPaymentYen = 1;
export const maxPaymentYen = 9_999_999;
/** Amount + tax, each of them at most a payment's. */
export const maxGrossYen = 2 * maxPaymentYen;

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** From the database's bigint. Throws when the value is not a safe integer: a wrong amount must never pass silently. */
export const yenOf = (amount: bigint): number => {
  const value = Number(amount);
  if (!Number.isSafeInteger(value)) throw new RangeError('amount is out of range');
  return value;
};
