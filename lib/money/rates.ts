import { shareOf, taxOn } from '@/lib/money/tax';

export const cardBrands = ['visa', 'master', 'jcb', 'american_express', 'diners_club'] as const;
export type CardBrand = (typeof cardBrands)[number];

/** The subjects of fees: a card's brand, or the payment method. */
export const feeMethods = [...cardBrands, 'paypay', 'merpay', 'paidy', 'konbini', 'bank_transfer', 'pay_easy'] as const;
export type FeeMethod = (typeof feeMethods)[number];

/** processing: the service's share of a capture. customer: the customer's fee for using the method. */
export const feeKinds = ['processing', 'customer'] as const;
export type FeeKind = (typeof feeKinds)[number];

/** The whole captured amount. */
export const maxRateBasisPoints = 10_000;
/** Before tax. */
export const maxCustomerFeeYen = 100_000;

/** Processing fee by method in basis points of captured amount + tax, where no other rate was agreed. */
const defaultBasisPoints: Record<FeeMethod, number> = {
  visa: 360,
  master: 360,
  jcb: 385,
  american_express: 385,
  diners_club: 385,
  paypay: 350,
  merpay: 350,
  paidy: 350,
  konbini: 275,
  bank_transfer: 275,
  pay_easy: 275,
};

/** The default processing rate. */
export const rateFor = (method: FeeMethod): number => defaultBasisPoints[method];

/** The default fee: basis points of a processing rate, yen before tax of a customer fee. */
export const defaultFee = (kind: FeeKind, method: FeeMethod): number => (kind === 'processing' ? rateFor(method) : 0);

/** Fee and its tax on a captured amount (amount + tax), each rounded down. */
export const processingFee = (captured: number, basisPoints: number): { fee: number; tax: number } => {
  const fee = shareOf(captured, basisPoints);
  return { fee, tax: taxOn(fee) };
};

/** The customer's total for a fee of `yen` before tax; the tax is rounded down. `total` is `payment_method_fee`. */
export const customerFee = (yen: number): { fee: number; tax: number; total: number } => {
  const tax = taxOn(yen);
  return { fee: yen, tax, total: yen + tax };
};
