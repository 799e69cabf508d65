import { z } from 'zod';
import { can } from '@/lib/auth/permissions';
import type { Database } from '@/lib/db/prisma';
import { type Change, installation } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import { pathId } from '@/lib/operation/wire';
import { refuse } from '@/lib/refusal';
import { type Done, done, isDone } from '@/lib/team/account/schema';
import { findInvitation, type LinkRow, revokeLink } from '@/lib/team/links/store';

const input = z.object({ id: pathId() });
const over = {
  say: {
    en: 'This invitation was accepted, withdrawn or sent anew meanwhile.',
    ja: 'この招待は、すでに承諾されたか、取り消されたか、再送されています。',
  },
};

/** Revokes an invitation in the caller's transaction. Refuses 409 one that has ended. */
export async function takeBack(
  database: Database,
  { id, email, role, tenantId }: LinkRow,
  now: Date,
): Promise<{ reply: Done; changes: Change[] }> {
  if (!(await revokeLink(database, id, now))) return refuse('conflict', over);
  const subject = { tenantId: tenantId ?? installation, subjectKind: 'link' as const, subjectId: id };
  return { reply: isDone, changes: [{ ...subject, before: { email, role, revoked: false }, after: { email, role, revoked: true } }] };
}

/** Users who may invite may also revoke, while nobody has accepted. Refuses 404 an invitation outside the scope, 409 one that has ended. */
export const revokeInvitation = command<typeof input, Done>({
  name: 'user.revoke_invitation',
  summary: 'Take an invitation back',
  allow: 'users:write',
  input,
  output: done,
  async run({ caller, scope, now }, { id }, database) {
    const link = await findInvitation(database, scope, id);
    if (!link || (link.role === 'operator' && !can(caller.actor, 'installation:run'))) return refuse('not_found');
    return takeBack(database, link, now);
  },
});
