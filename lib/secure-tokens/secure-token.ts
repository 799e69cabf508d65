import type { CardBrand } from '@/lib/money/rates';
import { beginChallenge, type Challenge, type Ended, endedByItself } from '@/lib/three-ds/challenge';
import { type Authentication, type AuthResult, eciOf, type VerificationStatus, verificationStatusOf } from '@/lib/three-ds/three-ds';

/** In business time: from its creation to the end of its use. */
const lifeMs = 60 * 60 * 1000;

export type SecureToken = {
  tenantId: string;
  id: string;
  cardId: string;
  /** The token that the card came from: it is used up with this one. */
  tokenId: string | null;
  /** The customer whose kept card it is: it pays for nobody else. */
  customerId: string | null;
  /** The checkout that asked for it: it pays no other checkout. */
  sessionId: string | null;
  /** Whole yen, tax included. */
  amount: number;
  /** The amount that the cardholder confirms: including the customer's fee for the card's brand. */
  total: number;
  currency: 'JPY';
  returnUrl: string;
  status: VerificationStatus;
  authResult: AuthResult;
  /** While the customer is asked. */
  challenge: Challenge | null;
  createdAt: Date;
  expiresAt: Date;
  verifiedAt: Date | null;
  usedAt: Date | null;
};

type TokenOrder = Pick<
  SecureToken,
  'tenantId' | 'id' | 'tokenId' | 'customerId' | 'sessionId' | 'amount' | 'total' | 'currency' | 'returnUrl'
>;

/** A new one, after what the 3-D Secure server has said; its card is not kept yet. It ends no later than the token that its card came by: `until`. */
export function planSecureToken(
  asked: TokenOrder,
  { result, asking }: Authentication,
  now: Date,
  until: Date | null = null,
): Omit<SecureToken, 'cardId'> {
  const status = verificationStatusOf(result.transStatus);
  return {
    ...asked,
    status,
    authResult: result,
    challenge: asking && beginChallenge(asking, now),
    createdAt: now,
    expiresAt: new Date(Math.min(now.getTime() + lifeMs, until?.getTime() ?? Number.POSITIVE_INFINITY)),
    verifiedAt: status === 'OK' ? now : null,
    usedAt: null,
  };
}

/** Until when the card is stored: while it can be paid with or its customer is asked. null: not at all, because nobody may pay with it. */
export function cardKeptUntil({ status, challenge, expiresAt }: Omit<SecureToken, 'cardId'>): Date | null {
  if (status === 'ERRORED') return null;
  return challenge ? new Date(challenge.endsAt) : expiresAt;
}

/** The token after the challenge: usable, or not. */
export function ended(token: SecureToken, { transStatus, transStatusReason }: Ended, brand: CardBrand, now: Date): SecureToken {
  const status = verificationStatusOf(transStatus);
  const authResult = { ...token.authResult, transStatus, transStatusReason, eci: eciOf(brand, transStatus) };
  return { ...token, status, authResult, challenge: null, verifiedAt: status === 'OK' ? now : null };
}

/** Whether it was used, or has expired. */
export const isSpent = ({ usedAt, expiresAt }: SecureToken, now: Date): boolean => usedAt !== null || now.getTime() >= expiresAt.getTime();

/** The token now: a challenge that nobody has ended in time has timed out, whether or not that is written. */
export function atTime(token: SecureToken, brand: CardBrand, now: Date): SecureToken {
  const end = token.challenge && endedByItself(token.challenge, now);
  return end ? ended(token, end, brand, now) : token;
}
