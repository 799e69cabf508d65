import { customerFee, type FeeMethod, rateFor } from '@/lib/money/rates';

/** A question to the database: the terms for a payment method at a moment, and which of the named merchants are sellers of this one. */
export type TermsQuestion = { method: FeeMethod; named: readonly string[]; at: Date };

/**
 * The answer. `isOff`: the merchant does not accept this method. null: a rate (basis points) or fee (whole yen before tax) that was never
 * agreed.
 */
export type Agreed = { isPlatform: boolean; rate: number | null; fee: number | null; sellers: string[]; isOff?: true };

/** A merchant's terms in force at one moment, and its own sellers among the named ones. */
export type Terms = {
  isPlatform: boolean;
  sellers: ReadonlySet<string>;
  /** The processing rate, in basis points. */
  rateBasisPoints: number;
  /** The customer's payment method fee: whole yen, tax included. */
  customerFee: number;
  isOff: boolean;
};

/** Defaults apply where nothing was agreed. */
export const termsOf = (method: FeeMethod, { isPlatform, rate, fee, sellers, isOff }: Agreed): Terms => ({
  isPlatform,
  sellers: new Set(sellers),
  rateBasisPoints: rate ?? rateFor(method),
  customerFee: customerFee(fee ?? 0).total,
  isOff: isOff ?? false,
});
