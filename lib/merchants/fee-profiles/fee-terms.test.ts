import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areTiers, type FeeTerms, feeOf } from '@/lib/merchants/fee-profiles/fee-terms';
import { maxGrossYen } from '@/lib/money/yen';
import { runs } from '@/lib/testing/tier';

const percent = (basis_points: number, given: Partial<FeeTerms> = {}): FeeTerms => ({
  tiers: [{ up_to: null, basis_points }],
  fixed: 0,
  minimum: 0,
  maximum: null,
  ...given,
});
const tiered = {
  ...percent(0),
  tiers: [
    { up_to: 10_000, basis_points: 1_000 },
    { up_to: 50_000, basis_points: 800 },
    { up_to: null, basis_points: 500 },
  ],
};

test.each<[string, FeeTerms, number, number]>([
  ['10 %', percent(1_000), 5_000, 500],
  ['10 %, rounded down', percent(1_000), 99, 9],
  ['less than a yen is none', percent(1_000), 9, 0],
  ['all of it', percent(10_000), 777, 777],
  ['nothing of nothing', percent(1_000, { minimum: 300 }), 0, 0],
  ['a fixed fee besides', percent(360, { fixed: 40 }), 10_000, 400],
  ['at least the minimum', percent(1_000, { minimum: 300 }), 1_000, 300],
  ['at most the maximum', percent(1_000, { maximum: 2_000 }), 100_000, 2_000],
  ['never above the amount', percent(1_000, { minimum: 300 }), 200, 200],
  ['the first tier to its last yen', tiered, 10_000, 1_000],
  ['each yen by its own tier', tiered, 60_000, 1_000 + 3_200 + 500],
  [
    'rounded once, not by tier',
    {
      ...tiered,
      tiers: [
        { up_to: 5, basis_points: 1_000 },
        { up_to: null, basis_points: 1_000 },
      ],
    },
    10,
    1,
  ],
  ['exact at the largest amount', percent(3_333), maxGrossYen, Number((BigInt(maxGrossYen) * 3_333n) / 10_000n)],
])('%s', (_, terms, amount, fee) => expect(feeOf(terms, amount)).toBe(fee));

test.each([
  [[{ up_to: null, basis_points: 1 }], true],
  [
    [
      { up_to: 5, basis_points: 1 },
      { up_to: null, basis_points: 1 },
    ],
    true,
  ],
  [[], true],
  [[{ up_to: 5, basis_points: 1 }], false],
  [
    [
      { up_to: null, basis_points: 1 },
      { up_to: null, basis_points: 1 },
    ],
    false,
  ],
  [
    [
      { up_to: 5, basis_points: 1 },
      { up_to: 5, basis_points: 1 },
      { up_to: null, basis_points: 1 },
    ],
    false,
  ],
])('tiers %j are such: %s', (tiers, are) => expect(areTiers(tiers)).toBe(are));

describe('whatever the terms', () => {
  const terms = fc
    .record({
      bounds: fc.uniqueArray(fc.integer({ min: 1, max: 200_000 }), { maxLength: 4 }),
      rates: fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 5, maxLength: 5 }),
      fixed: fc.integer({ min: 0, max: 1_000 }),
      minimum: fc.integer({ min: 0, max: 1_000 }),
      above: fc.option(fc.integer({ min: 0, max: 50_000 })),
    })
    .map(({ bounds, rates, fixed, minimum, above }): FeeTerms => {
      const sorted = [...bounds].sort((a, b) => a - b);
      const tiers = [...sorted, null].map((up_to, index) => ({ up_to, basis_points: rates[index] ?? 0 }));
      return { tiers, fixed, minimum, maximum: above === null ? null : minimum + above };
    });
  const amount = fc.integer({ min: 0, max: 400_000 });

  test('a fee is whole, not negative and not above its amount; more amount is never less fee, nor more fee than amount', () => {
    fc.assert(
      fc.property(terms, amount, fc.integer({ min: 0, max: 5_000 }), (given, of, more) => {
        const [fee, next] = [feeOf(given, of), feeOf(given, of + more)];
        expect(Number.isInteger(fee)).toBe(true);
        expect(fee).toBeGreaterThanOrEqual(0);
        expect(fee).toBeLessThanOrEqual(of);
        expect(next).toBeGreaterThanOrEqual(fee);
      }),
      runs(500, 20_000),
    );
  });

  test('it is the sum over every yen by the rate of its tier, rounded down once', () => {
    fc.assert(
      fc.property(terms, fc.integer({ min: 0, max: 3_000 }), (given, of) => {
        const small = { ...given, tiers: given.tiers.map(({ up_to, ...one }) => ({ ...one, up_to: up_to && Math.ceil(up_to / 100) })) };
        let parts = 0;
        for (let yen = 1; yen <= of; yen += 1) parts += small.tiers.find(({ up_to }) => up_to === null || yen <= up_to)?.basis_points ?? 0;
        const fee = Math.max(Math.floor(parts / 10_000) + given.fixed, given.minimum);
        expect(feeOf(small, of)).toBe(Math.min(fee, given.maximum ?? of, of));
      }),
      runs(200, 2_000),
    );
  });
});
