import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxGrossYen, sum } from '@/lib/money/yen';
import { proportion } from '@/lib/splits/proportion';
import { runs } from '@/lib/testing/tier';

test('the yen that rounding leaves go to the largest, the first of equals', () => {
  expect(proportion(100, [1, 1, 1])).toEqual({ shares: [34, 33, 33], leftover: 1, to: 0 });
  expect(proportion(100, [1, 4, 1])).toEqual({ shares: [16, 68, 16], leftover: 2, to: 1 });
  expect(proportion(3_000, [6_000, 3_000, 1_000])).toEqual({ shares: [1_800, 900, 300], leftover: 0, to: 0 });
  expect(proportion(1, [3, 5, 5])).toEqual({ shares: [0, 1, 0], leftover: 1, to: 1 });
  expect(proportion(7, [0, 0])).toEqual({ shares: [0, 0], leftover: 7, to: -1 });
});

test('any division adds up to the whole, and nobody is further from its exact share than the yen that were left', () => {
  const weights = fc.array(fc.integer({ min: 0, max: maxGrossYen }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxGrossYen }), weights, (total, given) => {
      fc.pre(sum(given) > 0);
      const { shares, leftover, to } = proportion(total, given);
      expect(sum(shares)).toBe(total);
      expect(leftover).toBeLessThan(given.length);
      expect(given[to]).toBe(Math.max(...given));
      for (const [index, share] of shares.entries()) {
        const exact = (BigInt(total) * BigInt(given[index] ?? 0)) / BigInt(sum(given));
        expect(BigInt(share) - exact).toBe(index === to ? BigInt(leftover) : 0n);
      }
    }),
    runs(300, 20_000),
  );
});
