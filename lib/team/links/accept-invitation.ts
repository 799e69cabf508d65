import { z } from 'zod';
import { newId } from '@/lib/db/ids';
import { command } from '@/lib/operation/command';
import { name, text } from '@/lib/operation/wire';
import { hashPassword, refuseBadPassword } from '@/lib/team/account/password-hash';
import { changeOf } from '@/lib/team/account/prove-owner';
import { type Done, done, isDone, password } from '@/lib/team/account/schema';
import { getOpenLink, refuseLink } from '@/lib/team/links/open-link';
import { revokeLinks, takeLink } from '@/lib/team/links/store';
import { maxPersonName } from '@/lib/team/person-name';
import { saveUser } from '@/lib/team/store';

const input = z.object({ token: text({ max: 100 }), name: name({ max: maxPersonName }), password: password() });

/** Creates the account of an invitation: address, role and merchant come from the invitation, never from the visitor. */
export const acceptInvitation = command<typeof input, Done, string>({
  name: 'invitation.accept',
  summary: 'Accept an invitation',
  allow: 'visit',
  keepsReply: false,
  input,
  output: done,
  async prepare({ caller }, { token, name, password }) {
    const { email } = await getOpenLink(caller, 'invitation', token);
    refuseBadPassword(password, { email, name });
    return hashPassword(password);
  },
  async run({ now }, { token, name }, database, passwordHash) {
    const link = await takeLink(database, 'invitation', token, now);
    if (!link?.role) return refuseLink();
    const { email, role, tenantId, merchantId, authorId: invitedBy } = link;
    const id = newId();
    await saveUser(database, { id, email, name: name.trim(), role, passwordHash, tenantId, merchantId, createdAt: now, invitedBy });
    await revokeLinks(database, { kind: 'invitation', email }, now);
    return { reply: isDone, changes: [changeOf({ id, tenantId }, null, { email, name: name.trim(), role, invitation: link.id })] };
  },
});
