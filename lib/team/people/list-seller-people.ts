import { z } from 'zod';
import { platformOf } from '@/lib/merchants/sellers/seller';
import { getMerchant } from '@/lib/merchants/store';
import { query } from '@/lib/operation/query';
import { pathId } from '@/lib/operation/wire';
import { refuse } from '@/lib/refusal';
import { type PeopleReply, peopleOf, peopleReply } from '@/lib/team/people/list-people';

const input = z.object({ id: pathId() });

/**
 * Needs only `applications:read`: an application says far more about a seller's people than this list. Refuses 404 a merchant that is not a
 * seller of the platform.
 */
export const listSellerPeople = query<typeof input, PeopleReply>({
  name: 'seller.list_people',
  summary: 'List who signs in for one of your sellers, and who is invited to',
  allow: 'applications:read',
  input,
  output: peopleReply,
  async run(context, { id }) {
    platformOf(context);
    const seller = await getMerchant(context.scope, id);
    return seller.platformRole === 'payout' ? peopleOf(seller, context.now) : refuse('not_found');
  },
});
