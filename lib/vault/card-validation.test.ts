import validator from 'card-validator';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '@/lib/testing/tier';
import { brandOf } from '@/lib/vault/card';
import { brandOfPrefix } from '@/lib/vault/card-format';
import { isWholeCode, isWholeNumber } from '@/lib/vault/card-validation';

/** Adds the check digit (Luhn, ISO/IEC 7812-1). */
function checked(figures: string): string {
  const doubled = [...figures.slice(0, -1)].reverse().map((figure, index) => Number(figure) * (index % 2 === 0 ? 2 : 1));
  const sum = doubled.reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return `${figures.slice(0, -1)}${(10 - (sum % 10)) % 10}`;
}

/** The brand of a number with any check digit. */
const known = (figures: string) => brandOf(figures) ?? brandOf(checked(figures));

test('a browser sees the brand that the server sees, by every beginning of four figures', () => {
  const seen: [string, string | null][] = [];
  const right: [string, string | null][] = [];
  for (let begins = 0; begins < 10_000; begins++) {
    const figures = `${String(begins).padStart(4, '0')}000000000000`;
    const brands = [15, 16].map((length) => known(figures.slice(0, length))).filter((brand) => brand && brand !== 'unknown');
    seen.push([figures, brandOfPrefix(figures)]);
    right.push([figures, brands[0] ?? null]);
  }
  expect(seen).toEqual(right);
});

const beginnings = ['4', '51', '2221', '2720', '34', '37', '3528', '3589', '2131', '1800', '300', '3095', '36', '38', '62', '6011', '1'];

/** Some numbers of other brands start like ours: the server refuses by name what a browser lets through of these. */
test('a number that a browser lets through is one that the server takes, and the other way round', () => {
  const number = fc
    .tuple(fc.constantFrom(...beginnings), fc.stringMatching(/^\d{18}$/), fc.integer({ min: 12, max: 19 }))
    .map(([begins, rest, length]) => (begins + rest).slice(0, length));
  // valid and invalid check digits both occur
  const wholes = { yes: 0, no: 0 };
  fc.assert(
    fc.property(number, (typed) => {
      for (let figure = 0; figure < 10; figure++) {
        const figures = `${typed.slice(0, -1)}${figure}`;
        if (brandOfPrefix(figures) && known(figures.slice(0, 16)) === 'unknown') continue;
        const brand = brandOf(figures);
        expect([figures, isWholeNumber(figures)]).toEqual([figures, brand !== null && brand !== 'unknown']);
        wholes[isWholeNumber(figures) ? 'yes' : 'no'] += 1;
      }
    }),
    { numRuns: 500 },
  );
  expect([wholes.yes > 50, wholes.no > 50]).toEqual([true, true]);
});

test('a brand that is known from a card that begins alike is what the validator says of the number itself', () => {
  const judge = (number: string) => {
    const { isValid, card } = validator.number(number);
    return isValid && card ? card.type.replace('mastercard', 'master').replaceAll('-', '_') : null;
  };
  const taken = ['visa', 'master', 'jcb', 'american_express', 'diners_club', null];
  const beginning = fc.oneof(fc.constantFrom(...beginnings), fc.stringMatching(/^\d{1,8}$/));
  const rest = fc.array(fc.tuple(fc.stringMatching(/^\d{18}$/), fc.integer({ min: 12, max: 19 })), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(beginning, rest, (begins, rests) => {
      for (const [figures, length] of rests)
        for (const number of [(begins + figures).slice(0, length), checked((begins + figures).slice(0, length))]) {
          const judged = judge(number);
          expect([number, brandOf(number)]).toEqual([number, taken.includes(judged) ? judged : 'unknown']);
        }
    }),
    runs(500, 20_000),
  );
});

test('a security code is whole, or not yet', () => {
  expect(isWholeCode('123', 'visa')).toBe(true);
  expect(isWholeCode('1234', 'american_express')).toBe(true);
  expect(isWholeCode('123', 'american_express')).toBe(false);
  expect(isWholeCode('1234', 'jcb')).toBe(false);
  expect(isWholeCode('12', null)).toBe(false);
});
