import type { Caller } from '@/lib/auth/actor';
import { filterOf, listSellers } from '@/lib/merchants/sellers/list-sellers';
import { loadSellers } from '@/lib/merchants/sellers/load-sellers';
import { listSellersInput, type SellerReply } from '@/lib/merchants/sellers/schema';
import { platformOf } from '@/lib/merchants/sellers/seller';
import { findSellersAfter, type SellerRow } from '@/lib/merchants/sellers/store';
import { contextOf } from '@/lib/operation/operation';
import { parse } from '@/lib/operation/parse';
import { readOn, rowsAtOnce } from '@/lib/operation/read-on';

/** Every seller of a filter, newest first, in parts; refuses like the list, before the first. */
export async function exportSellers(caller: Caller, raw: unknown): Promise<AsyncIterable<SellerReply[]>> {
  const tenantId = platformOf(contextOf(listSellers.definition, caller));
  const filter = filterOf(parse(listSellersInput, raw));
  async function* parts() {
    for await (const rows of readOn<SellerRow>((after) => findSellersAfter(tenantId, filter, after, rowsAtOnce), rowsAtOnce))
      yield await loadSellers(tenantId, rows, caller.now);
  }
  return parts();
}
