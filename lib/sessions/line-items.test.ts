import { expect, test } from 'vitest';
import { otherTotal, presentLine } from '@/lib/sessions/line-items';

const line = (amount: number | null, quantity = 1) => presentLine({ description: 'x', quantity, amount });

test('what the lines come to is told where it is not what is paid, and can be known', () => {
  for (const [lines, paid, expected] of [
    [[], 1_000, null],
    [[line(1_000)], 1_000, null],
    [[line(500, 2)], 1_000, null],
    [[line(1_100), line(-100)], 1_000, null],
    [[line(0), line(1_000)], 1_000, null],
    [[line(1_200)], 1_000, 1_200],
    [[line(-100)], 1_000, -100],
    [[line(0)], 1_000, 0],
    [[line(1_200), line(null)], 1_000, null],
    [[line(1_200)], null, null],
    [Array(100).fill(line(9_999_999, 9_999)), 1, 9_998_999_000_100],
  ] as const)
    expect([paid, otherTotal(lines, paid)]).toEqual([paid, expected]);
});
