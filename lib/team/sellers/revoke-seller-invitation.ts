import { z } from 'zod';
import { command } from '@/lib/operation/command';
import { pathId } from '@/lib/operation/wire';
import { refuse } from '@/lib/refusal';
import { type Done, done } from '@/lib/team/account/schema';
import { findInvitation } from '@/lib/team/links/store';
import { takeBack } from '@/lib/team/revoke-invitation';

const input = z.object({ id: pathId() });

/** Takes back what was sent to a seller's person. Refuses 404 an invitation to anything else, 409 what is over. */
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
