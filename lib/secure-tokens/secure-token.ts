import type { CardBrand } from '@/lib/money/rates';
import { beginChallenge, type Challenge, type Ended, endedByItself } from '@/lib/three-ds/challenge';
import { type Authentication, type AuthResult, eciOf, type VerificationStatus, verificationStatusOf } from '@/lib/three-ds/three-ds';

/** Of business time: from its creation until it cannot be paid with any more. */
const lifeMs = 60 * 60 * 1000;

export type SecureToken = {
  tenantId: string;
  id: string;
  cardId: string;
  /** The token that the card came by: it is used up with this one. */
  tokenId: string | null;
  /** The checkout that has asked for it: its customer pays no other with it. */
  sessionId: string | null;
  /** Whole yen, tax included. */
  amount: number;
  /** What the holder is asked about: with what the customer pays for the card's brand. */
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

type TokenOrder = Pick<SecureToken, 'tenantId' | 'id' | 'tokenId' | 'sessionId' | 'amount' | 'total' | 'currency' | 'returnUrl'>;

/** A new one, after what the 3-D Secure server has said; its card is not kept yet. */
export function planSecureToken(asked: TokenOrder, { result, asking }: Authentication, now: Date): Omit<SecureToken, 'cardId'> {
  const status = verificationStatusOf(result.transStatus);
  return {
    ...asked,
    status,
    authResult: result,
    challenge: asking && beginChallenge(asking, now),
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
    verifiedAt: status === 'OK' ? now : null,
    usedAt: null,
  };
}

/**
 * Until when the card behind it is kept: for as long as it can be paid with or its customer is asked. Null: not at all, since nobody may pay
 * with it.
 */
export function cardKeptUntil({ status, challenge, expiresAt }: Omit<SecureToken, 'cardId'>): Date | null {
  if (status === 'ERRORED') return null;
  return challenge ? new Date(challenge.endsAt) : expiresAt;
}

/** The same once its customer has been asked: paid with, or not to be. */
export function ended(token: SecureToken, { transStatus, transStatusReason }: Ended, brand: CardBrand, now: Date): SecureToken {
  const status = verificationStatusOf(transStatus);
  const authResult = { ...token.authResult, transStatus, transStatusReason, eci: eciOf(brand, transStatus) };
  return { ...token, status, authResult, challenge: null, verifiedAt: status === 'OK' ? now : null };
}

/** Whether it was paid with, or its time is over. */
export const isSpent = ({ usedAt, expiresAt }: SecureToken, now: Date): boolean => usedAt !== null || now.getTime() >= expiresAt.getTime();

/** As it is by now: a challenge that nobody has ended in time has ended by itself, whether or not that was written. */
export function atTime(token: SecureToken, brand: CardBrand, now: Date): SecureToken {
  const end = token.challenge && endedByItself(token.challenge, now);
  return end ? ended(token, end, brand, now) : token;
}
