import type { z } from 'zod';
import type { Actor, Role } from '@/lib/auth/actor';
import { can } from '@/lib/auth/permissions';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { changeOf } from '@/lib/team/account/prove-owner';
import { endSignInsOf, removeSecondSteps } from '@/lib/team/account/store';
import { revokeLinks } from '@/lib/team/links/store';
import { needsProposal } from '@/lib/team/proposals/proposal';
import { changeUserInput, exchangeable, type UserReply, userReply } from '@/lib/team/schema';
import { holdAuthor, lockUser, refuseWithoutAdmin, type UserRow, updateUser } from '@/lib/team/store';

type UserChange = z.output<typeof changeUserInput>;

const otherRole = {
  en: `Only the roles ${exchangeable.join(', ')} can be exchanged for one another.`,
  ja: `権限を変更できるのは、${exchangeable.join('、')}の間だけです。`,
};

function refuseWrongTarget(row: UserRow, actor: Actor, { role, deactivated, without_second_factor }: UserChange): void {
  if (row.role === 'operator' && !can(actor, 'installation:run')) refuse('not_found');
  // one operator alone may deactivate another at once; granting access needs two
  const opens = without_second_factor || (deactivated === false && row.deactivatedAt !== null);
  if (row.role === 'operator' && opens && actor.kind !== 'system') throw needsProposal();
  if (role && !exchangeable.includes(row.role as (typeof exchangeable)[number]))
    refuse('invalid_parameter', { param: 'role', say: otherRole });
}

/**
 * Changes a role, deactivates or reactivates, or removes the second factor; the person has to sign in again in every case. Nobody changes
 * their own account here. Refuses 403 a caller whose own role was changed meanwhile, and the reactivation of an operator, which needs a
 * proposal (./proposals); refuses 409 to remove the last admin.
 */
export const changeUser = command<typeof changeUserInput, UserReply>({
  name: 'user.change',
  summary: 'Change the role of a person, or let them in or out',
  allow: 'users:write',
  proof: 'recent',
  input: changeUserInput,
  output: userReply,
  async run({ caller: { actor }, scope, now }, wanted, database) {
    const { id, role, deactivated, without_second_factor } = wanted;
    if (actor.kind === 'user' && actor.userId === id) return refuse('forbidden');
    const before = await lockUser(database, scope, id, actor.kind === 'user' ? actor.userId : null);
    if (actor.kind === 'user') await holdAuthor(database, actor.userId, actor.role);
    refuseWrongTarget(before, actor, wanted);
    const isAdmin = before.role === 'admin' && before.deactivatedAt === null;
    if (isAdmin && (deactivated || (role && role !== 'admin'))) await refuseWithoutAdmin(database, before);
    const deactivatedAt = deactivated === undefined ? undefined : deactivated ? (before.deactivatedAt ?? now) : null;
    const after = await updateUser(database, id, { ...(role && { role }), ...(deactivatedAt !== undefined && { deactivatedAt }) });
    const removed = without_second_factor ? await removeSecondSteps(database, id) : false;
    await endSignInsOf(database, id);
    await revokeLinks(database, { userId: id }, new Date());
    // invitations sent in a former role must not let anybody in
    const isOver = after.deactivatedAt !== null || after.role !== before.role;
    const withdrawn = isOver ? await revokeLinks(database, { kind: 'invitation', authorId: id }, now) : 0;
    const auditedUser = (row: UserRow) => ({ role: row.role, deactivated: row.deactivatedAt !== null });
    const change = changeOf(after, auditedUser(before), {
      ...auditedUser(after),
      ...(removed && { second_factor: 'off' }),
      ...(withdrawn > 0 && { withdrawn_invitations: withdrawn }),
    });
    return { reply: { id, email: after.email, name: after.name, role: after.role as Role }, changes: [change] };
  },
});
