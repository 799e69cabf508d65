import { randomBytes } from 'node:crypto';
import { signatureOf, signaturesOf } from '@/lib/auth/secret';
import { normalForm } from '@/lib/japan/text';

const recoveryCodeCount = 10;
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Eighty random bits, as four times four letters and digits. */
function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(16), (byte) => alphabet[byte % 32]).join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newRecoveryCode);

/** As somebody types it from paper; null where it cannot be one. */
export function recoveryCodeOf(typed: string): string | null {
  const letters = normalForm(typed).toLowerCase().replaceAll(/[\s-]/g, '');
  return /^[a-z2-7]{16}$/.test(letters) ? letters : null;
}

const purpose = 'recovery code';
const signed = (userId: string, code: string) => `${userId}:${recoveryCodeOf(code) ?? ''}`;

/** What is kept of it: an HMAC, so that whoever takes the database cannot try codes against it. */
export const hashOfRecoveryCode = (userId: string, code: string): string => signatureOf(purpose, signed(userId, code));

/** What may be kept of it: while secrets are rotated, under either. */
export const hashesOfRecoveryCode = (userId: string, code: string): string[] => signaturesOf(purpose, signed(userId, code));
