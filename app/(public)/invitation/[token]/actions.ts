'use server';
import { visitorAction } from '@/lib/operation/action';
import { acceptInvitation } from '@/lib/team/links/accept-invitation';

const accept = visitorAction(acceptInvitation);

export async function acceptInvitationAction(input: unknown) {
  return accept(input);
}
