import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { konbiniStores } from '@/lib/money/methods';
import { barsOf, slipBars } from '@/lib/payments/page/barcode';
import { runs } from '@/lib/testing/tier';

// ISO/IEC 15417: each symbol as the widths of its bars and gaps: start C, pairs of digits, code A for what is left over, checksum, stop
test.each([
  ['00', '211232 212222 222221 2331112'],
  ['12', '211232 112232 122231 2331112'],
  ['20456758', '211232 221231 113123 141122 312311 212123 2331112'],
  ['1234567890', '211232 112232 131123 331121 241112 214121 124211 2331112'],
  ['1234567890123', '211232 112232 131123 331121 241112 214121 112232 311141 221132 212141 2331112'],
])('%s', (number, widths) => expect(barsOf(number).join('')).toBe(widths.replaceAll(' ', '')));

describe('for any number', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 20 });

  test('a whole number of symbols of eleven modules, and the stop', () => {
    fc.assert(
      fc.property(digits, (number) => {
        const bars = barsOf(number);
        expect(bars.length % 6).toBe(1);
        expect(bars.reduce((sum, width) => sum + width, 0) % 11).toBe(2);
        expect(bars.every((width) => width >= 1 && width <= 4)).toBe(true);
        expect(bars.slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2]);
      }),
      runs(300, 20_000),
    );
  });

  test('no two look alike', () => {
    fc.assert(
      fc.property(digits, digits, (one, other) => {
        expect(barsOf(one).join('') === barsOf(other).join('')).toBe(one === other);
      }),
      runs(300, 20_000),
    );
  });
});

test('one chain reads it from a phone', () => {
  expect(konbiniStores.filter((store) => slipBars(store, '1234567890123') !== null)).toEqual(['seven-eleven']);
});
