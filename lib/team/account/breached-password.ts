import 'server-only';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { minPasswordLength, plain } from '@/lib/team/account/password';

/**
 * Passwords published after break-ins, as long as ours have to be: the first six bytes of each one's SHA-256, sorted. Six bytes identify a
 * listed password, but do not reveal the list.
 */
export const breachedFile = 'lib/team/account/breached-passwords.bin';
const bytesEach = 6;

const fingerprintOf = (plainText: string): number => createHash('sha256').update(plainText).digest().readUIntBE(0, bytesEach);

let read: Buffer | undefined;
const list = (): Buffer => {
  read ??= fs.readFileSync(path.join(/* turbopackIgnore: true */ process.cwd(), breachedFile));
  return read;
};

/** Whether a password, in plain lower case, is on attackers' lists. */
export function isBreachedPassword(plainText: string): boolean {
  const [bytes, wanted] = [list(), fingerprintOf(plainText)];
  let [from, to] = [0, bytes.length / bytesEach];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const found = bytes.readUIntBE(middle * bytesEach, bytesEach);
    if (found === wanted) return true;
    if (found < wanted) from = middle + 1;
    else to = middle;
  }
  return false;
}

/** Builds the list; leaves out passwords that are too short to be allowed. */
export function breachedListOf(passwords: Iterable<string>): Buffer {
  const prints = new Set<number>();
  for (const password of passwords) if (password.length >= minPasswordLength) prints.add(fingerprintOf(plain(password)));
  const bytes = Buffer.alloc(prints.size * bytesEach);
  for (const [at, print] of [...prints].sort((a, b) => a - b).entries()) bytes.writeUIntBE(print, at * bytesEach, bytesEach);
  return bytes;
}
