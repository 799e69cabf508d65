'use server';
import { changing } from '@/app/changing';
import { changeUser } from '@/lib/team/change-user';
import { endUserSignIns } from '@/lib/team/end-user-sign-ins';
import { inviteUser } from '@/lib/team/invite-user';
import { revokeInvitation } from '@/lib/team/revoke-invitation';

const actions = {
  change: changing(changeUser, '/settings/team'),
  invite: changing(inviteUser, '/settings/team'),
  endSignIns: changing(endUserSignIns, '/settings/team'),
  revokeInvitation: changing(revokeInvitation, '/settings/team'),
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
