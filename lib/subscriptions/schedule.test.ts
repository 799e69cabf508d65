import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysAfter, monthEnd, weekdayOf } from '@/lib/japan/dates';
import { dayNumberOf, dayOfPeriod, momentOn, type Period, periods, periodsUntil } from '@/lib/subscriptions/schedule';
import { runs } from '@/lib/testing/tier';

const first = (anchor: string, period: Period, count: number) =>
  Array.from({ length: count }, (_, n) => dayOfPeriod(anchor, period, n)).join(' ');

test.each<[string, Period, string, string]>([
  ['2026-01-31', 'monthly', 'the last day of each month', '2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31'],
  ['2027-11-30', 'monthly', 'a leap day in between', '2027-11-30 2027-12-30 2028-01-30 2028-02-29 2028-03-30'],
  ['2026-12-10', 'monthly', 'over the year’s end', '2026-12-10 2027-01-10 2027-02-10 2027-03-10 2027-04-10'],
  ['2028-02-29', 'yearly', 'a leap day', '2028-02-29 2029-02-28 2030-02-28 2031-02-28 2032-02-29'],
  ['2028-02-29', 'monthly', 'a leap day, monthly', '2028-02-29 2028-03-29 2028-04-29 2028-05-29 2028-06-29'],
  ['2026-12-28', 'weekly', 'each Monday', '2026-12-28 2027-01-04 2027-01-11 2027-01-18 2027-01-25'],
])('dates from %s, %s: %s', (anchor, period, _, days) => {
  expect(first(anchor, period, 5)).toBe(days);
});

/** From the calendar alone: each day that is the anchor's day of the month, or the month's last where it has none. */
function byCalendar(anchor: string, period: Period, until: string): string[] {
  const found: string[] = [];
  for (let day = anchor; day < until; day = daysAfter(day, 1)) {
    const isDay = day.slice(8) === anchor.slice(8) || (day === monthEnd(day) && day.slice(8) < anchor.slice(8));
    const isMonth = period === 'monthly' || day.slice(5, 7) === anchor.slice(5, 7);
    if (period === 'weekly' ? weekdayOf(day) === weekdayOf(anchor) : isDay && isMonth) found.push(day);
  }
  return found;
}

test.each(['2026-01-01', '2026-01-29', '2026-01-30', '2026-01-31', '2026-08-31', '2027-02-28', '2028-02-29'])(
  'every date from %s to 2100 is what the calendar says',
  (anchor) => {
    for (const period of periods) {
      const days = byCalendar(anchor, period, '2101-01-01');
      expect(days.map((_, count) => dayOfPeriod(anchor, period, count))).toEqual(days);
    }
  },
);

test('for any anchor and count, no date drifts, and the count is found again', () => {
  const anchors = fc.integer({ min: 0, max: 27_000 }).map((days) => daysAfter('2026-01-01', days));
  fc.assert(
    fc.property(anchors, fc.constantFrom(...periods), fc.integer({ min: 0, max: 400 }), (anchor, period, count) => {
      const [day, next] = [dayOfPeriod(anchor, period, count), dayOfPeriod(anchor, period, count + 1)];
      expect(day < next).toBe(true);
      expect(periodsUntil(anchor, period, day)).toBe(count);
      expect(periodsUntil(anchor, period, daysAfter(next, -1))).toBe(count);
      if (period === 'weekly') expect(weekdayOf(day)).toBe(weekdayOf(anchor));
      else expect(day.slice(8) === anchor.slice(8) || (day === monthEnd(day) && day.slice(8) < anchor.slice(8))).toBe(true);
    }),
    runs(300, 20_000),
  );
});

test('the day that the contract tells', () => {
  expect(dayNumberOf('2026-11-30', 'monthly')).toBe(30);
  expect(['2026-11-30', '2026-12-05', '2026-12-06'].map((day) => dayNumberOf(day, 'weekly'))).toEqual([1, 6, 7]);
});

test('each is due at its own second between 10:00 and 10:50 in Tokyo, and always at the same one', () => {
  const moment = momentOn('2026-12-01', '0199b6a0-0000-7000-8000-0000000003e9');
  expect(moment).toBe('2026-12-01T01:16:41.000Z');
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const at = momentOn('2026-12-01', id);
      expect(at >= '2026-12-01T01:00:00.000Z' && at < '2026-12-01T01:50:00.000Z').toBe(true);
      expect(momentOn('2026-12-01', id)).toBe(at);
    }),
  );
});
