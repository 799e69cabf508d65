import type { z } from 'zod';
import type { Caller } from '@/lib/auth/actor';
import { saveProof } from '@/lib/auth/store';
import { type Budget, consume, forget } from '@/lib/auth/throttle';
import { missingIn } from '@/lib/operation/allowed';
import { command } from '@/lib/operation/command';
import { refuse, type Sentence } from '@/lib/refusal';
import { takePasskey } from '@/lib/team/account/passkeys/ask';
import { ownerOf } from '@/lib/team/account/prove-owner';
import { type Done, done, isDone, proveInput } from '@/lib/team/account/schema';
import { takeSecondFactor } from '@/lib/team/sign-in';

const say = {
  code: { en: 'The code is wrong or was used before.', ja: 'コードが正しくないか、すでに使われています。' },
  passkey: {
    en: 'The passkey could not be checked, or it took more than five minutes. Try again.',
    ja: 'パスキーを確認できませんでした（5分以内に操作する必要があります）。もう一度お試しください。',
  },
} satisfies Record<string, Sentence>;

type ProofInput = z.output<typeof proveInput>;

/** Refuses 422 a wrong proof. */
async function takeProof(caller: Caller, { code, passkey }: ProofInput): Promise<void> {
  const { userId, sessionId, email } = ownerOf(caller);
  if (passkey !== undefined) {
    const isRight = await takePasskey({ userId, purpose: 'prove', sessionId }, passkey);
    if (!isRight) refuse('invalid_parameter', { param: 'passkey', say: say.passkey });
    return;
  }
  if (code === undefined) return refuse('missing_parameter', missingIn(proveInput, 'code'));
  if (!(await takeSecondFactor(userId, email, code, caller.locale))) refuse('invalid_parameter', { param: 'code', say: say.code });
}

/**
 * Proves the person with a passkey, an app's code, or a recovery code, which is used up: for some minutes this sign-in may do what needs a
 * proof. Attempts count for this sign-in alone, so that attempts elsewhere do not lock the owner out.
 */
export const prove = command<typeof proveInput, Done>({
  name: 'account.prove',
  summary: 'Prove again that it is the signed-in person',
  allow: 'account:own',
  audience: 'nobody',
  keepsReply: false,
  input: proveInput,
  output: done,
  async prepare({ caller }, given) {
    const { userId, sessionId } = ownerOf(caller);
    const budget: Budget = ['code', `${userId}:${sessionId}`];
    await consume(budget);
    await takeProof(caller, given);
    await forget(budget);
    return undefined;
  },
  async run({ caller }, _input, database) {
    await saveProof(database, ownerOf(caller).sessionId);
    return { reply: isDone, changes: [] };
  },
});
