// The walk through a platform's sellers and their users; see ./all.
import { newId } from '@/lib/db/ids';
import { assignFeeProfile } from '@/lib/merchants/fee-profiles/assign-profile';
import { changeFeeProfile } from '@/lib/merchants/fee-profiles/change-profile';
import { createFeeProfile } from '@/lib/merchants/fee-profiles/create-profile';
import { retireFeeProfile } from '@/lib/merchants/fee-profiles/end-profile';
import { listFeeProfiles } from '@/lib/merchants/fee-profiles/list-profiles';
import { showSellerProfile } from '@/lib/merchants/fee-profiles/show-seller-profile';
import { listSellers } from '@/lib/merchants/sellers/list-sellers';
import { exportRefunds } from '@/lib/refunds/list/export-refunds';
import { listRefunds } from '@/lib/refunds/list/list-refunds';
import { refundSorts } from '@/lib/refunds/list/sort';
import { holdPayouts } from '@/lib/settlements/holds/hold-payouts';
import { releasePayouts } from '@/lib/settlements/holds/release-payouts';
import { showPayoutsHold } from '@/lib/settlements/holds/show-payouts-hold';
import { listSellerPeople } from '@/lib/team/people/list-seller-people';
import { inviteSeller } from '@/lib/team/sellers/invite-seller';
import { revokeSellerInvitation } from '@/lib/team/sellers/revoke-seller-invitation';
import { takeInSeller } from '@/lib/team/sellers/take-in-seller';
import { settlementSteps } from '@/lib/testing/walk/settlements';
import { type Callers, type Step, step, type WalkMarket } from '@/lib/testing/walk/step';
import { transferBalance } from '@/lib/transfers/transfer-balance';

export function sellerSteps(where: Pick<WalkMarket, 'tenantId' | 'key' | 'seller' | 'since'>, callers: Callers): Step[] {
  const { seller: id } = where;
  const { admin } = callers;
  const email = () => `walk-${newId()}@example.jp`;
  const mine = (operation: Parameters<typeof step>[0], raw?: unknown) => step(operation, admin, 'admin')(raw);
  return [
    mine(listSellers, { has_errors: true }),
    mine(listSellers, { sort: 'name' }),
    mine(listSellers, { sort: 'sold_most', has_errors: true }),
    mine(listSellers, { search: '販売者', status: 'incomplete', page: 2 }),
    mine(takeInSeller, { name: '新しい販売者', platform_role: 'payout', email: email() }),
    mine(listSellerPeople, { id }),
    [
      'seller.invite, seller.revoke_invitation as admin',
      async () =>
        revokeSellerInvitation(admin, { id: (await inviteSeller(admin, { email: email(), role: 'seller', merchant_id: id })).id }),
    ],
    ...[{ dry_run: true }, {}].map((how) => mine(transferBalance, { id, currency: 'JPY', direction: 'to_payout', amount: 1, ...how })),
    ...[
      {},
      { kind: 'reverse_request', state: 'pending' },
      { search: '1000' },
      { brand: 'visa' },
      { search: 'M-7', submerchant_id: id },
      ...refundSorts.map((sort) => ({ sort })),
    ].map((raw) => mine(listRefunds, raw)),
    mine(exportRefunds, { start_time: where.since }),
    [
      'fee_profile.create, fee_profile.change, fee_profile.assign, fee_profile.list, fee_profile.show_of_seller, fee_profile.retire as admin',
      async () => {
        const profile = await createFeeProfile(admin, { name: `標準 ${newId()}`, tiers: [{ basis_points: 1_000 }] });
        await changeFeeProfile(admin, { id: profile.id, tiers: [{ basis_points: 900 }] });
        await assignFeeProfile(admin, { id, profile: profile.id });
        await Promise.all([listFeeProfiles(admin, {}), showSellerProfile(admin, { id })]);
        return retireFeeProfile(admin, { id: profile.id });
      },
    ],
    mine(showPayoutsHold, { id }),
    mine(holdPayouts, { id, reason: '確認中' }),
    mine(releasePayouts, { id }),
    ...settlementSteps(where, callers),
  ];
}
