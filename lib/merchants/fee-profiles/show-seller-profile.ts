import { presentSellerProfile } from '@/lib/merchants/fee-profiles/profile';
import { type SellerFeeProfileReply, sellerFeeProfileReply } from '@/lib/merchants/fee-profiles/schema';
import { findProfile } from '@/lib/merchants/fee-profiles/store';
import { showSellerInput } from '@/lib/merchants/sellers/schema';
import { platformOf } from '@/lib/merchants/sellers/seller';
import { getMerchant } from '@/lib/merchants/store';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';

export const showSellerProfile = query<typeof showSellerInput, SellerFeeProfileReply>({
  name: 'fee_profile.show_of_seller',
  summary: 'Show which fee profile a seller has',
  route: 'GET /merchants/{id}/fee_profile',
  allow: 'merchants:read',
  input: showSellerInput,
  output: sellerFeeProfileReply,
  async run(context, { id }) {
    const tenantId = platformOf(context);
    const seller = await getMerchant(context.scope, id);
    if (seller.platformRole !== 'payout') return refuse('not_found');
    return presentSellerProfile(id, seller.feeProfileId ? await findProfile(tenantId, seller.feeProfileId) : null, context.now);
  },
});
