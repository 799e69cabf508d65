import type { z } from 'zod';
import type { Caller, Role } from '@/lib/auth/actor';
import { can } from '@/lib/auth/permissions';
import type { Scope } from '@/lib/auth/scope';
import type { Database } from '@/lib/db/prisma';
import { saveMail } from '@/lib/mail/store';
import { mailOf } from '@/lib/mail/templates';
import { getMerchant } from '@/lib/merchants/store';
import { type Change, installation } from '@/lib/operation/audit';
import { command } from '@/lib/operation/command';
import { wireTime } from '@/lib/operation/time';
import { refuse } from '@/lib/refusal';
import { membershipAt } from '@/lib/team/find-membership';
import { addressOfLink } from '@/lib/team/links/link';
import { revokeLinks, saveLink } from '@/lib/team/links/store';
import { type Membership, membershipOfOperators } from '@/lib/team/membership';
import { needsProposal } from '@/lib/team/proposals/proposal';
import { type InvitationReply, invitationReply, inviteUserInput } from '@/lib/team/schema';
import { holdAuthor, refuseTakenEmail } from '@/lib/team/store';

/** The author of an invitation: it ends with their account or role. */
type Author = { id: string | null; label: string; role: Role | null };
const authorOf = ({ actor }: Caller): Author =>
  actor.kind === 'user' ? { id: actor.userId, label: actor.label, role: actor.role } : { id: null, label: actor.label, role: null };

type Invitation = Membership & { email: string; name?: string | undefined; role: Role };

/**
 * Saves an invitation and its mail in the caller's transaction. Does not check who may invite whom. An earlier invitation to the same address and
 * merchant is revoked; one to another merchant stays, until either is accepted. Put `link` into no reply but that of `npm run operator`.
 * Refuses 422 `invalid_parameter` (`email`) an address that already has an account.
 */
export async function saveInvitation(
  database: Database,
  caller: Caller,
  { place, shop, ...invited }: Invitation,
  author: Author = authorOf(caller),
): Promise<{ reply: InvitationReply; link: string; change: Change }> {
  const { now, locale } = caller;
  const address = invited.email.toLowerCase();
  const { role, tenantId, merchantId, name = null } = invited;
  if (author.id !== null && author.role !== null) await holdAuthor(database, author.id, author.role);
  await refuseTakenEmail(database, address);
  await revokeLinks(database, { kind: 'invitation', email: address, tenantId, merchantId }, now);
  const by = { authorId: author.id, authorLabel: author.label };
  const { row, token } = await saveLink(database, 'invitation', { email: address, name, role, tenantId, merchantId, ...by }, now);
  const link = addressOfLink('invitation', token);
  await saveMail(database, address, mailOf('invitation', { place, shop, role, link, until: row.expiresAt }, locale), now);
  const after = { email: address, role, merchant_id: merchantId ?? tenantId };
  return {
    reply: { id: row.id, resource: 'invitation', email: address, name, role, expires_at: wireTime(row.expiresAt) },
    link,
    change: { tenantId: tenantId ?? installation, subjectKind: 'link', subjectId: row.id, before: null, after },
  };
}

const belonging = {
  en: 'A seller’s person is invited with the merchant_id of a seller, an operator with neither, everybody else with the tenant_id of a merchant.',
  ja: '販売者の担当者にはその販売者のmerchant_id、それ以外には加盟店のtenant_idを指定してください。運営者にはどちらも指定しません。',
};

/** The merchant that the person will belong to, if it is within the caller's scope. */
async function membershipFor(scope: Scope, { role, tenant_id, merchant_id }: z.output<typeof inviteUserInput>, database: Database) {
  const [wanted, param] = role === 'seller' ? [merchant_id, 'merchant_id'] : [tenant_id, 'tenant_id'];
  const other = role === 'seller' ? tenant_id : merchant_id;
  if (other !== undefined || (role === 'operator') !== (wanted === undefined)) {
    return refuse(wanted === undefined && role !== 'operator' ? 'missing_parameter' : 'invalid_parameter', { param, say: belonging });
  }
  if (wanted === undefined) return membershipOfOperators;
  const merchant = await getMerchant(scope, wanted, database).catch(() => refuse('invalid_parameter', { param, say: belonging }));
  if ((merchant.platformRole === 'payout') !== (role === 'seller')) return refuse('invalid_parameter', { param, say: belonging });
  return membershipAt(merchant, database);
}

/** Mails an invitation. A new operator needs a proposal and a second operator's approval, or the command line. */
export const inviteUser = command<typeof inviteUserInput, InvitationReply>({
  name: 'user.invite',
  summary: 'Invite a person who may then sign in',
  allow: 'users:write',
  proof: 'recent',
  input: inviteUserInput,
  output: invitationReply,
  async run({ caller, scope }, given, database) {
    if (given.role === 'operator' && !can(caller.actor, 'installation:run')) return refuse('forbidden');
    const place = await membershipFor(scope, given, database);
    if (given.role === 'operator' && caller.actor.kind !== 'system') throw needsProposal();
    const { reply, change } = await saveInvitation(database, caller, { ...place, email: given.email, name: given.name, role: given.role });
    return { reply, changes: [change] };
  },
});
