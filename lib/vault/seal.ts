import 'server-only';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { settings } from '@/lib/installation';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
/** Otherwise a tag of four bytes would be taken, which a forger hits once in four billion. */
const whole = { authTagLength: tagBytes };

/**
 * `text` under the installation's key (AES-256-GCM), bound to `purpose`: what was sealed for one row opens for no other.
 * The form is `v1.` and base64 of nonce, tag and ciphertext.
 */
export function seal(text: string, purpose: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, settings().vaultKey, nonce, whole).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')}`;
}

const bytesOf = (sealed: string): Buffer => {
  const [version, encoded] = sealed.split('.');
  if (version !== 'v1' || !encoded) throw new Error('unknown seal');
  return Buffer.from(encoded, 'base64');
};

function openWith(key: Buffer, bytes: Buffer, purpose: string): string {
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), whole).setAAD(Buffer.from(purpose));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
}

/** `isAnew`: whether it was the installation's key, and not the other one that is known while keys are rotated. */
function open(sealed: string, purpose: string): { text: string; isAnew: boolean } {
  const { vaultKey, vaultKeyOther } = settings();
  const bytes = bytesOf(sealed);
  try {
    return { text: openWith(vaultKey, bytes, purpose), isAnew: true };
  } catch (error) {
    if (!vaultKeyOther) throw error;
    return { text: openWith(vaultKeyOther, bytes, purpose), isAnew: false };
  }
}

/** Throws when the key, the purpose or a single bit differs. */
export const unseal = (sealed: string, purpose: string): string => open(sealed, purpose).text;

/** The same text under the installation's key; null where that is what it is under already. Throws as `unseal` does. */
export function sealedAnew(sealed: string, purpose: string): string | null {
  const { text, isAnew } = open(sealed, purpose);
  return isAnew ? null : seal(text, purpose);
}
