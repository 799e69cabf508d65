import { loadSellers } from '@/lib/merchants/sellers/load-sellers';
import { type SellerReply, sellerReply, showSellerInput } from '@/lib/merchants/sellers/schema';
import { platformOf } from '@/lib/merchants/sellers/seller';
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
    const [seller] = await loadSellers(tenantId, [row], context.now);
    return seller ?? refuse('not_found');
  },
});
