import { shareOf, taxOn } from '@/lib/money/tax';

export const cardBrands = ['visa', 'master', 'jcb', 'american_express', 'diners_club'] as const;
export type CardBrand = (typeof cardBrands)[number];

/** Processing fee by method in basis points of captured amount + tax, where no other rate was agreed. */
const defaultBasisPoints: Record<CardBrand, number> = { visa: 360, master: 360, jcb: 385, american_express: 385, diners_club: 385 };

export const rateFor = (brand: CardBrand): number => defaultBasisPoints[brand];

/** Fee and its tax on what was captured (amount + tax), each rounded down. */
export const processingFee = (captured: number, basisPoints: number): { fee: number; tax: number } => {
  const fee = shareOf(captured, basisPoints);
  return { fee, tax: taxOn(fee) };
};
