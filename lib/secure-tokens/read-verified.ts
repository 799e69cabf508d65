import { refuse, type Sentence } from '@/lib/refusal';
import { atTime, isSpent } from '@/lib/secure-tokens/secure-token';
import { type FoundSecureToken, findSecureToken } from '@/lib/secure-tokens/store';
import { mayPay } from '@/lib/three-ds/three-ds';

/** What a secure token must have been made for: this amount, and the checkout or the customer that asked. */
type MadeFor = { amount: number; sessionId: string } | { amount: number; customerId: string };

const notVerified: Sentence = {
  en: 'The holder of this card was not authenticated.',
  ja: 'このカードは本人認証が完了していません。',
};

/** A secure token whose holder was authenticated. Refuses one that was made for anything else, is used, over or not verified. */
export async function readVerified(tenantId: string, publicId: string, asked: MadeFor, now: Date): Promise<FoundSecureToken> {
  const param = 'payment_details';
  const found = await findSecureToken(tenantId, publicId);
  if (!found) return refuse('invalid_token', { param });
  const token = atTime(found.token, found.card.brand, now);
  const isOwn = 'sessionId' in asked ? token.sessionId === asked.sessionId : token.customerId === asked.customerId;
  if (!isOwn || token.amount !== asked.amount || isSpent(token, now)) return refuse('invalid_token', { param });
  if (!mayPay(token.status)) return refuse('invalid_token', { param, say: notVerified, details: { verification_status: token.status } });
  return { token, card: found.card };
}
