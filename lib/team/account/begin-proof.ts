import { z } from 'zod';
import { command } from '@/lib/operation/command';
import { askPasskey } from '@/lib/team/account/passkeys/ask';
import { ownerOf } from '@/lib/team/account/prove-owner';
import { findSecondSteps } from '@/lib/team/account/store';

const input = z.object({});
/** `code`: the person has an authenticator app; otherwise only a recovery code can be typed. */
const output = z.looseObject({ code: z.boolean(), passkey: z.looseObject({ origin: z.string(), options: z.looseObject({}) }).nullable() });

/** The proofs that the person can give, and the browser's question to a passkey. */
export const beginProof = command<typeof input, z.output<typeof output>>({
  name: 'account.begin_proof',
  summary: 'Begin to prove again that it is the signed-in person',
  allow: 'account:own',
  audience: 'nobody',
  keepsReply: false,
  input,
  output,
  async run({ caller }, _input, database) {
    const { userId, sessionId } = ownerOf(caller);
    const steps = await findSecondSteps(userId);
    const passkey = await askPasskey({ userId, purpose: 'prove', sessionId }, database);
    return { reply: { code: steps?.app !== null && steps !== null, passkey: passkey as never }, changes: [] };
  },
});
