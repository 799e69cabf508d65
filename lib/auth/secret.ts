import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { settings } from '@/lib/installation';

const keys = new Map<string, Buffer>();

/** A key for each purpose: a signature for one purpose is worthless for another. */
function keyFor(secret: string, purpose: string): Buffer {
  const name = `${purpose}\0${secret}`;
  const known = keys.get(name);
  if (known) return known;
  const made = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  keys.set(name, made);
  return made;
}

const signedWith = (secret: string, purpose: string, text: string) =>
  createHmac('sha256', keyFor(secret, purpose)).update(text).digest('base64url');

/** The HMAC-SHA-256 of a text under the installation's secret, base64url. */
export const signatureOf = (purpose: string, text: string): string => signedWith(settings().appSecret, purpose, text);

/** The valid signatures of a text: ours first and, while secrets are rotated, the other secret's. */
export function signaturesOf(purpose: string, text: string): string[] {
  const { appSecretOther } = settings();
  return [signatureOf(purpose, text), ...(appSecretOther ? [signedWith(appSecretOther, purpose, text)] : [])];
}

/** Constant time, wherever the first difference is. */
export function isSignatureOf(purpose: string, text: string, given: string): boolean {
  const told = Buffer.from(given);
  return signaturesOf(purpose, text)
    .map((signature) => Buffer.from(signature))
    .some((wanted) => wanted.length === told.length && timingSafeEqual(wanted, told));
}
