import { z } from 'zod';
import { roles } from '@/lib/auth/actor';
import { saveMail } from '@/lib/mail/store';
import { mailOf } from '@/lib/mail/templates';
import { getMerchant } from '@/lib/merchants/store';
import { command } from '@/lib/operation/command';
import { text } from '@/lib/operation/wire';
import { type Done, done, isDone } from '@/lib/team/account/schema';
import { membershipAt } from '@/lib/team/find-membership';
import { addressOfLink } from '@/lib/team/links/link';
import { getEndedInvitation, refuseLink } from '@/lib/team/links/open-link';
import { type LinkRow, revokeLink, saveLink } from '@/lib/team/links/store';
import { holdPerson } from '@/lib/team/store';

const input = z.object({ token: text({ max: 100 }) });

/**
 * Sends an expired invitation again, only to its original address, so the old link alone gives nobody access. Each link can be renewed once; the new
 * one is valid for fourteen days. It still belongs to the person who invited: they may revoke it, and it ends when their account does.
 * Not for operators: an invitation of months ago must not create one today.
 */
export const renewInvitation = command<typeof input, Done, LinkRow>({
  name: 'invitation.renew',
  summary: 'Have an invitation that is over sent anew',
  allow: 'visit',
  keepsReply: false,
  input,
  output: done,
  prepare: ({ caller }, { token }) => getEndedInvitation(caller, token),
  async run({ caller: { locale }, now }, _input, database, ended) {
    const { id, email, name, tenantId, merchantId, authorId, authorLabel } = ended;
    const role = z.enum(roles).parse(ended.role);
    if (tenantId === null) return refuseLink();
    // before the link: a change that deactivates the author at this moment ends the author's invitations, and then this one is found ended
    if (authorId !== null) await holdPerson(database, authorId);
    if (!(await revokeLink(database, id, now))) return refuseLink();
    const { place, shop } = await membershipAt(
      await getMerchant({ kind: 'merchant', tenantId }, merchantId ?? tenantId, database),
      database,
    );
    const invited = { email, name, role, tenantId, merchantId, authorId, authorLabel };
    const { row, token } = await saveLink(database, 'invitation', invited, now);
    const link = addressOfLink('invitation', token);
    await saveMail(database, email, mailOf('invitation', { place, shop, role, link, until: row.expiresAt }, locale), now);
    const after = { email, role, merchant_id: merchantId ?? tenantId };
    return { reply: isDone, changes: [{ tenantId, subjectKind: 'link', subjectId: row.id, before: null, after }] };
  },
});
