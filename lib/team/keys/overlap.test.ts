import { expect, test } from 'vitest';
import { nextEnd } from '@/lib/team/keys/overlap';

const years = (count: number) => new Date(Date.UTC(2026 + count, 0, 1));

test('a key in another one’s place lives as long as that was to, and no longer than any may', () => {
  expect(nextEnd({ createdAt: years(0), endsAt: null }, years(1))).toBe(null);
  expect(nextEnd({ createdAt: years(0), endsAt: years(1) }, years(1))).toEqual(years(2));
  // postponed again and again
  expect(nextEnd({ createdAt: years(0), endsAt: years(25) }, years(20))?.getTime()).toBeLessThan(years(31).getTime());
});
