import { randomBytes } from 'node:crypto';
import { signatureOf, signaturesOf } from '@/lib/auth/secret';
import { normalForm } from '@/lib/japan/normal-form';

const recoveryCodeCount = 10;
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Letters of five random bits each: 140 bits, in groups of four. */
const length = 28;

function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(length), (byte) => alphabet[byte % 32]).join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newRecoveryCode);

/** A recovery code as typed from paper; null: malformed. Older codes have sixteen letters and still work. */
export function recoveryCodeOf(typed: string): string | null {
  const letters = normalForm(typed).toLowerCase().replaceAll(/[\s-]/g, '');
  return [16, length].includes(letters.length) && /^[a-z2-7]+$/.test(letters) ? letters : null;
}

const purpose = 'recovery code';
const signed = (userId: string, code: string) => `${userId}:${recoveryCodeOf(code) ?? ''}`;

/** The stored form: an HMAC, so that somebody with the database cannot try codes against it. */
export const hashOfRecoveryCode = (userId: string, code: string): string => signatureOf(purpose, signed(userId, code));

/** The possible stored forms: under either secret while secrets are rotated. */
export const hashesOfRecoveryCode = (userId: string, code: string): string[] => signaturesOf(purpose, signed(userId, code));
