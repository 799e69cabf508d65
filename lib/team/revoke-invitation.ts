import { z } from 'zod';
import { can } from '@/lib/auth/permissions';
import { command } from '@/lib/operation/command';
import { pathId } from '@/lib/operation/wire';
import { refuse } from '@/lib/refusal';
import { type Done, done, isDone } from '@/lib/team/account/schema';
import { findInvitation, revokeLink } from '@/lib/team/links/store';
import { installationTenant } from '@/lib/team/store';

const input = z.object({ id: pathId() });
const over = {
  say: {
    en: 'This invitation was accepted, withdrawn or sent anew meanwhile.',
    ja: 'この招待は、すでに承諾されたか、取り消されたか、再送されています。',
  },
};

/** Who may invite may also take it back, as long as nobody used it. Refuses 404 what the caller does not reach, 409 what is over. */
export const revokeInvitation = command<typeof input, Done>({
  name: 'user.revoke_invitation',
  summary: 'Take an invitation back',
  allow: 'users:write',
  input,
  output: done,
  async run({ caller, scope, now }, { id }, database) {
    const link = await findInvitation(database, scope, id);
    if (!link || (link.role === 'operator' && !can(caller.actor, 'installation:run'))) return refuse('not_found');
    if (!(await revokeLink(database, id, now))) return refuse('conflict', over);
    const subject = { tenantId: link.tenantId ?? installationTenant, subjectKind: 'link' as const, subjectId: id };
    const told = { email: link.email, role: link.role };
    return { reply: isDone, changes: [{ ...subject, before: { ...told, revoked: false }, after: { ...told, revoked: true } }] };
  },
});
