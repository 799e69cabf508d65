import type { z } from 'zod';
import { loadSellers, salesSince } from '@/lib/merchants/sellers/load-sellers';
import { listSellersInput, sellerList } from '@/lib/merchants/sellers/schema';
import { platformOf } from '@/lib/merchants/sellers/seller';
import { findSellers, type SellerFilter } from '@/lib/merchants/sellers/store';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';

export const filterOf = ({
  search,
  status,
  has_errors: hasErrors,
  on_hold: isOnHold,
}: z.output<typeof listSellersInput>): SellerFilter => ({
  text: search?.trim() ?? null,
  status: status ?? null,
  hasErrors: hasErrors ?? false,
  isOnHold: isOnHold ?? false,
});

export const listSellers = query<typeof listSellersInput, z.output<typeof sellerList>>({
  name: 'seller.list',
  summary: 'List your payout merchants with what each has and sold, and how far its application is',
  allow: 'merchants:read',
  input: listSellersInput,
  output: sellerList,
  async run(context, input) {
    const tenantId = platformOf(context);
    const page = pageOf(input);
    const { now } = context;
    const { rows, total } = await findSellers(tenantId, filterOf(input), page, input.sort ?? 'newest', salesSince(now));
    return listOf(page, total, await loadSellers(tenantId, rows, now));
  },
});
