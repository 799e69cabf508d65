import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandBeginning } from '@/lib/vault/beginning';
import { brandOf } from '@/lib/vault/card';
import { isWholeCode, isWholeNumber, wholeExpiry } from '@/lib/vault/whole';

/** The brand of a number whose check figure is not looked at: one of the ten makes a number of it (Luhn, ISO/IEC 7812-1). */
const known = (figures: string) =>
  brandOf(figures) ?? Array.from({ length: 10 }, (_, figure) => brandOf(`${figures.slice(0, -1)}${figure}`)).find(Boolean);

test('a browser sees the brand that the server sees, by every beginning of four figures', () => {
  for (let begins = 0; begins < 10_000; begins++) {
    const figures = `${String(begins).padStart(4, '0')}000000000000`;
    const brands = [15, 16].map((length) => known(figures.slice(0, length))).filter((brand) => brand && brand !== 'unknown');
    expect([figures, brandBeginning(figures)]).toEqual([figures, brands[0] ?? null]);
  }
});

const beginnings = ['4', '51', '2221', '2720', '34', '37', '3528', '3589', '2131', '1800', '300', '3095', '36', '38', '62', '6011', '1'];

/** Some numbers of brands that we do not take begin as ours do: what a browser lets through of these the server refuses by name. */
test('a number that a browser lets through is one that the server takes, and the other way round', () => {
  const number = fc
    .tuple(fc.constantFrom(...beginnings), fc.stringMatching(/^\d{18}$/), fc.integer({ min: 12, max: 19 }))
    .map(([begins, rest, length]) => (begins + rest).slice(0, length));
  // a last figure that fits, and one that does not: both are seen
  const wholes = { yes: 0, no: 0 };
  fc.assert(
    fc.property(number, (typed) => {
      for (let figure = 0; figure < 10; figure++) {
        const figures = `${typed.slice(0, -1)}${figure}`;
        if (brandBeginning(figures) && known(figures.slice(0, 16)) === 'unknown') continue;
        const brand = brandOf(figures);
        expect([figures, isWholeNumber(figures)]).toEqual([figures, brand !== null && brand !== 'unknown']);
        wholes[isWholeNumber(figures) ? 'yes' : 'no'] += 1;
      }
    }),
    { numRuns: 500 },
  );
  expect([wholes.yes > 50, wholes.no > 50]).toEqual([true, true]);
});

test('an expiry and a security code are whole, or not yet', () => {
  expect(wholeExpiry('12 / 30')).toEqual({ month: 12, year: 30 });
  expect(wholeExpiry('01 / 00')).toEqual({ month: 1, year: 0 });
  expect(['', '12', '12 / 3', '13 / 30', '00 / 30'].map(wholeExpiry)).toEqual([null, null, null, null, null]);
  expect(isWholeCode('123', 'visa')).toBe(true);
  expect(isWholeCode('1234', 'american_express')).toBe(true);
  expect(isWholeCode('123', 'american_express')).toBe(false);
  expect(isWholeCode('1234', 'jcb')).toBe(false);
  expect(isWholeCode('12', null)).toBe(false);
});
