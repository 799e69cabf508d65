import { expect, test } from 'vitest';
import { choice, from, openedView, to } from '@/components/filters/define-filters';
import { daysOf, defineDatedFilters, period, periods } from '@/components/filters/period';

const filters = defineDatedFilters('/things', { kind: choice(['big']), from: from(), to: to(), period: period(), view: openedView() });
const lastMoment = new Date('2026-11-30T14:59:59.999Z');
const midnight = new Date('2026-11-30T15:00:00Z');

test('a period is read anew at each reading: at midnight in Tokyo it is another one', () => {
  const askedAt = (now: Date, one: (typeof periods)[number]) => filters.list({ ...filters.none, period: one }, now);
  const asked = (first: string, last: string) => ({
    ...{ page: 1, per_page: 20 },
    ...{ start_time: `${first}T00:00:00+09:00`, end_time: `${last}T23:59:59+09:00` },
  });
  expect(periods.map((one) => askedAt(lastMoment, one))).toEqual([
    asked('2026-11-30', '2026-11-30'),
    asked('2026-11-24', '2026-11-30'),
    asked('2026-11-01', '2026-11-30'),
    asked('2026-11-01', '2026-11-30'),
    asked('2026-10-01', '2026-10-31'),
  ]);
  expect(periods.map((one) => askedAt(midnight, one))).toEqual([
    asked('2026-12-01', '2026-12-01'),
    asked('2026-11-25', '2026-12-01'),
    asked('2026-11-02', '2026-12-01'),
    asked('2026-12-01', '2026-12-31'),
    asked('2026-11-01', '2026-11-30'),
  ]);
});

test('months have their own ends, in leap years and over a new year', () => {
  expect(daysOf('last_month', '2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(daysOf('month', '2026-02-14')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(daysOf('last_month', '2027-01-01')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(daysOf('last7', '2027-01-03')).toEqual({ from: '2026-12-28', to: '2027-01-03' });
  expect(daysOf('last30', '2028-03-01')).toEqual({ from: '2028-02-01', to: '2028-03-01' });
});

test('in an address with both, the days win; a period that nobody knows is none', () => {
  expect(filters.read({ period: 'last7' })).toEqual({ ...filters.none, period: 'last7' });
  expect(filters.read({ period: 'last7', to: '2026-11-30' })).toEqual({ ...filters.none, to: '2026-11-30' });
  expect(filters.read({ period: 'last7', from: '2026-02-30' })).toEqual({ ...filters.none, period: 'last7' });
  expect(filters.read({ period: 'forever' })).toEqual(filters.none);
  const days = { ...filters.none, from: '2026-11-01' };
  expect(filters.query(days, midnight)).toEqual({ start_time: '2026-11-01T00:00:00+09:00' });
});

test('an address and a saved view keep the period itself', () => {
  const week = { ...filters.none, kind: 'big' as const, period: 'last7' as const };
  expect(filters.href(week)).toBe('/things?kind=big&period=last7');
  expect([filters.views.of(week), filters.views.checked('period=last7&kind=big')]).toEqual(Array(2).fill('kind=big&period=last7'));
  expect([filters.isFiltered(week), filters.isFiltered({ ...filters.none, period: 'today' })]).toEqual([true, true]);
});
