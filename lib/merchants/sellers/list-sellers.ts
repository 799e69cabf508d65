import type { z } from 'zod';
import { settings } from '@/lib/installation';
import { readBalances } from '@/lib/ledger/store';
import { listSellersInput, sellerList } from '@/lib/merchants/sellers/schema';
import { platformOf, presentSeller } from '@/lib/merchants/sellers/seller';
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
  summary: 'List your payout merchants with what each has and how far its application is, newest first',
  allow: 'merchants:read',
  input: listSellersInput,
  output: sellerList,
  async run(context, input) {
    const tenantId = platformOf(context);
    const page = pageOf(input);
    const { rows, total } = await findSellers(tenantId, filterOf(input), page);
    const balances = await readBalances(
      tenantId,
      rows.map(({ id }) => id),
    );
    const live = settings().mode === 'live';
    return listOf(
      page,
      total,
      rows.map((row) => presentSeller(row, balances.get(row.id), live)),
    );
  },
});
