import { hash, randomBytes } from 'node:crypto';

export type KeyKind = 'secret' | 'publishable';
export type KeyMode = 'test' | 'live';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const bodyLength = 32;

/** 32 letters and digits, 190 bits: `sk_test_` + body is 40 characters, below the 44 that every client can store. */
export function newKey(kind: KeyKind, mode: KeyMode): string {
  let body = '';
  while (body.length < bodyLength) {
    for (const byte of randomBytes(bodyLength)) {
      // 248 is the largest multiple of 62 in a byte: above it some letters would be more likely.
      if (byte < 248 && body.length < bodyLength) body += alphabet[byte % alphabet.length];
    }
  }
  return `${kind === 'secret' ? 'sk' : 'pk'}_${mode}_${body}`;
}

export const hashOfKey = (key: string): string => hash('sha256', key, 'hex');

/** The user name of HTTP Basic; null: no such header, a malformed one, or one with a password. */
export function keyOfBasic(header: string | null): string | null {
  const encoded = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? '')?.[1];
  if (!encoded) return null;
  return /^([ps]k_(?:test|live)_[A-Za-z0-9]{1,36}):$/.exec(Buffer.from(encoded, 'base64').toString('latin1'))?.[1] ?? null;
}
