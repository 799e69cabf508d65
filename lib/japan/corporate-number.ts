import { validate } from 'stdnum/lib/cjs/jp/cn.js';
import { labelledNumber } from '@/lib/japan/labelled-number';
import { shortLine } from '@/lib/japan/text';

/** The thirteen figures of a corporate number, or of an invoice registration number, which has a T before them. */
export function corporateNumber(text: string): string | null {
  const line = shortLine(text, 100)?.replace(/(^|[^A-Za-z])T(?=[ 0-9-])/i, '$1');
  const figures = line === undefined ? null : labelledNumber(line, 'corporate');
  return figures !== null && /^[0-9]{13}$/.test(figures) ? figures : null;
}

/** Whether the first figure is the check digit of the others (Ordinance 70 of the Ministry of Finance, article 2). */
export const hasCheckDigit = (number: string): boolean => number.length === 13 && validate(number).isValid;
