import { expect, test } from 'vitest';
import { leftOf } from '@/components/checkout/left';

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

test.each([
  [0, null],
  [-1, null],
  [1, { unit: 'minutes', count: 1 }],
  [2 * minute - 1, { unit: 'minutes', count: 1 }],
  [hour - 1, { unit: 'minutes', count: 59 }],
  [hour, { unit: 'hours', count: 1 }],
  [day - second, { unit: 'hours', count: 23 }],
  [day, { unit: 'days', count: 1 }],
  [4 * day - second, { unit: 'days', count: 3 }],
])('of %d ms nobody is told more than is left', (ms, told) => expect(leftOf(ms)).toEqual(told));
