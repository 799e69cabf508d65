import { z } from 'zod';
import { command } from '@/lib/operation/command';
import { email } from '@/lib/operation/wire';
import { refuse } from '@/lib/refusal';
import { saveInvitation } from '@/lib/team/invite-user';
import { membershipOfOperators } from '@/lib/team/membership';
import { tellInvited } from '@/lib/team/proposals/tell-operators';
import { invitationReply } from '@/lib/team/schema';

const input = z.object({ email: email() });
const output = invitationReply.extend({ link: z.string() });

/**
 * `npm run operator`: an invitation link for an operator. Only the command line can call it, no role and no key. All operators get a mail
 * about it.
 */
export const inviteOperator = command<typeof input, z.output<typeof output>>({
  name: 'user.invite_operator',
  summary: 'Make a one-time link for an operator',
  allow: 'installation:run',
  audience: 'operators',
  keepsReply: false,
  input,
  output,
  async run({ caller }, given, database) {
    if (caller.actor.kind !== 'system') return refuse('forbidden');
    const invited = { ...membershipOfOperators, email: given.email, role: 'operator' } as const;
    const { reply, link, change } = await saveInvitation(database, caller, invited);
    await tellInvited(database, reply.email, caller.now);
    return { reply: { ...reply, link }, changes: [change] };
  },
});
