import { expect, test } from 'vitest';
import { hrefOf, isFiltered, listInput, noFilters, readFilters } from '@/components/payouts/filters';
import { listSettlementsInput } from '@/lib/settlements/schema';

const seller = '01926f00-0000-7000-8000-000000000001';

test('what the address says is what is asked, and what makes no sense is left out', () => {
  const wanted = {
    search: '',
    status: 'paid',
    seller,
    from: '2026-11-01',
    to: '2026-11-30',
    period: '',
    sort: '',
    size: '',
    view: '',
    page: 2,
  } as const;
  const address = hrefOf(wanted);
  expect(address).toBe(`/payouts?status=paid&seller=${seller}&from=2026-11-01&to=2026-11-30&page=2`);
  expect(readFilters(Object.fromEntries(new URL(address, 'http://localhost').searchParams))).toEqual(wanted);
  expect(readFilters({ status: 'done', seller: 'x', from: '2026-02-30', to: '<b>', page: '-1' })).toEqual(noFilters);
  expect([isFiltered(noFilters), isFiltered({ ...noFilters, page: 3 }), isFiltered(wanted)]).toEqual([false, false, true]);
  for (const filters of [noFilters, wanted]) expect(listSettlementsInput.safeParse(listInput(filters, new Date())).success).toBe(true);
});
