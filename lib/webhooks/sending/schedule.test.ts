import { expect, test } from 'vitest';
import { maxRetries, retryAt, waitSeconds } from '@/lib/webhooks/sending/schedule';

const waits = Array.from({ length: maxRetries }, (_, index) => waitSeconds(index + 1));

test('twenty-five retries within twenty-five days, the last after a hundred hours', () => {
  expect(waits.slice(0, 4)).toEqual([4, 45, 192, 533]);
  expect(waits.at(-1)).toBe(100 * 3_600);
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(2_160_002);
  expect(waits.every((wait, index) => index === 0 || wait > (waits[index - 1] ?? 0))).toBe(true);
});

test('a retry is counted from the beginning of the attempt before it, and after the last there is none', () => {
  const at = new Date('2026-11-21T00:00:00Z');
  expect(retryAt(1, at)).toEqual(new Date('2026-11-21T00:00:04Z'));
  expect(retryAt(25, at)).toEqual(new Date('2026-11-25T04:00:00Z'));
  expect(retryAt(26, at)).toBeNull();
});
