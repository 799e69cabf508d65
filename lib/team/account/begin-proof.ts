import { z } from 'zod';
import { command } from '@/lib/operation/command';
import { askPasskey } from '@/lib/team/account/passkeys/ask';
import { ownerOf } from '@/lib/team/account/prove-owner';
import { findSecondSteps } from '@/lib/team/account/store';

const input = z.object({});
/** `code`: an app makes them; without one a recovery code is all that can be typed. */
const output = z.looseObject({ code: z.boolean(), passkey: z.looseObject({ origin: z.string(), options: z.looseObject({}) }).nullable() });

/** With what the person may prove again who it is, and what a browser asks a passkey for it. */
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
