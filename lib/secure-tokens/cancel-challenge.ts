import { command } from '@/lib/operation/command';
import { changeChallenge } from '@/lib/secure-tokens/change-challenge';
import { loadSecureToken } from '@/lib/secure-tokens/load-secure-token';
import { secureTokenInput, type ToldReply, toldReply } from '@/lib/secure-tokens/schema';
import type { FoundSecureToken } from '@/lib/secure-tokens/store';
import { cancelled } from '@/lib/three-ds/challenge';

/** The customer declines the authentication: the token cannot be used for a payment. */
export const cancelChallenge = command<typeof secureTokenInput, ToldReply, FoundSecureToken>({
  name: 'secure_token.cancel',
  summary: 'Give up the authentication',
  allow: 'checkout:use',
  audience: 'nobody',
  input: secureTokenInput,
  output: toldReply,
  prepare: ({ caller }, { id }) => loadSecureToken(caller, id),
  async run(context, _, database, known) {
    await changeChallenge(context, known, cancelled, database);
    return { reply: { told: 'ended' }, changes: [] };
  },
});
