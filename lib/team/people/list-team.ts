import { z } from 'zod';
import { roles } from '@/lib/auth/actor';
import { query } from '@/lib/operation/query';
import { wireTime, wireTimeOrNull } from '@/lib/operation/time';
import { refuse } from '@/lib/refusal';
import { invitationRow, presentInvitation } from '@/lib/team/people/invitation-row';
import { findInvitations, findTeam } from '@/lib/team/people/store';

const member = z.looseObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** The caller; nobody changes the own account here. */
  is_self: z.boolean(),
  active: z.boolean(),
  second_factor: z.boolean(),
  /** null: never signed in, or longer ago than sign-ins are stored. */
  last_seen_at: z.string().nullable(),
  created_at: z.string(),
  /** The only admin who can still sign in: cannot be removed. */
  is_last_admin: z.boolean(),
});
export type TeamMember = z.output<typeof member>;
const reply = z.looseObject({ people: z.array(member), invitations: z.array(invitationRow) });
export type TeamReply = z.output<typeof reply>;

const input = z.object({});

/** An admin reads the users of the own platform or merchant. */
export const listTeam = query<typeof input, TeamReply>({
  name: 'user.list_team',
  summary: 'List the people of one’s own merchant, and who is invited',
  allow: 'users:read',
  input,
  output: reply,
  async run({ caller: { actor }, scope, now }) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const { tenantId } = scope;
    const [people, invitations] = await Promise.all([findTeam(tenantId), findInvitations({ tenantId, merchantId: null })]);
    const admins = people.filter(({ role, deactivatedAt }) => role === 'admin' && deactivatedAt === null);
    return {
      people: people.map((user) => ({
        id: user.id,
        name: user.name,
        email: user.email,
        role: z.enum(roles).parse(user.role),
        is_self: actor.kind === 'user' && actor.userId === user.id,
        active: user.deactivatedAt === null,
        second_factor: user.isSecured,
        last_seen_at: wireTimeOrNull(user.lastSeenAt),
        created_at: wireTime(user.createdAt),
        is_last_admin: admins.length === 1 && admins[0]?.id === user.id,
      })),
      invitations: invitations.map((link) => presentInvitation(link, now)),
    };
  },
});
