import type { Caller } from '@/lib/auth/actor';
import { settings } from '@/lib/installation';
import { readBalances } from '@/lib/ledger/store';
import { filterOf, listSellers } from '@/lib/merchants/sellers/list-sellers';
import { listSellersInput, type SellerReply } from '@/lib/merchants/sellers/schema';
import { platformOf, presentSeller } from '@/lib/merchants/sellers/seller';
import { findSellersAfter, type SellerRow } from '@/lib/merchants/sellers/store';
import { contextOf } from '@/lib/operation/operation';
import { parse } from '@/lib/operation/parse';
import { readOn, rowsAtOnce } from '@/lib/operation/read-on';

/** Every seller of a filter, newest first, in parts; refuses like the list, before the first. */
export async function exportSellers(caller: Caller, raw: unknown): Promise<AsyncIterable<SellerReply[]>> {
  const tenantId = platformOf(contextOf(listSellers.definition, caller));
  const filter = filterOf(parse(listSellersInput, raw));
  const live = settings().mode === 'live';
  async function* parts() {
    for await (const rows of readOn<SellerRow>((after) => findSellersAfter(tenantId, filter, after, rowsAtOnce), rowsAtOnce)) {
      const balances = await readBalances(
        tenantId,
        rows.map(({ id }) => id),
      );
      yield rows.map((row) => presentSeller(row, balances.get(row.id), live));
    }
  }
  return parts();
}
