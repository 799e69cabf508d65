import { command } from '@/lib/operation/command';
import { changeChallenge } from '@/lib/secure-tokens/change-challenge';
import { loadSecureToken } from '@/lib/secure-tokens/load-secure-token';
import { secureTokenInput, type ToldReply, toldReply } from '@/lib/secure-tokens/schema';
import type { FoundSecureToken } from '@/lib/secure-tokens/store';
import { resendFrom, resent } from '@/lib/three-ds/challenge';

export const resendCode = command<typeof secureTokenInput, ToldReply, FoundSecureToken>({
  name: 'secure_token.resend',
  summary: 'Have another code sent',
  allow: 'checkout:use',
  audience: 'nobody',
  input: secureTokenInput,
  output: toldReply,
  prepare: ({ caller }, { id }) => loadSecureToken(caller, id),
  async run(context, _, database, known) {
    const change = await changeChallenge(context, known, (at) => resent(at, context.now), database);
    if (!change?.after) return { reply: { told: 'ended' }, changes: [] };
    const refused = resendFrom(change.before) === null ? 'none_left' : 'too_soon';
    return { reply: { told: change.after.resent > change.before.resent ? 'sent' : refused }, changes: [] };
  },
});
