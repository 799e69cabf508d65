import type { CardBrand } from '@/lib/money/rates';
import { brandOfPrefix } from '@/lib/vault/card-format';

const lengths: Record<CardBrand, number[]> = {
  visa: [16, 18, 19],
  master: [16],
  american_express: [15],
  jcb: [16, 17, 18, 19],
  diners_club: [14, 16, 19],
};

/** Whether the check digit of a number is right (Luhn, ISO/IEC 7812-1). */
export function isChecked(figures: string): boolean {
  let sum = 0;
  for (let at = figures.length - 1, isDoubled = false; at >= 0; at--, isDoubled = !isDoubled) {
    const value = Number(figures[at]) * (isDoubled ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** Whether a number of one of our brands is complete and valid. */
export function isWholeNumber(figures: string): boolean {
  const brand = brandOfPrefix(figures);
  return brand !== null && lengths[brand].includes(figures.length) && isChecked(figures);
}

/** Whether a security code has as many figures as on the card. */
export const isWholeCode = (figures: string, brand: CardBrand | null): boolean =>
  figures.length === 4 ? brand === 'american_express' || brand === null : figures.length === 3 && brand !== 'american_express';
