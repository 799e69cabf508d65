import { meantBy, presentSellerProfile, unknownProfile } from '@/lib/merchants/fee-profiles/profile';
import { assignFeeProfileInput, type SellerFeeProfileReply, sellerFeeProfileReply } from '@/lib/merchants/fee-profiles/schema';
import { findProfiles, saveSellerProfile } from '@/lib/merchants/fee-profiles/store';
import { authorOf } from '@/lib/merchants/fee-profiles/write-terms';
import { platformOf } from '@/lib/merchants/sellers/seller';
import { lockMerchant } from '@/lib/merchants/store';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';

/** On screen the profile fills in the platform's fee as an amount is typed. By API nothing is filled in that is not named. */
export const assignFeeProfile = command<typeof assignFeeProfileInput, SellerFeeProfileReply>({
  name: 'fee_profile.assign',
  summary: 'Say which fee profile a seller has',
  description: 'On screen it fills in your fee. By API a fee comes from a profile only where a split names it: `profile`.',
  route: 'POST /merchants/{id}/fee_profile',
  allow: 'merchants:write',
  input: assignFeeProfileInput,
  output: sellerFeeProfileReply,
  async run(context, { id, profile: said }, database) {
    const tenantId = platformOf(context);
    const seller = await lockMerchant(context.scope, id, database);
    if (seller.platformRole !== 'payout') return refuse('not_found');
    const profiles = await findProfiles(tenantId, {}, database);
    const wanted = said === undefined ? null : meantBy(profiles, said);
    if (said !== undefined && !wanted) return refuse('invalid_parameter', { param: 'profile', say: unknownProfile(profiles) });
    const reply = presentSellerProfile(id, wanted, context.now);
    const profileId = wanted?.id ?? null;
    if (seller.feeProfileId === profileId) return { reply, changes: [] };
    await saveSellerProfile(database, { tenantId, merchantId: id, profileId, ...authorOf(context), createdAt: context.now });
    const nameOf = (of: string | null) => profiles.find((one) => one.id === of)?.name ?? null;
    const change = { tenantId, subjectKind: 'merchant' as const, subjectId: id };
    return {
      reply,
      changes: [{ ...change, before: { fee_profile: nameOf(seller.feeProfileId) }, after: { fee_profile: nameOf(profileId) } }],
    };
  },
});
