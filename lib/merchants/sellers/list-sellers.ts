import type { z } from 'zod';
import { settings } from '@/lib/installation';
import { readBalances } from '@/lib/ledger/store';
import { listSellersInput, sellerList } from '@/lib/merchants/sellers/schema';
import { platformOf, presentSeller } from '@/lib/merchants/sellers/seller';
import { findSellers } from '@/lib/merchants/sellers/store';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';

export const listSellers = query<typeof listSellersInput, z.output<typeof sellerList>>({
  name: 'seller.list',
  summary: 'List your payout merchants with what each has and how far its application is, newest first',
  allow: 'merchants:read',
  input: listSellersInput,
  output: sellerList,
  async run(context, { search = null, status = null, has_errors = false, on_hold = false, ...paging }) {
    const tenantId = platformOf(context);
    const page = pageOf(paging);
    const { rows, total } = await findSellers(
      tenantId,
      { text: search?.trim() ?? null, status, hasErrors: has_errors, isOnHold: on_hold },
      page,
    );
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
