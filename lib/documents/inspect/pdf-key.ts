// The key of a PDF that opens without a password: its encryption applied to an empty password. Source: ISO 32000-2, 7.6.
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

export type Lock = {
  version: number;
  revision: number;
  bits: number;
  owner: Buffer;
  user: Buffer;
  userKey: Buffer;
  permissions: number;
  id: Buffer;
  hidesMetadata: boolean;
};

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const noIv = Buffer.alloc(16);

const hash = (name: string, ...parts: Uint8Array[]): Buffer => createHash(name).update(Buffer.concat(parts)).digest();

export function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (a: number, b: number) => {
    [state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  const out = Buffer.alloc(data.length);
  for (let at = 0, i = 0, j = 0; at < data.length; at++) {
    i = (i + 1) & 255;
    j = (j + (state[i] ?? 0)) & 255;
    swap(i, j);
    out[at] = (data[at] ?? 0) ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
  }
  return out;
}

/** Decrypts blocks that follow their own initialization vector. Drops an incomplete block and the padding. */
export function aes(key: Uint8Array, data: Uint8Array): Buffer {
  const end = data.length - (data.length % 16);
  if (end < 32) return Buffer.alloc(0);
  const decipher = createDecipheriv(key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc', key, data.subarray(0, 16)).setAutoPadding(false);
  const plain = Buffer.concat([decipher.update(data.subarray(16, end)), decipher.final()]);
  const filling = plain.at(-1) ?? 0;
  return filling >= 1 && filling <= 16 ? plain.subarray(0, plain.length - filling) : plain;
}

/** The hash of an empty password. */
function hashOf(salt: Uint8Array, revision: number): Buffer {
  let key = hash('sha256', salt);
  if (revision < 6) return key;
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const mixed = cipher.update(Buffer.concat(Array(64).fill(key)));
    const sum = mixed.subarray(0, 16).reduce((total, byte) => total + byte, 0);
    key = hash(['sha256', 'sha384', 'sha512'][sum % 3] ?? '', mixed);
    last = mixed.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

function newKey({ revision, user, userKey }: Lock): Buffer | null {
  if (!hashOf(user.subarray(32, 40), revision).equals(user.subarray(0, 32))) return null;
  const decipher = createDecipheriv('aes-256-cbc', hashOf(user.subarray(40, 48), revision), noIv).setAutoPadding(false);
  return Buffer.concat([decipher.update(userKey.subarray(0, 32)), decipher.final()]);
}

function oldKey({ revision, bits, owner, user, permissions, id, hidesMetadata }: Lock): Buffer | null {
  const length = revision === 2 ? 5 : bits / 8;
  const told = Buffer.alloc(4);
  told.writeInt32LE(permissions | 0);
  const open = revision >= 4 && !hidesMetadata ? Buffer.alloc(4, 255) : Buffer.alloc(0);
  let key = hash('md5', PADDING, owner.subarray(0, 32), told, id, open);
  for (let round = 0; revision >= 3 && round < 50; round++) key = hash('md5', key.subarray(0, length));
  key = key.subarray(0, length);
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32)) ? key : null;
  let proof = hash('md5', PADDING, id);
  for (let round = 0; round < 20; round++)
    proof = rc4(
      key.map((byte) => byte ^ round),
      proof,
    );
  return proof.equals(user.subarray(0, 16)) ? key : null;
}

/** null: the document needs a password. */
export const keyOf = (lock: Lock): Buffer | null => (lock.version === 5 ? newKey(lock) : oldKey(lock));

/** The key of one object. */
export function keyOfObject(key: Buffer, kind: 'rc4' | 'aes', number: number, generation: number): Buffer {
  if (key.length === 32) return key;
  const about = Buffer.from([number, number >> 8, number >> 16, generation, generation >> 8]);
  const salted = kind === 'aes' ? Buffer.from('sAlT') : Buffer.alloc(0);
  return hash('md5', key, about, salted).subarray(0, Math.min(key.length + 5, 16));
}
