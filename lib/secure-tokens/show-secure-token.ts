import { query } from '@/lib/operation/query';
import { loadSecureToken } from '@/lib/secure-tokens/load-secure-token';
import { presentSecureToken } from '@/lib/secure-tokens/present';
import { type SecureTokenReply, secureTokenInput, secureTokenReply } from '@/lib/secure-tokens/schema';
import { atTime } from '@/lib/secure-tokens/secure-token';

/** Anybody with the id may read the status: a page to which the customer has returned knows nothing else. */
export const showSecureToken = query<typeof secureTokenInput, SecureTokenReply>({
  name: 'secure_token.show',
  summary: 'Show a secure token',
  description: 'With the publishable key or none: `secure_token` and `verification_status` alone.',
  route: 'GET /secure_tokens/{id}',
  browser: 'keyless',
  allow: 'secure_tokens:read',
  input: secureTokenInput,
  output: secureTokenReply,
  async run({ caller, now }, { id }) {
    const { token, card } = await loadSecureToken(caller, id);
    return presentSecureToken(atTime(token, card.brand, now), id, caller);
  },
});
