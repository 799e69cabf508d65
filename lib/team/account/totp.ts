import { timingSafeEqual } from 'node:crypto';
import { generateSecret, generateSync, generateURI } from 'otplib';

/** RFC 6238 as every app supports it: SHA-1, six digits, thirty seconds, 160 bits of secret in base32. */
const periodSeconds = 30;
/** A clock may be one step off, on either side. */
const tolerance = [0, -1, 1];

export const newTotpSecret = (): string => generateSecret({ length: 20 });

/** The content of the QR code for an app. */
export const totpUri = (secret: string, email: string, issuer: string): string => generateURI({ issuer, label: email, secret });

export const codeAt = (secret: string, at: Date): string => generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) });

const equal = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** The time step of a code; null: not a code of this moment. */
export function stepOf(code: string, secret: string, at: Date): bigint | null {
  if (!/^\d{6}$/.test(code)) return null;
  const now = Math.floor(at.getTime() / 1000 / periodSeconds);
  const step = tolerance
    .map((off) => now + off)
    .find((candidate) => equal(codeAt(secret, new Date(candidate * periodSeconds * 1000)), code));
  return step === undefined ? null : BigInt(step);
}
