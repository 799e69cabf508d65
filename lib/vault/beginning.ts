import type { CardBrand } from '@/lib/money/rates';

/** How the numbers of each brand begin, and how they are printed: so that a brand is seen while its number is still being typed. */
const beginnings: [brand: CardBrand, begins: RegExp, groups: number[]][] = [
  ['visa', /^4/, [4, 4, 4, 4]],
  ['master', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [4, 4, 4, 4]],
  ['american_express', /^3[47]/, [4, 6, 5]],
  ['jcb', /^(352[89]|35[3-8]|2131|1800)/, [4, 4, 4, 4]],
  ['diners_club', /^(30[0-5]|36|3[89])/, [4, 6, 4]],
];

/** The figures of what was typed, a Japanese keyboard's wide ones too. */
export const figuresIn = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '').slice(0, 19);

/** The brand that a number can only be of; null while it may be of several, or is of none of ours. */
export const brandBeginning = (figures: string): CardBrand | null => beginnings.find(([, begins]) => begins.test(figures))?.[0] ?? null;

/** A number as it stands on its card, as far as it was typed. */
export function printed(figures: string): string {
  const groups = beginnings.find(([, begins]) => begins.test(figures))?.[2] ?? [4, 4, 4, 4];
  const parts: string[] = [];
  let at = 0;
  for (const length of groups) {
    parts.push(figures.slice(at, at + length));
    at += length;
  }
  parts.push(figures.slice(at));
  return parts.filter((part) => part !== '').join(' ');
}

/** `1230` as `12 / 30`, while it is typed; a month that is one figure above one is whole, and a browser fills in `12/2030`. */
export function printedExpiry(typed: string): string {
  const all = typed.normalize('NFKC').replace(/\D/g, '');
  const figures = all.replace(/^(\d\d)20(\d\d)$/, '$1$2').slice(0, 4);
  const month = /^[2-9]/.test(figures) ? `0${figures}`.slice(0, 2) : figures.slice(0, 2);
  const year = /^[2-9]/.test(figures) ? figures.slice(1, 3) : figures.slice(2);
  return year === '' ? month : `${month} / ${year}`;
}
