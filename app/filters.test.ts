import { expect, test } from 'vitest';
import { dayInTokyo, hrefOf, isFiltered, listInput, noFilters, readFilters } from '@/components/payment/filters';

test('an address and its filters say the same', () => {
  const filters = {
    ...noFilters,
    status: ['captured' as const, 'refunded' as const],
    order: 'A 1&2',
    from: '2026-11-01',
    to: '2026-11-30',
    merchant: '01926f00-0000-7000-8000-000000000000',
    page: 3,
  };
  const address = new URL(hrefOf(filters), 'http://x');
  expect(address.search).toContain('status=captured,refunded');
  expect(readFilters(Object.fromEntries(address.searchParams))).toEqual(filters);
  expect(hrefOf(noFilters)).toBe('/payments');
});

test('what makes no sense in an address is left out', () => {
  const odd = { status: 'open,captured', from: '2026-13-45', to: ['2026-11-30', 'x'], seller: "' OR 1=1", page: '-1' };
  expect(readFilters(odd)).toEqual({ ...noFilters, status: ['captured'], to: '2026-11-30' });
  expect(readFilters({ page: '99999999' }).page).toBe(1);
  expect(isFiltered(readFilters({ page: '2' }))).toBe(false);
});

test('a day begins and ends in Tokyo', () => {
  expect(listInput({ ...noFilters, from: '2026-11-01', to: '2026-11-01' })).toMatchObject({
    start_time: '2026-11-01T00:00:00+09:00',
    end_time: '2026-11-01T23:59:59+09:00',
  });
  expect(dayInTokyo(new Date('2026-11-20T15:00:00Z'))).toBe('2026-11-21');
  expect(dayInTokyo(new Date('2026-11-20T14:59:59Z'), 6)).toBe('2026-11-14');
});
