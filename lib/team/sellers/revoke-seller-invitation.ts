import { z } from 'zod';
import { command } from '@/lib/operation/command';
import { pathId } from '@/lib/operation/wire';
import { refuse } from '@/lib/refusal';
import { type Done, done } from '@/lib/team/account/schema';
import { findInvitation } from '@/lib/team/links/store';
import { takeBack } from '@/lib/team/revoke-invitation';

const input = z.object({ id: pathId() });

/** Revokes an invitation of a seller's user. Refuses 404 any other invitation, 409 one that has ended. */
export const revokeSellerInvitation = command<typeof input, Done>({
  name: 'seller.revoke_invitation',
  summary: 'Take an invitation to a seller’s person back',
  allow: 'sellers:invite',
  input,
  output: done,
  async run({ scope, now }, { id }, database) {
    const link = await findInvitation(database, scope, id);
    if (link?.role !== 'seller') return refuse('not_found');
    return takeBack(database, link, now);
  },
});
