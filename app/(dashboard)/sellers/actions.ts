'use server';
import { revalidatePath } from 'next/cache';
import { createMerchant } from '@/lib/merchants/create-merchant';
import { listSellers } from '@/lib/merchants/sellers/list-sellers';
import { action } from '@/lib/operation/action';
import type { Operation } from '@/lib/operation/operation';
import { inviteSeller } from '@/lib/team/sellers/invite-seller';
import { revokeSellerInvitation } from '@/lib/team/sellers/revoke-seller-invitation';
import { takeInSeller } from '@/lib/team/sellers/take-in-seller';

/** Whatever came of it, the pages are to show what holds now: also to whoever came too late. */
function changing<Value>(operation: Operation<Value>) {
  const change = action(operation);
  return async (input: unknown, idempotencyKey?: string) => {
    const answer = await change(input, idempotencyKey);
    revalidatePath('/sellers', 'layout');
    return answer;
  };
}

const actions = {
  create: changing(createMerchant),
  takeIn: changing(takeInSeller),
  invite: changing(inviteSeller),
  revokeInvitation: changing(revokeSellerInvitation),
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

/** For the filters of other lists; changes nothing. */
export async function findSellerAction(input: unknown) {
  return find(input);
}
