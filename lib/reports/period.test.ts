import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayIn, startOfDay } from '@/lib/ledger/daily-balances/day';
import { barOf, periods, spanOf } from '@/lib/reports/period';

const at = (time: string) => new Date(`${time}+09:00`);

test('thirty days end today, and are compared with the thirty before until the same time', () => {
  const span = spanOf('d30', at('2026-11-21T10:30:00'));
  expect([span.bars.length, span.bars[0], span.bars.at(-1)]).toEqual([
    30,
    { at: '2026-10-23', before: '2026-09-23' },
    { at: '2026-11-21', before: '2026-10-22' },
  ]);
  expect([span.from, span.earlier, span.comparedTo]).toEqual([
    at('2026-10-23T00:00:00'),
    at('2026-09-23T00:00:00'),
    at('2026-10-22T10:30:00'),
  ]);
});

test('twelve months end with this one, and each is compared with the same month a year before', () => {
  const span = spanOf('m12', at('2027-01-05T08:00:00'));
  expect([span.unit, span.bars.length, span.bars[0], span.bars.at(-1)]).toEqual([
    'month',
    12,
    { at: '2026-02-01', before: '2025-02-01' },
    { at: '2027-01-01', before: '2026-01-01' },
  ]);
  expect([span.from, span.earlier, span.comparedTo]).toEqual([
    at('2026-02-01T00:00:00'),
    at('2025-02-01T00:00:00'),
    at('2026-01-05T08:00:00'),
  ]);
  // a leap day has no counterpart a year before
  expect(spanOf('m12', at('2028-02-29T12:00:00')).comparedTo).toEqual(new Date(at('2027-03-01T00:00:00').getTime() - 1));
});

test('whatever the time, every day of both periods belongs to one bar, and the bars of the two are equally many', () => {
  const when = fc.date({ min: new Date('2020-01-01'), max: new Date('2049-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.constantFrom(...periods), when, fc.double({ min: 0, max: 1, noNaN: true }), (period, now, part) => {
      const span = spanOf(period, now);
      const names = span.bars.flatMap((bar) => [bar.before, bar.at]);
      expect(new Set(names).size).toBe(names.length);
      const some = new Date(span.earlier.getTime() + part * (now.getTime() - span.earlier.getTime()));
      const bar = barOf(span, dayIn(some));
      expect(names).toContain(bar);
      expect(span.bars.some((one) => one.at === bar)).toBe(some >= span.from);
      expect(span.comparedTo < span.from && span.comparedTo >= span.earlier).toBe(true);
      expect(startOfDay(span.bars[0]?.at ?? '')).toEqual(span.from);
    }),
  );
});
