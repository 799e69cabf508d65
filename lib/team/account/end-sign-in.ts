import { z } from 'zod';
import { command } from '@/lib/operation/command';
import { pathId } from '@/lib/operation/wire';
import { refuse } from '@/lib/refusal';
import { changeOf, ownerOf } from '@/lib/team/account/prove-owner';
import { type Done, done, isDone } from '@/lib/team/account/schema';
import { endSignInOf, endSignInsOf } from '@/lib/team/account/store';

const one = z.object({ id: pathId() });
const none = z.object({});

/** Signs that browser out from its next request on. */
export const endSignIn = command<typeof one, Done>({
  name: 'account.end_sign_in',
  summary: 'Sign out one browser of the own account',
  allow: 'account:own',
  input: one,
  output: done,
  async run({ caller }, { id }, database) {
    const { userId, tenantId } = ownerOf(caller);
    if (!(await endSignInOf(database, userId, id))) return refuse('not_found');
    return { reply: isDone, changes: [changeOf({ id: userId, tenantId }, null, { ended_sign_ins: 1 })] };
  },
});

/** Signs out every browser except the caller's own. */
export const endOtherSignIns = command<typeof none, Done>({
  name: 'account.end_other_sign_ins',
  summary: 'Sign out every other browser of the own account',
  allow: 'account:own',
  input: none,
  output: done,
  async run({ caller }, _input, database) {
    const { userId, tenantId, sessionId } = ownerOf(caller);
    const ended = await endSignInsOf(database, userId, sessionId);
    const changes = ended > 0 ? [changeOf({ id: userId, tenantId }, null, { ended_sign_ins: ended })] : [];
    return { reply: isDone, changes };
  },
});
