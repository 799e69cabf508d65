import { validate } from 'stdnum/lib/cjs/jp/cn.js';
import { bareNumber } from '@/lib/japan/text';

/** Thirteen figures, of a corporate number or of an invoice number, which has a T before them. */
export function corporateNumber(text: string): string | null {
  const figures = bareNumber(text)?.replace(/^T/i, '');
  return figures !== undefined && /^[0-9]{13}$/.test(figures) ? figures : null;
}

/** Whether the first figure is the check digit of the others (Ordinance 70 of the Ministry of Finance, article 2). */
export const hasCheckDigit = (number: string): boolean => number.length === 13 && validate(number).isValid;
