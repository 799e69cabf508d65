import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bankDayFrom, isBankDay, nextBankDay } from '@/lib/japan/bank-days';
import { daysAfter, weekdayOf } from '@/lib/japan/dates';
import { runs } from '@/lib/testing/tier';

/** From the calendar: closed days from Monday to Friday; holidays on a weekend are left out. */
const closedOnWeekdays: Record<string, string> = {
  2026: '01-01 01-02 01-12 02-11 02-23 03-20 04-29 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23 12-31',
  2027: '01-01 01-11 02-11 02-23 03-22 04-29 05-03 05-04 05-05 07-19 08-11 09-20 09-23 10-11 11-03 11-23 12-31',
  2028: '01-03 01-10 02-11 02-23 03-20 05-03 05-04 05-05 07-17 08-11 09-18 09-22 10-09 11-03 11-23',
  2029: '01-01 01-02 01-03 01-08 02-12 02-23 03-20 04-30 05-03 05-04 07-16 09-17 09-24 10-08 11-23 12-31',
  2030: '01-01 01-02 01-03 01-14 02-11 03-20 04-29 05-03 05-06 07-15 08-12 09-16 09-23 10-14 11-04 12-31',
};

function daysOf(year: string): string[] {
  const days: string[] = [];
  for (let day = `${year}-01-01`; day.startsWith(year); day = daysAfter(day, 1)) days.push(day);
  return days;
}

test.each(Object.entries(closedOnWeekdays))('T05 PayoutCalendar: on which days of %s banks are closed', (year, closed) => {
  const days = daysOf(year);
  const isWeekend = (day: string) => [0, 6].includes(weekdayOf(day));
  expect(days.filter((day) => !isWeekend(day) && !isBankDay(day)).map((day) => day.slice(5))).toEqual(closed.split(' '));
  expect(days.filter((day) => isWeekend(day) && isBankDay(day))).toEqual([]);
});

test.each([
  ['Silver Week, a citizens’ holiday between two others', '2026-09-18', '2026-09-18', '2026-09-24'],
  ['from within it', '2026-09-21', '2026-09-24', '2026-09-24'],
  ['Golden Week with a substitute holiday', '2026-05-02', '2026-05-07', '2026-05-07'],
  ['Golden Week of 2028', '2028-05-03', '2028-05-08', '2028-05-08'],
  ['a Monday in lieu', '2029-09-22', '2029-09-25', '2029-09-25'],
  ['the year’s last bank day', '2026-12-30', '2026-12-30', '2027-01-04'],
  ['31 December', '2026-12-31', '2027-01-04', '2027-01-04'],
  ['4 January on a Saturday', '2030-12-31', '2031-01-06', '2031-01-06'],
  ['a leap day', '2028-02-28', '2028-02-28', '2028-02-29'],
  ['from a leap day', '2028-02-29', '2028-02-29', '2028-03-01'],
  ['before a holiday on a Monday', '2026-11-20', '2026-11-20', '2026-11-24'],
])('the next bank day: %s', (_, day, from, next) => {
  expect([bankDayFrom(day), nextBankDay(day)]).toEqual([from, next]);
});

test('before and after the table only weekends and New Year are known', () => {
  expect([isBankDay('2050-11-23'), isBankDay('1970-01-15')]).toEqual([false, false]);
  expect([isBankDay('2051-05-03'), isBankDay('1969-05-05')]).toEqual([true, true]);
  expect(['2051-01-02', '2050-12-31', '2051-01-03', '2051-01-07'].map(isBankDay)).toEqual([false, false, false, false]);
  expect(bankDayFrom('2050-12-31')).toBe('2051-01-04');
});

test('for any day, the next bank day is the first on which banks are open', () => {
  const days = fc.integer({ min: 0, max: 36_500 }).map((count) => daysAfter('1965-01-01', count));
  fc.assert(
    fc.property(days, (day) => {
      const open = bankDayFrom(day);
      expect(isBankDay(open)).toBe(true);
      for (let closed = day; closed < open; closed = daysAfter(closed, 1)) expect(isBankDay(closed)).toBe(false);
      expect(open >= day && open <= daysAfter(day, 10)).toBe(true);
      expect(nextBankDay(day) > day).toBe(true);
      expect(nextBankDay(day)).toBe(open > day ? open : bankDayFrom(daysAfter(day, 1)));
    }),
    runs(500, 20_000),
  );
});
