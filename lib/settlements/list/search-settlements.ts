import type { z } from 'zod';
import type { Scope } from '@/lib/auth/scope';
import { wantedBy } from '@/lib/keywords/wanted';
import { searchMerchants } from '@/lib/merchants/search/store';
import { yenOf } from '@/lib/money/yen';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { choice, text } from '@/lib/operation/wire';
import { filterOf } from '@/lib/settlements/list/list-settlements';
import { settlementSorts } from '@/lib/settlements/list/sort';
import { findSettlements, type SearchedSettlement, type SettlementFilter, sumPayDays } from '@/lib/settlements/list/store';
import { presentSettlement } from '@/lib/settlements/present';
import { listSettlementsInput, type SearchedSettlements, searchedSettlements } from '@/lib/settlements/schema';

/** `q`: what a person types. `sort`: by their pay day, the last one first, if nothing else is said. */
export const searchInput = listSettlementsInput.extend({ q: text({ max: 255 }).optional(), sort: choice(settlementSorts).optional() });

/** So many sellers of one name are looked at. */
const mostNamed = 200;

async function searchedBy(scope: Scope, typed: string): Promise<SearchedSettlement> {
  const { id, reference, amount, typed: name } = wantedBy(typed);
  const own = { kind: null, status: null, tenantId: scope.kind === 'all' ? null : scope.tenantId };
  const named =
    scope.kind === 'seller' ? [] : (await searchMerchants({ text: name, ...own }, { page: 1, perPage: mostNamed, skip: 0 })).rows;
  return { id, reference, amount, merchantIds: named.map((merchant) => merchant.id) };
}

/** The filter of the screens' list and of its file. */
export const searchFilterOf = async (scope: Scope, { q, ...input }: z.output<typeof searchInput>): Promise<SettlementFilter> => ({
  ...filterOf(input),
  search: q === undefined ? null : await searchedBy(scope, q),
});

export const searchSettlements = query<typeof searchInput, SearchedSettlements>({
  name: 'settlement.search',
  summary: 'Find settlements, usually by their pay day, the last one first, with what each day adds up to',
  allow: 'balances:read',
  input: searchInput,
  output: searchedSettlements,
  async run({ scope }, input) {
    const page = pageOf(input);
    const filter = await searchFilterOf(scope, input);
    const { rows, total } = await findSettlements(scope, filter, page, input.sort ?? 'last_day');
    const sums = await sumPayDays(scope, filter, [...new Set(rows.map(({ payDay }) => payDay))]);
    return {
      ...listOf(page, total, rows.map(presentSettlement)),
      days: sums.map(({ day, count, amount }) => ({ day, count, amount: yenOf(amount) })),
    };
  },
});
