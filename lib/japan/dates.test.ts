import { expect, test } from 'vitest';
import { ageOn, calendarDate, daysAfter, monthEnd, weekdayOf } from '@/lib/japan/dates';

test('V10 DatesStrict: only days that exist', () => {
  for (const day of ['2024-02-29', '2000-02-29', '1800-01-01', '9999-12-31', '2025-12-31'])
    expect([day, calendarDate(day)]).toEqual([day, day]);
  for (const typed of ['２０２４－０２－２９', '2024ー02ー29', ' 2024−02‐29 ']) expect(calendarDate(typed)).toBe('2024-02-29');
  const impossible = [
    '2025-02-29',
    '1900-02-29',
    '2025-13-01',
    '2025-00-01',
    '2025-01-00',
    '2025-04-31',
    '2025-01-32',
    '0000-01-01',
    '1799-12-31',
    '10000-01-01',
  ];
  const others = [
    '',
    '2025-1-1',
    '25-01-01',
    '令和7年',
    '令和7年1月1日',
    '2025年1月1日',
    '1732233600',
    '1732233600000',
    '2025/01/01',
    '2025 01 01',
    '20250101',
    '2025-01-01T00:00:00Z',
    '-2025-01-01',
    '２０２５年',
  ];
  for (const typed of [...impossible, ...others]) expect([typed, calendarDate(typed)]).toEqual([typed, null]);
});

test('an age is whole years on that day', () => {
  expect(ageOn('2000-05-10', '2015-05-09')).toBe(14);
  expect(ageOn('2000-05-10', '2015-05-10')).toBe(15);
  expect(ageOn('2000-05-10', '2000-05-10')).toBe(0);
  expect(ageOn('2000-05-11', '2000-05-10')).toBe(-1);
  expect([ageOn('2004-02-29', '2019-02-28'), ageOn('2004-02-29', '2019-03-01'), ageOn('2004-02-29', '2024-02-29')]).toEqual([14, 15, 20]);
});

test('days are counted over months and years', () => {
  expect([daysAfter('2028-02-28', 1), daysAfter('2028-02-28', 2), daysAfter('2027-02-28', 1)]).toEqual([
    '2028-02-29',
    '2028-03-01',
    '2027-03-01',
  ]);
  expect([daysAfter('2026-12-31', 1), daysAfter('2027-01-01', -1), daysAfter('2026-11-23', 0)]).toEqual([
    '2027-01-01',
    '2026-12-31',
    '2026-11-23',
  ]);
  expect(['2026-11-22', '2026-11-23', '2026-11-27', '2026-11-28', '2028-02-29'].map(weekdayOf)).toEqual([0, 1, 5, 6, 2]);
  const ends = ['2026-01-31', '2026-02-28', '2028-02-29', '2100-02-28', '2000-02-29', '2026-04-30', '2026-12-31'];
  expect(ends.map((day) => monthEnd(`${day.slice(0, 7)}-01`))).toEqual(ends);
  expect(ends.map(monthEnd)).toEqual(ends);
});
