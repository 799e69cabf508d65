import type { z } from 'zod';
import { settings } from '@/lib/installation';
import { readBalances } from '@/lib/ledger/store';
import { listSellersInput, sellerList } from '@/lib/merchants/sellers/schema';
import { platformOf, presentSeller } from '@/lib/merchants/sellers/seller';
import { searchMerchants } from '@/lib/merchants/store';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';

export const listSellers = query<typeof listSellersInput, z.output<typeof sellerList>>({
  name: 'seller.list',
  summary: 'List your payout merchants with what each has, newest first',
  allow: 'merchants:read',
  input: listSellersInput,
  output: sellerList,
  async run(context, { search = null, status = null, ...paging }) {
    const tenantId = platformOf(context);
    const page = pageOf(paging);
    const { rows, total } = await searchMerchants({ text: search?.trim() ?? null, kind: 'payout', status, tenantId }, page);
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
