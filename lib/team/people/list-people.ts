import { z } from 'zod';
import { roles } from '@/lib/auth/actor';
import { getMerchant, type MerchantRow } from '@/lib/merchants/store';
import { query } from '@/lib/operation/query';
import { wireTime } from '@/lib/operation/time';
import { pathId } from '@/lib/operation/wire';
import { invitationRow, presentInvitation } from '@/lib/team/people/invitation-row';
import { findInvitations, findPeople } from '@/lib/team/people/store';

const role = z.enum(roles);
const input = z.object({ id: pathId() });
export const peopleReply = z.looseObject({
  people: z.array(
    z.looseObject({ id: z.string(), name: z.string(), email: z.string(), role, active: z.boolean(), created_at: z.string() }),
  ),
  invitations: z.array(invitationRow),
});
export type PeopleReply = z.output<typeof peopleReply>;

/** The users of a merchant within the scope, and its open invitations. */
export async function peopleOf({ tenantId, id, platformRole }: MerchantRow, now: Date): Promise<PeopleReply> {
  const belonging = { tenantId, merchantId: platformRole === 'payout' ? id : null };
  const [people, invitations] = await Promise.all([findPeople(belonging), findInvitations(belonging)]);
  return {
    people: people.map((user) => ({
      id: user.id,
      name: user.name,
      email: user.email,
      role: role.parse(user.role),
      active: user.deactivatedAt === null,
      created_at: wireTime(user.createdAt),
    })),
    invitations: invitations.map((link) => presentInvitation(link, now)),
  };
}

/** An operator reads the users and invitations of a merchant. */
export const listPeople = query<typeof input, PeopleReply>({
  name: 'user.list_people',
  summary: 'List who signs in for a merchant, and who is invited to',
  allow: 'installation:run',
  input,
  output: peopleReply,
  run: async ({ scope, now }, { id }) => peopleOf(await getMerchant(scope, id), now),
});
