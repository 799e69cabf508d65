import { z } from 'zod';
import { can } from '@/lib/auth/permissions';
import { command } from '@/lib/operation/command';
import { pathId } from '@/lib/operation/wire';
import { refuse } from '@/lib/refusal';
import { changeOf } from '@/lib/team/account/prove-owner';
import { endSignInsOf } from '@/lib/team/account/store';
import { holdAuthor, lockUser } from '@/lib/team/store';

const input = z.object({ id: pathId() });
const output = z.looseObject({ ended_sign_ins: z.int() });

/**
 * Signs out every browser of a person from its next request on; password and second step stay. Needs no proof: it only removes access. For
 * one's own sign-ins see the own account. Refuses 404 a person outside the scope.
 */
export const endUserSignIns = command<typeof input, z.output<typeof output>>({
  name: 'user.end_sign_ins',
  summary: 'Sign a person out everywhere',
  allow: 'users:write',
  input,
  output,
  async run({ caller: { actor }, scope }, { id }, database) {
    if (actor.kind === 'user' && actor.userId === id) return refuse('forbidden');
    const row = await lockUser(database, scope, id, actor.kind === 'user' ? actor.userId : null);
    if (row.role === 'operator' && !can(actor, 'installation:run')) return refuse('not_found');
    if (actor.kind === 'user') await holdAuthor(database, actor.userId, actor.role);
    const ended = await endSignInsOf(database, id);
    return { reply: { ended_sign_ins: ended }, changes: ended > 0 ? [changeOf(row, null, { ended_sign_ins: ended })] : [] };
  },
});
