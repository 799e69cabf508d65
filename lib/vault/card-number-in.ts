import { normalForm } from '@/lib/japan/normal-form';
import { isWholeNumber } from '@/lib/vault/card-validation';

/** Figures with single gaps, as people copy a card number. */
const runs = /\d(?:[ \t\-‐-―−ー.・]?\d)+/gu;
const shortest = 14;
const longest = 19;

/**
 * Whether a text contains the number of a card, with or without gaps and in letters of either width. Looked for from gap to gap, so that a
 * longer code, part of which happens to pass the check, is none.
 */
export function hasCardNumber(text: string): boolean {
  return [...normalForm(text).matchAll(runs)].some(([run]) => {
    const groups = run.split(/\D/u);
    return groups.some((_, from) => {
      let figures = '';
      return groups.slice(from).some((group) => {
        figures += group;
        return figures.length >= shortest && figures.length <= longest && isWholeNumber(figures);
      });
    });
  });
}
