import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { settings } from '@/lib/installation';

const keys = new Map<string, Buffer>();

/** A key of its own for each purpose: what was signed for one is worth nothing for another. */
function keyFor(purpose: string): Buffer {
  const known = keys.get(purpose);
  if (known) return known;
  const made = Buffer.from(hkdfSync('sha256', settings().appSecret, '', purpose, 32));
  keys.set(purpose, made);
  return made;
}

/** The HMAC-SHA-256 of a text under the installation's secret, base64url. */
export const signatureOf = (purpose: string, text: string): string =>
  createHmac('sha256', keyFor(purpose)).update(text).digest('base64url');

/** In the same time wherever the first difference is. */
export function isSignatureOf(purpose: string, text: string, given: string): boolean {
  const [wanted, told] = [Buffer.from(signatureOf(purpose, text)), Buffer.from(given)];
  return wanted.length === told.length && timingSafeEqual(wanted, told);
}
