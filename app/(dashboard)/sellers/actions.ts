'use server';
import { revalidatingAction } from '@/app/revalidating-action';
import { createMerchant } from '@/lib/merchants/create-merchant';
import { listSellers } from '@/lib/merchants/sellers/list-sellers';
import { action } from '@/lib/pages/action';
import { holdPayouts } from '@/lib/settlements/holds/hold-payouts';
import { releasePayouts } from '@/lib/settlements/holds/release-payouts';
import { endUserSignIns } from '@/lib/team/end-user-sign-ins';
import { inviteSeller } from '@/lib/team/sellers/invite-seller';
import { revokeSellerInvitation } from '@/lib/team/sellers/revoke-seller-invitation';
import { takeInSeller } from '@/lib/team/sellers/take-in-seller';

const actions = {
  create: revalidatingAction(createMerchant, '/sellers'),
  takeIn: revalidatingAction(takeInSeller, '/sellers'),
  invite: revalidatingAction(inviteSeller, '/sellers'),
  revokeInvitation: revalidatingAction(revokeSellerInvitation, '/sellers'),
  hold: revalidatingAction(holdPayouts, '/sellers'),
  release: revalidatingAction(releasePayouts, '/sellers'),
  endSignIns: revalidatingAction(endUserSignIns, '/sellers'),
};
const find = action(listSellers);

export async function createSellerAction(input: unknown, idempotencyKey?: string) {
  return actions.create(input, idempotencyKey);
}
export async function takeInSellerAction(input: unknown, idempotencyKey?: string) {
  return actions.takeIn(input, idempotencyKey);
}
export async function inviteSellerAction(input: unknown) {
  return actions.invite(input);
}
export async function revokeSellerInvitationAction(input: unknown) {
  return actions.revokeInvitation(input);
}
export async function endSellerSignInsAction(input: unknown) {
  return actions.endSignIns(input);
}
export async function holdPayoutsAction(input: unknown) {
  return actions.hold(input);
}
export async function releasePayoutsAction(input: unknown) {
  return actions.release(input);
}

/** For the filters of other lists; changes nothing. */
export async function findSellerAction(input: unknown) {
  return find(input);
}
