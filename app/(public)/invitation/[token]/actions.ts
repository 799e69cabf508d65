'use server';
import { visitorAction } from '@/lib/pages/action';
import { acceptInvitation } from '@/lib/team/links/accept-invitation';
import { renewInvitation } from '@/lib/team/links/renew-invitation';

const accept = visitorAction(acceptInvitation);
const renew = visitorAction(renewInvitation);

export async function acceptInvitationAction(input: unknown) {
  return accept(input);
}

export async function renewInvitationAction(input: unknown) {
  return renew(input);
}
