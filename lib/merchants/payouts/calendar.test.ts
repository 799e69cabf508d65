import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { isBankDay } from '@/lib/japan/bank-days';
import { daysAfter } from '@/lib/japan/dates';
import { cutoffAfter, cutoffsBetween, cycleOf, type PayoutFrequency, payDateOf } from '@/lib/merchants/payouts/calendar';
import { runs } from '@/lib/testing/tier';

const tokyo = (text: string) => new Date(`${text}+09:00`);
const midnight = (day: string) => tokyo(`${day}T00:00:00`);
const zone = process.env.TZ;

afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

/** From the calendar: the pay date of each month's payments, the end of the next month or the bank day after it. */
const monthlyPayDates: Record<string, string> = {
  2026: `2026-03-02 2026-03-31 2026-04-30 2026-06-01 2026-06-30 2026-07-31
         2026-08-31 2026-09-30 2026-11-02 2026-11-30 2027-01-04 2027-02-01`,
  2027: `2027-03-01 2027-03-31 2027-04-30 2027-05-31 2027-06-30 2027-08-02
         2027-08-31 2027-09-30 2027-11-01 2027-11-30 2028-01-04 2028-01-31`,
  2028: `2028-02-29 2028-03-31 2028-05-01 2028-05-31 2028-06-30 2028-07-31
         2028-08-31 2028-10-02 2028-10-31 2028-11-30 2029-01-04 2029-01-31`,
  2029: `2029-02-28 2029-04-02 2029-05-01 2029-05-31 2029-07-02 2029-07-31
         2029-08-31 2029-10-01 2029-10-31 2029-11-30 2030-01-04 2030-01-31`,
  2030: `2030-02-28 2030-04-01 2030-04-30 2030-05-31 2030-07-01 2030-07-31
         2030-09-02 2030-09-30 2030-10-31 2030-12-02 2031-01-06 2031-01-31`,
};
/** The number of days in each of those months. */
const monthLengths = (year: string) => [31, year === '2028' ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

test.each(Object.entries(monthlyPayDates))('T05 PayoutCalendar: every month of %s is closed once and paid once', (year, payDates) => {
  const cutoffs = [...cutoffsBetween('monthly', midnight(`${year}-01-01`), midnight(`${Number(year) + 1}-01-01`))];
  expect(cutoffs.map((cutoff) => payDateOf('monthly', cutoff))).toEqual(payDates.split(/\s+/));
  const cycles = cutoffs.map((cutoff) => cycleOf('monthly', new Date(cutoff.getTime() - 1)));
  expect(cycles.map(({ startsAt, cutoffAt }) => (cutoffAt.getTime() - startsAt.getTime()) / 86_400_000)).toEqual(monthLengths(year));
  expect(cycles.map(({ cutoffAt }) => cutoffAt)).toEqual(cutoffs);
});

/** From the calendar: every Friday of 2026 to 2030 on which banks are closed, and the pay date instead. */
const closedFridays: Record<string, string> = {
  '2026-01-02': '2026-01-05',
  '2026-03-20': '2026-03-23',
  '2027-01-01': '2027-01-04',
  '2027-12-31': '2028-01-04',
  '2028-02-11': '2028-02-14',
  '2028-05-05': '2028-05-08',
  '2028-08-11': '2028-08-14',
  '2028-09-22': '2028-09-25',
  '2028-11-03': '2028-11-06',
  '2029-02-23': '2029-02-26',
  '2029-05-04': '2029-05-07',
  '2029-11-23': '2029-11-26',
  '2030-05-03': '2030-05-07',
};

test('T05 PayoutCalendar: every week of 2026 to 2030 is closed on Friday and paid on the Friday after', () => {
  // 2025-12-26 and 2030-12-27 are Fridays; their pay dates are 2 January 2026 and 3 January 2031, both bank holidays
  const cutoffs = [...cutoffsBetween('weekly', midnight('2025-12-26'), midnight('2030-12-28'))];
  const fridays = Array.from({ length: 262 }, (_, week) => daysAfter('2025-12-26', 7 * week));
  expect(cutoffs).toEqual(fridays.map((friday) => tokyo(`${friday}T24:00:00`)));
  const expected = fridays.map((friday) => daysAfter(friday, 7)).map((friday) => closedFridays[friday] ?? friday);
  expect(expected.pop()).toBe('2031-01-03');
  expect(cutoffs.map((cutoff) => payDateOf('weekly', cutoff))).toEqual([...expected, '2031-01-06']);
  expect(Object.keys(closedFridays).filter((friday) => !fridays.includes(friday))).toEqual([]);
});

type CalendarCase = [what: string, frequency: PayoutFrequency, at: string, first: string, last: string, payDate: string];
const known: CalendarCase[] = [
  ['a Monday', 'weekly', '2026-11-23T12:00:00', '2026-11-21', '2026-11-27', '2026-12-04'],
  ['the first instant of a week', 'weekly', '2026-11-21T00:00:00', '2026-11-21', '2026-11-27', '2026-12-04'],
  ['the last instant of a week', 'weekly', '2026-11-20T23:59:59.999', '2026-11-14', '2026-11-20', '2026-11-27'],
  ['over the year’s end', 'weekly', '2026-12-31T23:59:59.999', '2026-12-26', '2027-01-01', '2027-01-08'],
  ['paid on 1 January, that is on the 4th', 'weekly', '2026-12-25T09:00:00', '2026-12-19', '2026-12-25', '2027-01-04'],
  ['Silver Week delays no Friday', 'weekly', '2026-09-16T00:00:00', '2026-09-12', '2026-09-18', '2026-09-25'],
  ['over 29 February', 'weekly', '2028-02-29T12:00:00', '2028-02-26', '2028-03-03', '2028-03-10'],
  ['Golden Week', 'weekly', '2028-04-28T12:00:00', '2028-04-22', '2028-04-28', '2028-05-08'],
  ['28 days', 'monthly', '2027-02-28T23:59:59.999', '2027-02-01', '2027-02-28', '2027-03-31'],
  ['29 days', 'monthly', '2028-02-29T23:59:59.999', '2028-02-01', '2028-02-29', '2028-03-31'],
  ['paid on 29 February', 'monthly', '2028-01-01T00:00:00', '2028-01-01', '2028-01-31', '2028-02-29'],
  ['30 days', 'monthly', '2026-11-30T23:59:59.999', '2026-11-01', '2026-11-30', '2027-01-04'],
  ['31 days', 'monthly', '2026-12-01T00:00:00', '2026-12-01', '2026-12-31', '2027-02-01'],
];

test.each(known)('T05 PayoutCalendar: %s, %s, %s', (_, frequency, at, first, last, payDate) => {
  for (const TZ of ['UTC', 'Asia/Tokyo', 'America/New_York', 'Pacific/Apia']) {
    process.env.TZ = TZ;
    const cutoffAt = tokyo(`${last}T24:00:00`);
    expect(cycleOf(frequency, tokyo(at))).toEqual({ frequency, startsAt: midnight(first), cutoffAt, payDate });
    expect(cutoffAfter(frequency, tokyo(at))).toEqual(cutoffAt);
  }
});

test('the cut-off’s own instant is in the next cycle, and its cut-off is found from the moment before', () => {
  const cutoff = tokyo('2026-11-28T00:00:00');
  expect([...cutoffsBetween('weekly', new Date(cutoff.getTime() - 1), cutoff)]).toEqual([cutoff]);
  expect([...cutoffsBetween('weekly', cutoff, tokyo('2026-12-04T23:59:59.999'))]).toEqual([]);
  expect(cycleOf('weekly', cutoff).startsAt).toEqual(cutoff);
});

const frequencies = fc.constantFrom<PayoutFrequency>('weekly', 'monthly');
/** Moments of 2024 to 2051, half of them exactly on a cut-off. */
const moments = fc
  .tuple(fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2051, 0) }), frequencies, fc.boolean())
  .map(([at, frequency, isExact]) => (isExact ? cutoffAfter(frequency, new Date(at)) : new Date(at)));

test('T05 PayoutCalendar: for any moment, one cycle, which closes after it and is paid on a bank day after that', () => {
  fc.assert(
    fc.property(frequencies, moments, (frequency, at) => {
      const { startsAt, cutoffAt, payDate } = cycleOf(frequency, at);
      expect(startsAt <= at && at < cutoffAt).toBe(true);
      expect(cycleOf(frequency, startsAt)).toEqual(cycleOf(frequency, at));
      expect(cycleOf(frequency, new Date(startsAt.getTime() - 1)).cutoffAt).toEqual(startsAt);
      expect(isBankDay(payDate)).toBe(true);
      expect(midnight(payDate) > cutoffAt).toBe(true);
    }),
    runs(300, 20_000),
  );
});

test('T05 PayoutCalendar: for any three moments in a row, the cut-offs of both stretches are those of the whole', () => {
  fc.assert(
    fc.property(frequencies, fc.array(moments, { minLength: 3, maxLength: 3 }), (frequency, some) => {
      const [a, b, c] = some.toSorted((one, other) => one.getTime() - other.getTime()) as [Date, Date, Date];
      const whole = [...cutoffsBetween(frequency, a, c)];
      expect([...cutoffsBetween(frequency, a, b), ...cutoffsBetween(frequency, b, c)]).toEqual(whole);
      expect(whole.every((cutoff) => cutoff > a && cutoff <= c)).toBe(true);
    }),
    runs(50, 2_000),
  );
});
