import { customerFee, type FeeMethod, rateFor } from '@/lib/money/rates';

/** What is asked of the database: the terms for a way of paying at a moment, and which of the named are sellers of this merchant. */
export type TermsQuestion = { method: FeeMethod; named: readonly string[]; at: Date };

/** What it answers. `isOff`: the merchant does not take payments in this way. A rate (basis points) or fee (whole yen before tax) that was never agreed is null. */
export type Agreed = { isPlatform: boolean; rate: number | null; fee: number | null; sellers: string[]; isOff?: true };

/** What is agreed with a merchant, as it is in force at one moment, and which of the sellers that a request names are its own. */
export type Terms = {
  isPlatform: boolean;
  sellers: ReadonlySet<string>;
  /** Of the processing fee, in basis points. */
  rateBasisPoints: number;
  /** What the customer pays for the way of paying: whole yen, tax included. */
  customerFee: number;
  isOff: boolean;
};

/** The defaults stand where nothing was agreed. */
export const termsOf = (method: FeeMethod, { isPlatform, rate, fee, sellers, isOff }: Agreed): Terms => ({
  isPlatform,
  sellers: new Set(sellers),
  rateBasisPoints: rate ?? rateFor(method),
  customerFee: customerFee(fee ?? 0).total,
  isOff: isOff ?? false,
});
