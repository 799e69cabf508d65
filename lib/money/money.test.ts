import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardBrands, processingFee, rateFor } from '@/lib/money/rates';
import { proportionOf, shareOf, taxOn } from '@/lib/money/tax';
import { maxPaymentYen, sum, yenOf } from '@/lib/money/yen';
import { sql } from '@/lib/testing/tables';
import { runs } from '@/lib/testing/tier';

const anyYen = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const anyRate = fc.integer({ min: 0, max: 10_000 });
const many = runs(500, 20_000);

test('rates by brand', () => {
  expect(cardBrands.map((brand) => [brand, rateFor(brand)])).toEqual([
    ['visa', 360],
    ['master', 360],
    ['jcb', 385],
    ['american_express', 385],
    ['diners_club', 385],
  ]);
});

test('fees, taxes and shares are rounded down', () => {
  expect(processingFee(10_000, 360)).toEqual({ fee: 360, tax: 36 });
  expect(processingFee(27, 360)).toEqual({ fee: 0, tax: 0 });
  expect(processingFee(28, 360)).toEqual({ fee: 1, tax: 0 });
  expect(processingFee(277, 360)).toEqual({ fee: 9, tax: 0 });
  expect(processingFee(278, 360)).toEqual({ fee: 10, tax: 1 });
  expect(processingFee(9_999_999, 385)).toEqual({ fee: 384_999, tax: 38_499 });
  expect([taxOn(0), taxOn(9), taxOn(10), taxOn(19), taxOn(9_999_999)]).toEqual([0, 0, 1, 1, 999_999]);
  expect([proportionOf(1_000, 3_333, 10_000), proportionOf(2, 2, 3), proportionOf(0, 1, 3)]).toEqual([333, 1, 0]);
  // 0.29 × 100 is 28.999… as a float
  expect(shareOf(100, 2_900)).toBe(29);
});

test('any share and its rest make the whole, and the share is never above its part', () => {
  fc.assert(
    fc.property(anyYen, anyRate, (amount, rate) => {
      const share = shareOf(amount, rate);
      expect(Number.isSafeInteger(share) && share >= 0 && share <= amount).toBe(true);
      expect(BigInt(share) * 10_000n <= BigInt(amount) * BigInt(rate)).toBe(true);
      expect((BigInt(share) + 1n) * 10_000n > BigInt(amount) * BigInt(rate)).toBe(true);
    }),
    many,
  );
});

test('proportions of the parts of a whole never add up to more than the amount', () => {
  const parts = fc.array(fc.integer({ min: 1, max: maxPaymentYen }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxPaymentYen }), parts, (amount, given) => {
      const whole = sum(given);
      const shares = given.map((part) => proportionOf(amount, part, whole));
      expect(sum(shares)).toBeLessThanOrEqual(amount);
      expect(amount - sum(shares)).toBeLessThan(given.length);
      expect(proportionOf(amount, whole, whole)).toBe(amount);
    }),
    many,
  );
});

test('an amount beyond what a number holds exactly is never passed on', () => {
  expect(yenOf(9_007_199_254_740_991n)).toBe(Number.MAX_SAFE_INTEGER);
  expect(() => yenOf(9_007_199_254_740_992n)).toThrow(RangeError);
  expect(() => yenOf(-9_007_199_254_740_992n)).toThrow(RangeError);
});

test('L13 FeeTaxRounding: TypeScript and SQL agree on every amount', async () => {
  const beyond = [2 ** 31 - 1, 2 ** 31, 2 ** 53 - 2, 2 ** 53 - 1];
  for (const rate of [350, 360, 385, 275, 1_000, 1, 9_999, 10_000]) {
    const rows = await sql<{ amount: string; fee: string; tax: string }>(
      `SELECT amount, fee_of(amount, $1) AS fee, fee_of(fee_of(amount, $1), 1000) AS tax
       FROM (SELECT generate_series(1, 10000)::bigint AS amount UNION ALL SELECT unnest($2::bigint[])) a`,
      [rate, beyond],
    );
    expect(rows).toHaveLength(10_004);
    const wrong = rows.filter(({ amount, fee, tax }) => {
      const ours = processingFee(Number(amount), rate);
      return String(ours.fee) !== fee || String(ours.tax) !== tax;
    });
    expect({ rate, wrong }).toEqual({ rate, wrong: [] });
  }
});
