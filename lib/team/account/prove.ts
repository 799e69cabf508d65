import { saveProof } from '@/lib/auth/store';
import { type Budget, forget, spend } from '@/lib/auth/throttle';
import { command } from '@/lib/operation/command';
import { refuse } from '@/lib/refusal';
import { ownerOf } from '@/lib/team/account/owner';
import { codeInput, type Done, done, isDone } from '@/lib/team/account/schema';
import { takeSecondFactor } from '@/lib/team/sign-in';

const wrongCode = {
  param: 'code',
  say: { en: 'The code is wrong or was used before.', ja: 'コードが正しくないか、すでに使われています。' },
};

/**
 * A code of the app, or a recovery code, which is then used up: for some minutes this sign-in may do what wants a proof. Attempts count for this
 * sign-in alone, so that nobody who tries elsewhere keeps its owner out.
 */
export const prove = command<typeof codeInput, Done>({
  name: 'account.prove',
  summary: 'Prove again that it is the signed-in person',
  allow: 'account:own',
  keepsReply: false,
  input: codeInput,
  output: done,
  async prepare({ caller }, { code }) {
    const { userId, sessionId, email } = ownerOf(caller);
    const budget: Budget = ['code', `${userId}:${sessionId}`];
    await spend(budget);
    if (!(await takeSecondFactor(userId, email, code, caller.locale))) return refuse('invalid_parameter', wrongCode);
    await forget(budget);
    return undefined;
  },
  async run({ caller }, _input, database) {
    await saveProof(database, ownerOf(caller).sessionId);
    return { reply: isDone, changes: [] };
  },
});
