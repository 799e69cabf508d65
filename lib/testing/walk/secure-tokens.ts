// The walk through a 3-D Secure challenge; see ./all.
import { answerChallenge } from '@/lib/secure-tokens/answer-challenge';
import { cancelChallenge } from '@/lib/secure-tokens/cancel-challenge';
import { createSecureToken } from '@/lib/secure-tokens/create-secure-token';
import { resendCode } from '@/lib/secure-tokens/resend-code';
import { showChallenge } from '@/lib/secure-tokens/show-challenge';
import { showSecureToken } from '@/lib/secure-tokens/show-secure-token';
import { aSecureTokenRequest, asGuest, threeDsCards } from '@/lib/testing/fixtures/secure-tokens';
import { asKey } from '@/lib/testing/market';
import { asVisitor } from '@/lib/testing/person';
import type { Step, WalkMarket } from '@/lib/testing/walk/step';

export function secureTokenSteps({ key }: Pick<WalkMarket, 'key'>): Step[] {
  let id = '';
  const create = async () => {
    id = (await createSecureToken(await asKey(key), aSecureTokenRequest(threeDsCards.asks))).id;
  };
  return [
    ['secure_token.create as key', create],
    ['secure_token.show as visitor', async () => showSecureToken(await asVisitor(), { id })],
    ['secure_token.show_challenge as customer', async () => showChallenge(await asGuest(id), { id })],
    ['secure_token.resend as customer', async () => resendCode(await asGuest(id, 60_000), { id })],
    ['secure_token.answer as customer', async () => answerChallenge(await asGuest(id), { id, code: '000000' })],
    ['secure_token.answer rightly as customer', async () => answerChallenge(await asGuest(id), { id, code: '123456' })],
    ['secure_token.cancel as customer', () => create().then(async () => cancelChallenge(await asGuest(id), { id }))],
  ];
}
