import 'server-only';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { settings } from '@/lib/installation';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * `text` under the installation's key (AES-256-GCM), bound to `purpose`: what was sealed for one row opens for no other.
 * The form is `v1.` and base64 of nonce, tag and ciphertext.
 */
export function seal(text: string, purpose: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, settings().vaultKey, nonce).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')}`;
}

/** Throws when the key, the purpose or a single bit differs. */
export function unseal(sealed: string, purpose: string): string {
  const [version, encoded] = sealed.split('.');
  if (version !== 'v1' || !encoded) throw new Error('unknown seal');
  const bytes = Buffer.from(encoded, 'base64');
  const decipher = createDecipheriv(algorithm, settings().vaultKey, bytes.subarray(0, nonceBytes)).setAAD(Buffer.from(purpose));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
}
