import 'server-only';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { settings } from '@/lib/installation';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
/** Otherwise a tag of four bytes would be accepted, which a forger hits once in four billion. */
const whole = { authTagLength: tagBytes };

/**
 * Seals `text` with the installation's key (AES-256-GCM), bound to `purpose`: a value sealed for one row cannot be opened for another. The
 * form is `v1.` and base64 of nonce, tag and ciphertext.
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

/** `isAnew`: whether it was the installation's key, not the other one during a rotation. */
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

/** Seals the text again with the installation's key; null: it already is. Throws like `unseal`. */
export function sealedAnew(sealed: string, purpose: string): string | null {
  const { text, isAnew } = open(sealed, purpose);
  return isAnew ? null : seal(text, purpose);
}
