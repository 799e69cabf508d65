import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leftUntil, unitOf } from '@/components/ui/countdown-left';

const due = new Date('2026-12-26T14:59:59Z');
const hour = 3_600_000;
const before = (ms: number) => leftUntil(due, new Date(due.getTime() - ms));

test('whole days and hours, and red below 72 hours, amber below seven days', () => {
  expect(before(41.9 * hour)).toEqual({ days: 1, hours: 17, minutes: 54, urgency: 'urgent' });
  for (const [ms, urgency] of [
    [0, 'urgent'],
    [72 * hour - 1, 'urgent'],
    [72 * hour, 'soon'],
    [7 * 24 * hour - 1, 'soon'],
    [7 * 24 * hour, 'calm'],
    [-1, 'over'],
  ] as const)
    expect([ms, before(ms).urgency]).toEqual([ms, urgency]);
});

test('told by the largest unit that is whole', () => {
  const shownMs = [24 * hour, 24 * hour - 1, hour, hour - 1, 60_000, 59_999, 0, -1].map((ms) => unitOf(before(ms)));
  expect(shownMs).toEqual(['days', 'hours', 'hours', 'minutes', 'minutes', 'seconds', 'seconds', 'over']);
});

test('never more than there is, and less than a minute short of it', () => {
  fc.assert(
    fc.property(fc.nat(100 * 24 * hour), (ms) => {
      const { days, hours, minutes } = before(ms);
      const told = ((days * 24 + hours) * 60 + minutes) * 60_000;
      expect(told).toBeLessThanOrEqual(ms);
      expect(ms - told).toBeLessThan(60_000);
    }),
  );
});
