import { expect, test } from 'vitest';
import { hrefOf, isFiltered, listInput, noFilters, readFilters } from '@/components/chargebacks/filters';

const now = new Date('2026-11-30T15:00:00Z');

test('an address and its filters say the same', () => {
  const filters = {
    status: 'defended' as const,
    from: '2026-11-01',
    search: 'TS-CB110',
    to: '2026-11-30',
    period: '' as const,
    due_from: '2026-12-01',
    due_to: '2026-12-03',
    payment: '01926f00-0000-7000-8000-000000000000',
    merchant: '01926f00-0000-7000-8000-000000000001',
    mine: 'true' as const,
    sort: '' as const,
    size: '' as const,
    view: '',
    page: 3,
  };
  const address = new URL(hrefOf(filters), 'http://x');
  expect(readFilters(Object.fromEntries(address.searchParams))).toEqual(filters);
  expect(hrefOf(noFilters)).toBe('/chargebacks');
  expect(listInput(filters, now)).toMatchObject({ due_date_start: '2026-12-01T00:00:00+09:00', due_date_end: '2026-12-03T23:59:59+09:00' });
  expect(listInput(noFilters, now)).toEqual({ page: 1, per_page: 20 });
});

test('what makes no sense in an address is left out', () => {
  const odd = { status: 'won', from: '2026-02-30', payment: "' OR 1=1", due_to: 'x', page: '0' };
  expect(readFilters(odd)).toEqual(noFilters);
  expect(isFiltered(readFilters({ page: '2' }))).toBe(false);
  expect(isFiltered(readFilters({ due_to: '2026-12-03' }))).toBe(true);
});
