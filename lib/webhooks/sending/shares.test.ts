import { expect, test } from 'vitest';
import { evenShares } from '@/lib/webhooks/sending/shares';

test('room is given one by one to whoever has least, and among equals to the first', () => {
  for (const [room, has] of [
    [10, [0]],
    [10, [0, 0, 0]],
    [7, [5, 0, 2, 2]],
    [3, [4, 1, 4]],
    [0, [1, 2]],
    [2, [0, 0, 0, 0]],
    [100, [40, 60, 0, 7, 7, 200]],
  ] as const) {
    const now: number[] = [...has];
    for (let left = room as number; left > 0; left--) {
      const least = now.indexOf(Math.min(...now));
      now[least] = (now[least] ?? 0) + 1;
    }
    expect([room, has, evenShares(room, has)]).toEqual([room, has, now.map((amount, index) => amount - (has[index] ?? 0))]);
  }
});

test('where nobody asks nothing is given', () => expect(evenShares(5, [])).toEqual([]));
