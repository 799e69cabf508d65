import { expect, test } from 'vitest';
import { differenceOf } from '@/components/payments/deposits/deposit';

test('what came in against what was asked', () => {
  expect(
    [
      [4_000, 5_000],
      [5_000, 5_000],
      [5_001, 5_000],
    ].map(([arrived = 0, total = 0]) => differenceOf({ arrived, total })),
  ).toEqual([-1_000, 0, 1]);
});
