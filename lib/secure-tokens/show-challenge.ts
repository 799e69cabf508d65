import { withQuery } from '@/lib/http/redirect';
import { brandingOf } from '@/lib/merchants/checkout/checkout';
import { getMerchant } from '@/lib/merchants/store';
import { query } from '@/lib/operation/query';
import { wireTime } from '@/lib/operation/time';
import { loadSecureToken } from '@/lib/secure-tokens/load-secure-token';
import { type ChallengeReply, challengeReply, secureTokenInput } from '@/lib/secure-tokens/schema';
import { atTime } from '@/lib/secure-tokens/secure-token';
import { type Challenge, endingOf, resendFrom, triesLeft } from '@/lib/three-ds/challenge';

function presentChallenge(challenge: Challenge) {
  const from = resendFrom(challenge);
  return {
    sent_to: challenge.sentTo,
    ends_at: wireTime(challenge.endsAt),
    wrong: challenge.wrong,
    tries_left: triesLeft(challenge),
    resend_from: from && wireTime(from),
  };
}

/** The content of the issuer's page, and where the customer continues. */
export const showChallenge = query<typeof secureTokenInput, ChallengeReply>({
  name: 'secure_token.show_challenge',
  summary: 'Show what a customer is asked',
  allow: 'checkout:use',
  input: secureTokenInput,
  output: challengeReply,
  async run({ caller, scope, now }, { id }) {
    const { token: found, card } = await loadSecureToken(caller, id);
    const token = atTime(found, card.brand, now);
    const merchant = await getMerchant(scope, token.tenantId);
    return {
      verification_status: token.status,
      merchant: brandingOf(merchant),
      amount: token.total,
      brand: card.brand,
      last_four_digits: card.lastFour,
      back: withQuery(token.returnUrl, 'secure_token_id', id),
      used: token.usedAt !== null,
      ended_by: endingOf(token.authResult.transStatusReason),
      challenge: token.challenge && presentChallenge(token.challenge),
    };
  },
});
