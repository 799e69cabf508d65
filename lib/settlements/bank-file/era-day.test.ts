import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eraDay } from '@/lib/settlements/bank-file/era-day';
import { runs } from '@/lib/testing/tier';

const days: [written: string, today: string, day: string | null][] = [
  ['081127', '2026-11-30', '2026-11-27'],
  ['081231', '2027-01-04', '2026-12-31'],
  ['090104', '2026-12-30', '2027-01-04'],
  ['100229', '2028-03-01', '2028-02-29'],
  ['080229', '2026-03-01', null],
  ['261127', '2026-11-30', '2026-11-27'],
  ['010501', '2019-05-07', '2019-05-01'],
  ['010430', '2019-05-07', null],
  ['310430', '2019-05-07', '2019-04-30'],
  ['310501', '2019-05-07', null],
  ['311231', '2024-01-01', null],
  ['001231', '2019-05-07', null],
  ['030101', '2026-01-01', '2021-01-01'],
  ['020101', '2026-01-01', null],
  ['000000', '2026-11-30', null],
  ['081301', '2026-11-30', null],
  ['0811', '2026-11-30', null],
  ['０８１１２７', '2026-11-30', null],
];

test.each(days)('%s, read on %s, is %s', (written, on, day) => {
  expect(eraDay(written, on)).toBe(day);
});

test('any day of the last five years is read from its era as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 1_800 }), (after, ago) => {
      const dayAt = (days: number) => new Date(Date.UTC(2024, 5, 1 + days)).toISOString().slice(0, 10);
      const [reader, day] = [dayAt(after), dayAt(after - ago)];
      const written = `${String(Number(day.slice(0, 4)) - 2018).padStart(2, '0')}${day.slice(5, 7)}${day.slice(8, 10)}`;
      expect(eraDay(written, reader)).toBe(day);
    }),
    runs(500, 100_000),
  );
});
