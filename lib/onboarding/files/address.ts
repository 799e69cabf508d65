import type { Actor } from '@/lib/auth/actor';
import { isSignatureOf, signatureOf } from '@/lib/auth/secret';
import type { FileId } from '@/lib/files/content';
import { isWatched } from '@/lib/operation/save-look';
import { dashboardLink } from '@/lib/own-urls';

const purpose = 'file address';
/** Real time: anybody with the address can read the file. */
const lifeMs = 10 * 60 * 1000;

const hex = (id: string) => id.replaceAll('-', '');
const idOf = (text: string) => text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * A signed address that opens a file without a key until it expires. An operator gets a personal address, so that the log knows who has
 * opened the file. `reader` null: no operator is recorded.
 */
export function addressOf({ tenantId, id }: FileId, reader: Actor | null): string {
  const until = Math.ceil((Date.now() + lifeMs) / 1000);
  const who = reader && isWatched(reader) ? hex(reader.userId) : '';
  const told = Buffer.from(hex(tenantId) + hex(id) + until.toString(16).padStart(8, '0') + who, 'hex').toString('base64url');
  return dashboardLink(`/files/${told}.${signatureOf(purpose, told)}`);
}

/** The file that a signed token names, and its operator; null: not our token, or expired. */
export function placeOf(token: string): (FileId & { reader?: string }) | null {
  const [, told = '', signature = ''] = /^([\w-]{48}|[\w-]{70})\.([\w-]{43})$/.exec(token) ?? [];
  if (!isSignatureOf(purpose, told, signature)) return null;
  const text = Buffer.from(told, 'base64url').toString('hex');
  const until = Number.parseInt(text.slice(64, 72), 16) * 1000;
  const reader = text.length > 72 && { reader: idOf(text.slice(72)) };
  return Date.now() < until ? { tenantId: idOf(text.slice(0, 32)), id: idOf(text.slice(32, 64)), ...reader } : null;
}
