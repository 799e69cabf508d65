import { settings } from '@/lib/installation';
import { readBalances } from '@/lib/ledger/store';
import { type SellerReply, sellerReply, showSellerInput } from '@/lib/merchants/sellers/schema';
import { platformOf, presentSeller } from '@/lib/merchants/sellers/seller';
import { findSeller } from '@/lib/merchants/sellers/store';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';

/** Refuses 404 the platform itself: it is not a seller. */
export const showSeller = query<typeof showSellerInput, SellerReply>({
  name: 'seller.show',
  summary: 'Show one of your payout merchants with what it has',
  allow: 'merchants:read',
  input: showSellerInput,
  output: sellerReply,
  async run(context, { id }) {
    const tenantId = platformOf(context);
    const row = (await findSeller(tenantId, id)) ?? refuse('not_found');
    const balances = await readBalances(tenantId, [row.id]);
    return presentSeller(row, balances.get(row.id), settings().mode === 'live');
  },
});
