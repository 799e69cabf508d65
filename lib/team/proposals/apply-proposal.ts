import 'server-only';
import type { Caller } from '@/lib/auth/actor';
import type { Database } from '@/lib/db/prisma';
import { saveMail } from '@/lib/mail/store';
import { bilingualMail } from '@/lib/mail/templates';
import type { Change } from '@/lib/operation/audit';
import { changeOf } from '@/lib/team/account/prove-owner';
import { endSignInsOf, removeSecondSteps } from '@/lib/team/account/store';
import { saveInvitation } from '@/lib/team/invite-user';
import { revokeLinks } from '@/lib/team/links/store';
import { membershipOfOperators } from '@/lib/team/membership';
import { lockOperator, type ProposalRow } from '@/lib/team/proposals/store';
import { updateUser } from '@/lib/team/store';

/**
 * The invitation's author is the proposer: it ends with the proposer's account, and the invited person counts as one person with the
 * proposer for the set time.
 */
async function invite(database: Database, caller: Caller, { subject, proposedBy, proposedByName }: ProposalRow): Promise<Change[]> {
  const invited = { ...membershipOfOperators, email: subject, role: 'operator' } as const;
  const author = { id: proposedBy, label: proposedByName, role: 'operator' } as const;
  return [(await saveInvitation(database, caller, invited, author)).change];
}

/** Applies an approved proposal about an operator; null: its facts have changed. */
export async function applyProposal(database: Database, caller: Caller, row: ProposalRow): Promise<Change[] | null> {
  if (row.kind === 'invite') return invite(database, caller, row);
  const operator = row.userId === null ? null : await lockOperator(database, row.userId);
  if (!operator) return null;
  const { id, deactivatedAt } = operator;
  await endSignInsOf(database, id);
  await revokeLinks(database, { userId: id }, new Date());
  if (row.kind === 'let_in') {
    if (deactivatedAt === null) return null;
    await updateUser(database, id, { deactivatedAt: null });
    return [changeOf(operator, { deactivated: true }, { deactivated: false })];
  }
  if (!(await removeSecondSteps(database, id))) return null;
  await saveMail(database, operator.email, bilingualMail('secondFactorOff', { at: caller.now }), caller.now);
  return [changeOf(operator, { second_factor: 'on' }, { second_factor: 'off' })];
}
