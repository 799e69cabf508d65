import type { z } from 'zod';
import { settings } from '@/lib/installation';
import { availableOf } from '@/lib/ledger/store';
import { ownedMerchantList, searchMerchantsInput } from '@/lib/merchants/account-schema';
import { presentOwned } from '@/lib/merchants/present';
import { searchMerchants as find, sumCaptured } from '@/lib/merchants/search/store';
import { salesSince } from '@/lib/merchants/sellers/load-sellers';
import { findMerchantNames, type MerchantRow } from '@/lib/merchants/store';
import { yenOf } from '@/lib/money/yen';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';

/** The platform of each seller. */
async function platformsOf(rows: readonly MerchantRow[]): Promise<(row: MerchantRow) => { id: string; name: string } | null> {
  const ids = rows.filter(({ platformRole }) => platformRole === 'payout').map(({ tenantId }) => tenantId);
  const names = await findMerchantNames(ids, ids);
  return ({ tenantId, platformRole }) => (platformRole === 'payout' ? { id: tenantId, name: names.get(tenantId)?.name ?? '' } : null);
}

/** Of each tenant by itself: a page has few. */
async function figuresOfEach(rows: readonly MerchantRow[], now: Date) {
  const figuresOf = async ({ tenantId, id }: MerchantRow) => {
    const [available, volume] = await Promise.all([availableOf(tenantId, [id]), sumCaptured(tenantId, salesSince(now), now)]);
    return [id, { available: available.get(id) ?? 0, volume: yenOf(volume) }] as const;
  };
  return new Map(await Promise.all(rows.map(figuresOf)));
}

export const searchMerchants = query<typeof searchMerchantsInput, z.output<typeof ownedMerchantList>>({
  name: 'merchant.search',
  summary: 'Find merchants of every tenant by name, id, kind, status and platform, newest first',
  allow: 'installation:run',
  input: searchMerchantsInput,
  output: ownedMerchantList,
  async run({ now }, { search = null, kind = null, status = null, platform = null, direct = false, ...paging }) {
    const page = pageOf(paging);
    const { rows, total } = await find({ text: search?.trim() ?? null, kind, status, tenantId: platform, direct }, page);
    const platformOf = await platformsOf(rows);
    const figures = direct ? await figuresOfEach(rows, now) : null;
    const live = settings().mode === 'live';
    return listOf(
      page,
      total,
      rows.map((row) => presentOwned(row, platformOf(row), live, figures?.get(row.id))),
    );
  },
});
