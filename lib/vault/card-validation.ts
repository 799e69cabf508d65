import type { CardBrand } from '@/lib/money/rates';
import { brandOfPrefix } from '@/lib/vault/card-format';

const lengths: Record<CardBrand, number[]> = {
  visa: [16, 18, 19],
  master: [16],
  american_express: [15],
  jcb: [16, 17, 18, 19],
  diners_club: [14, 16, 19],
};

/** The check digit of a number (Luhn, ISO/IEC 7812-1). */
function isChecked(figures: string): boolean {
  const sum = [...figures].reverse().reduce((total, figure, index) => {
    const value = Number(figure) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
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
