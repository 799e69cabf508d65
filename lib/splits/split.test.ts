import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sum } from '@/lib/money/yen';
import { Refusal } from '@/lib/refusal';
import { checkedSplit, entriesOf, namedIn, type PlatformDetails } from '@/lib/splits/split';
import { splitOf } from '@/lib/testing/market';
import { runs } from '@/lib/testing/tier';

const sellers = new Set(['a', 'b', 'c']);
const judged = (details: PlatformDetails, limit = 100) => {
  try {
    return checkedSplit(details, limit, sellers);
  } catch (error) {
    return error instanceof Refusal ? `${error.code} ${error.param}` : Promise.reject(error);
  }
};
const at = (index: number, field: string) => `invalid_parameter platform_details.submerchants.${index}.${field}`;

test('a split as it was asked for', () => {
  expect(judged(splitOf(['a', 60, 6], ['b', 40]))).toEqual([
    { submerchantId: 'a', amount: 60, platformFee: 6 },
    { submerchantId: 'b', amount: 40, platformFee: 0 },
  ]);
  expect(judged(splitOf())).toEqual([]);
  expect(entriesOf({ submerchants: [{ submerchant_id: 'a', amount: 1 }] })).toEqual([{ submerchantId: 'a', amount: 1, platformFee: 0 }]);
  expect([namedIn(undefined), namedIn(splitOf(['b', 1], ['a', 1]))]).toEqual([[], ['b', 'a']]);
});

test('what is wrong with a split', () => {
  expect(judged(splitOf(['a', 60], ['d', 10]))).toBe(at(1, 'submerchant_id'));
  expect(judged(splitOf(['a', 60], ['b', 10], ['a', 1]))).toBe(at(2, 'submerchant_id'));
  expect(judged(splitOf(['a', 60, 61]))).toBe(at(0, 'platform_fee'));
  expect(judged(splitOf(['a', 60], ['b', 41]))).toBe('invalid_parameter platform_details');
  expect(judged(splitOf(['a', 101]))).toBe('invalid_parameter platform_details');
  expect(judged(splitOf(['a', 100, 100]))).toHaveLength(1);
});

test('whatever is accepted adds up to at most the limit, no fee is above its entry, and nobody is named twice', () => {
  const entry = fc.record({
    submerchant_id: fc.constantFrom('a', 'b', 'c', 'd'),
    amount: fc.integer({ min: 1, max: 60 }),
    platform_fee: fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined }),
  });
  const property = fc.property(fc.array(entry, { maxLength: 4 }), fc.integer({ min: 1, max: 100 }), (submerchants, limit) => {
    const split = judged({ submerchants }, limit);
    if (!Array.isArray(split)) return;
    expect(sum(split.map(({ amount }) => amount))).toBeLessThanOrEqual(limit);
    expect(split.every(({ amount, platformFee, submerchantId }) => platformFee <= amount && sellers.has(submerchantId))).toBe(true);
    expect(new Set(namedIn({ submerchants })).size).toBe(split.length);
  });
  fc.assert(property, runs(500, 20_000));
});
