import type { CardBrand } from '@/lib/money/rates';
import type { Card } from '@/lib/vault/card';

/** The version of EMV 3-D Secure that defines these terms. */
const messageVersion = '2.2.0';

/** Y: authenticated. A: attempted, with the issuer's liability. C: challenge. N: not authenticated. R: rejected. U: unavailable. */
export type TransStatus = 'Y' | 'A' | 'C' | 'N' | 'R' | 'U';

/** The answer of a 3-D Secure server, under the protocol's names; null: not given. */
export type AuthResult = {
  threeDSServerTransID: string | null;
  threeDSRequestorTransID: string;
  dsTransID: string | null;
  dsReferenceNumber: string | null;
  acsTransID: string | null;
  acsReferenceNumber: string | null;
  messageVersion: string;
  /** null: there was no authentication at all. */
  transStatus: TransStatus | null;
  transStatusReason: string | null;
  eci: string | null;
};

export const verificationStatuses = ['OK', 'NEEDS_VERIFY', 'SKIPPED', 'ERRORED'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

/** The status for the merchant, in the contract's words. */
export function verificationStatusOf(transStatus: TransStatus | null): VerificationStatus {
  switch (transStatus) {
    case 'Y':
    case 'A':
      return 'OK';
    case 'C':
      return 'NEEDS_VERIFY';
    case 'U':
      return 'SKIPPED';
    case 'N':
    case 'R':
    case null:
      return 'ERRORED';
  }
}

/** Whether the card may be charged after it. */
export const mayPay = (status: VerificationStatus): boolean => status === 'OK' || status === 'SKIPPED';

/** The e-commerce indicator for the acquirer: Mastercard counts from 0, all others from 5. null: during a challenge, or without one. */
export function eciOf(brand: CardBrand, transStatus: TransStatus | null): string | null {
  if (transStatus === null || transStatus === 'C') return null;
  const isMastercard = brand === 'master';
  if (transStatus === 'Y') return isMastercard ? '02' : '05';
  if (transStatus === 'A') return isMastercard ? '01' : '06';
  return isMastercard ? '00' : '07';
}

/** A result with every missing value set to null. */
export const resultOf = (threeDSRequestorTransID: string, said: Partial<AuthResult>): AuthResult => ({
  threeDSServerTransID: null,
  threeDSRequestorTransID,
  dsTransID: null,
  dsReferenceNumber: null,
  acsTransID: null,
  acsReferenceNumber: null,
  messageVersion,
  transStatus: null,
  transStatusReason: null,
  eci: null,
  ...said,
});

/** The 3-D Secure server did not answer, or cannot be reached. */
export class ThreeDsSilent extends Error {}

/** An authentication before a payment. `purchaseAmount`: whole yen. Nothing may be asked after `until`. */
export type AuthenticationRequest = {
  threeDSRequestorTransID: string;
  card: Card;
  brand: CardBrand;
  cardholderName: string | null;
  email: string | null;
  purchaseAmount: number;
  purchaseCurrency: 'JPY';
  until: Date;
};

/** A challenge. `memo`: the server's own state, passed back with the code; it contains no card data. */
export type Asking = { memo: string; sentTo: string };
/** `asking` goes with `transStatus` C. */
export type Authentication = { result: AuthResult; asking: Asking | null };

/** The issuer's answer to a code. `refused`: it does not ask again. */
export type Verdict = 'right' | 'wrong' | 'refused';

/** A 3-D Secure server with the issuers behind it. */
export type ThreeDsServer = {
  name: string;
  /** Answers, or throws ThreeDsSilent. */
  authenticate(request: AuthenticationRequest): Promise<Authentication>;
  /** Called under a lock, so that each code counts once. Must decide from its arguments and call nobody. */
  judge(memo: string, code: string): Verdict;
};
