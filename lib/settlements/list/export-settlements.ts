import type { Caller } from '@/lib/auth/actor';
import { contextOf } from '@/lib/operation/operation';
import { parse } from '@/lib/operation/parse';
import { readOn, rowsAtOnce } from '@/lib/operation/read-on';
import { listSettlements } from '@/lib/settlements/list/list-settlements';
import { searchFilterOf, searchInput } from '@/lib/settlements/list/search-settlements';
import { findSettlementsAfter } from '@/lib/settlements/list/store';
import { presentSettlement } from '@/lib/settlements/present';
import type { SettlementReply } from '@/lib/settlements/schema';
import type { SettlementRow } from '@/lib/settlements/store';

/** Every payout of a filter by its pay day, the last one first, in parts; refuses like the list, before the first. */
export async function exportSettlements(caller: Caller, raw: unknown): Promise<AsyncIterable<SettlementReply[]>> {
  const { scope } = contextOf(listSettlements.definition, caller);
  const filter = await searchFilterOf(scope, parse(searchInput, raw));
  async function* parts() {
    for await (const rows of readOn<SettlementRow>((after) => findSettlementsAfter(scope, filter, after, rowsAtOnce), rowsAtOnce))
      yield rows.map(presentSettlement);
  }
  return parts();
}
