import { expect, test } from 'vitest';
import { brandOf } from '@/lib/vault/card';
import { brandOfPrefix, digitsOf, printed } from '@/lib/vault/card-format';

const numbers = [
  '4111111111111111',
  '5555555555554444',
  '2223003122003222',
  '3530111333300000',
  '378282246310005',
  '30569309025904',
  '38520000023237',
];

test('a brand is seen from its first figures on, and is the one that the whole number has', () => {
  for (const number of numbers) {
    const seen = Array.from({ length: number.length }, (_, index) => brandOfPrefix(number.slice(0, index + 1)));
    expect([number, seen.at(-1)]).toEqual([number, brandOf(number)]);
    // once shown it stays, and it is shown within the first four figures
    expect(new Set(seen.slice(4)).size).toBe(1);
    expect(seen.slice(0, 4).every((brand) => brand === null || brand === seen.at(-1))).toBe(true);
  }
  for (const figures of ['', '1', '9', '62', '6011']) expect(brandOfPrefix(figures)).toBeNull();
});

test('a number is shown as it is printed', () => {
  expect(printed('4111111111111111')).toBe('4111 1111 1111 1111');
  expect(printed('378282246310005')).toBe('3782 822463 10005');
  expect(printed('30569309025904')).toBe('3056 930902 5904');
  expect(printed('41111')).toBe('4111 1');
  expect(printed('')).toBe('');
  expect(digitsOf('４１１１ 1111-11')).toBe('4111111111');
  expect(digitsOf('1'.repeat(25))).toHaveLength(25);
});
