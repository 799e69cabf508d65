'use server';
import { revalidatingAction } from '@/app/revalidating-action';
import { changeUser } from '@/lib/team/change-user';
import { endUserSignIns } from '@/lib/team/end-user-sign-ins';
import { inviteUser } from '@/lib/team/invite-user';
import { revokeInvitation } from '@/lib/team/revoke-invitation';

const actions = {
  change: revalidatingAction(changeUser, '/settings/team'),
  invite: revalidatingAction(inviteUser, '/settings/team'),
  endSignIns: revalidatingAction(endUserSignIns, '/settings/team'),
  revokeInvitation: revalidatingAction(revokeInvitation, '/settings/team'),
};

export async function changeMemberAction(input: unknown) {
  return actions.change(input);
}
export async function inviteMemberAction(input: unknown) {
  return actions.invite(input);
}
export async function revokeMemberInvitationAction(input: unknown) {
  return actions.revokeInvitation(input);
}
export async function endMemberSignInsAction(input: unknown) {
  return actions.endSignIns(input);
}
