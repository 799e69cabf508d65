import { expect, test } from 'vitest';
import { dayInTokyo } from '@/components/filters/day-in-tokyo';
import { areChosen, columnsOf, knownColumns } from '@/components/payments/columns';
import { amountRangeOf, amountText, hrefOf, isFiltered, listInput, noFilters, readFilters } from '@/components/payments/filters';

const now = new Date('2026-11-30T15:00:00Z');

test('an address and its filters say the same', () => {
  const filters = {
    ...noFilters,
    status: ['captured' as const, 'refunded' as const],
    brand: ['visa' as const, 'jcb' as const],
    amount: '1000-5000',
    columns: 'status,order',
    sort: 'largest' as const,
    size: '50' as const,
    order: 'A 1&2',
    from: '2026-11-01',
    to: '2026-11-30',
    merchant: '01926f00-0000-7000-8000-000000000000',
    page: 3,
  };
  const address = new URL(hrefOf(filters), 'http://x');
  expect(address.search).toContain('status=captured,refunded');
  expect(hrefOf(filters, '/payments/export')).toBe(`/payments/export${address.search}`);
  expect(readFilters(Object.fromEntries(address.searchParams))).toEqual(filters);
  expect(hrefOf(noFilters)).toBe('/payments');
});

test('what makes no sense in an address is left out', () => {
  const odd = {
    status: 'open,captured',
    from: '2026-02-30',
    to: ['2026-11-30', 'x'],
    merchant: '-'.repeat(36),
    seller: "' OR 1=1",
    page: '-1',
  };
  expect(readFilters(odd)).toEqual({ ...noFilters, status: ['captured'], to: '2026-11-30' });
  // a page beyond the limit still does not become the first page
  expect(readFilters({ page: '99999999' }).page).toBe(5_000);
  expect(isFiltered(readFilters({ page: '2' }))).toBe(false);
});

test('a day begins and ends in Tokyo', () => {
  expect(listInput({ ...noFilters, from: '2026-11-01', to: '2026-11-01' }, now)).toMatchObject({
    start_time: '2026-11-01T00:00:00+09:00',
    end_time: '2026-11-01T23:59:59+09:00',
  });
  expect(dayInTokyo(new Date('2026-11-20T15:00:00Z'))).toBe('2026-11-21');
  expect(dayInTokyo(new Date('2026-11-20T14:59:59Z'), 6)).toBe('2026-11-14');
});

test('an amount of an address: exactly, from, to, and nothing else', () => {
  for (const [text, range] of [
    ['12345', { from: 12_345, to: 12_345 }],
    ['0', { from: 0, to: 0 }],
    ['1000-5000', { from: 1_000, to: 5_000 }],
    ['1000-', { from: 1_000, to: null }],
    ['-5000', { from: null, to: 5_000 }],
    ...['', '-', '1,000', '1.5', '-1-2', 'x', '123456789', '１２'].map((text) => [text, null] as const),
  ] as const) {
    expect([text, amountRangeOf(text)]).toEqual([text, range]);
    if (range) expect(amountText(range)).toBe(text);
  }
  expect(amountText({ from: 5_000, to: 1_000 })).toBe('1000-5000');
  expect(readFilters({ amount: '5000-1000', brand: 'visa,none', columns: 'order,<b>,status' })).toEqual({
    ...noFilters,
    amount: '1000-5000',
    brand: ['visa'],
    columns: 'status,order',
  });
  expect(listInput({ ...noFilters, amount: '-5000', brand: ['visa'] }, now)).toEqual({
    page: 1,
    per_page: 20,
    brand: 'visa',
    amount_to: 5_000,
  });
  expect(isFiltered({ ...noFilters, columns: 'order' })).toBe(false);
});

test('columns: the address decides, then what is remembered, then what is usual', () => {
  expect(columnsOf('', undefined)).toContain('status');
  expect(columnsOf('', 'order,id')).toEqual(['order', 'id']);
  expect(columnsOf('status', 'order')).toEqual(['status']);
  expect(columnsOf('none', 'order')).toEqual([]);
  expect(columnsOf('', '<script>')).toEqual(columnsOf('', undefined));
  expect([areChosen('status', undefined), areChosen('', 'none'), areChosen('', '<script>')]).toEqual([true, true, false]);
  expect([knownColumns('id,order,order'), knownColumns('none'), knownColumns('x')]).toEqual(['order,id', 'none', '']);
});
