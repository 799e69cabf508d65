'use server';
import { revalidatePath } from 'next/cache';
import { action } from '@/lib/operation/action';
import type { Operation } from '@/lib/operation/operation';
import { changeUser } from '@/lib/team/change-user';
import { inviteUser } from '@/lib/team/invite-user';
import { revokeInvitation } from '@/lib/team/revoke-invitation';

/** Whatever came of it, the page is to show what holds now: also to whoever came too late. */
function changing<Value>(operation: Operation<Value>) {
  const change = action(operation);
  return async (input: unknown) => {
    const answer = await change(input);
    revalidatePath('/settings/team');
    return answer;
  };
}

const actions = { change: changing(changeUser), invite: changing(inviteUser), revokeInvitation: changing(revokeInvitation) };

export async function changeMemberAction(input: unknown) {
  return actions.change(input);
}
export async function inviteMemberAction(input: unknown) {
  return actions.invite(input);
}
export async function revokeMemberInvitationAction(input: unknown) {
  return actions.revokeInvitation(input);
}
