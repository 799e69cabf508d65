import { yenOf } from '@/lib/money/yen';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { choice } from '@/lib/operation/wire';
import { filterOf } from '@/lib/settlements/list/list-settlements';
import { settlementSorts } from '@/lib/settlements/list/sort';
import { findSettlements, sumPayDays } from '@/lib/settlements/list/store';
import { presentSettlement } from '@/lib/settlements/present';
import { listSettlementsInput, type SearchedSettlements, searchedSettlements } from '@/lib/settlements/schema';

/** `sort`: by their pay day, the last one first, if nothing else is said. */
const searchInput = listSettlementsInput.extend({ sort: choice(settlementSorts).optional() });

export const searchSettlements = query<typeof searchInput, SearchedSettlements>({
  name: 'settlement.search',
  summary: 'Find settlements, usually by their pay day, the last one first, with what each day adds up to',
  allow: 'balances:read',
  input: searchInput,
  output: searchedSettlements,
  async run({ scope }, input) {
    const page = pageOf(input);
    const filter = filterOf(input);
    const { rows, total } = await findSettlements(scope, filter, page, input.sort ?? 'last_day');
    const sums = await sumPayDays(scope, filter, [...new Set(rows.map(({ payDay }) => payDay))]);
    return {
      ...listOf(page, total, rows.map(presentSettlement)),
      days: sums.map(({ day, count, amount }) => ({ day, count, amount: yenOf(amount) })),
    };
  },
});
