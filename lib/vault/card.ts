import validator from 'card-validator';
import type { CardBrand } from '@/lib/money/rates';

/** A card as it was typed. The number leaves the process only sealed or to the acquirer, the verification value only to the acquirer. */
export type Card = { number: string; month: number; year: number; verificationValue: string | null };

const brands: Record<string, CardBrand> = {
  visa: 'visa',
  mastercard: 'master',
  jcb: 'jcb',
  'american-express': 'american_express',
  'diners-club': 'diners_club',
};

/** The brand of a number that is long enough and passes the Luhn check; `unknown` for another brand, null for a wrong number. */
export function brandOf(number: string): CardBrand | 'unknown' | null {
  const { isValid, card } = validator.number(number);
  if (!isValid || !card) return null;
  return brands[card.type] ?? 'unknown';
}

/** A year below 100 is of this century. */
export const fullYear = (year: number): number => (year < 100 ? 2000 + year : year);

const lastYear = 2099;

/** Which of the two is wrong; null when the card is good in the month of `now` in Tokyo. */
export function wrongExpiry(month: number, year: number, now: Date): 'month' | 'year' | null {
  const tokyo = new Date(now.getTime() + 9 * 60 * 60 * 1000);
  if (year < tokyo.getUTCFullYear() || year > lastYear) return 'year';
  return year === tokyo.getUTCFullYear() && month < tokyo.getUTCMonth() + 1 ? 'month' : null;
}

export const binOf = (number: string): string => number.slice(0, 6);
export const lastFourOf = (number: string): string => number.slice(-4);
