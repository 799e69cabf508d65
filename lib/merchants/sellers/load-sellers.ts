import { settings } from '@/lib/installation';
import { dayIn, startOfDay } from '@/lib/ledger/daily-balances/day';
import { readBalances } from '@/lib/ledger/store';
import { findFigures } from '@/lib/merchants/sellers/figures/store';
import type { SellerReply } from '@/lib/merchants/sellers/schema';
import { presentSeller } from '@/lib/merchants/sellers/seller';
import type { SellerRow } from '@/lib/merchants/sellers/store';

const days = 30;

/** Where the last thirty days begin: today and the 29 days before it, in Tokyo. */
export const salesSince = (now: Date): Date => startOfDay(dayIn(now), 1 - days);

/** Sellers with what they have and what they sold: a statement for all of them, whatever their number. */
export async function loadSellers(tenantId: string, rows: readonly SellerRow[], now: Date): Promise<SellerReply[]> {
  const ids = rows.map(({ id }) => id);
  const [balances, figures] = await Promise.all([readBalances(tenantId, ids), findFigures(tenantId, ids, salesSince(now))]);
  const live = settings().mode === 'live';
  return rows.map((row) => presentSeller(row, balances.get(row.id), figures.get(row.id), live));
}
