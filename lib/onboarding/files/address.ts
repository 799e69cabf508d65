import { isSignatureOf, signatureOf } from '@/lib/auth/secret';
import type { FileId } from '@/lib/files/content';
import { dashboardLink } from '@/lib/own-urls';

const purpose = 'file address';
/** Real time: who has the address has the file. */
const lifeMs = 10 * 60 * 1000;

const hex = (id: string) => id.replaceAll('-', '');
const idOf = (text: string) => text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Where a file can be fetched without a key until its time is over. */
export function addressOf({ tenantId, id }: FileId): string {
  const until = Math.ceil((Date.now() + lifeMs) / 1000);
  const told = Buffer.from(hex(tenantId) + hex(id) + until.toString(16).padStart(8, '0'), 'hex').toString('base64url');
  return dashboardLink(`/files/${told}.${signatureOf(purpose, told)}`);
}

/** The file that a token of ours names; null when it is none or its time is over. */
export function placeOf(token: string): FileId | null {
  const [, told = '', signature = ''] = /^([\w-]{48})\.([\w-]{43})$/.exec(token) ?? [];
  if (!isSignatureOf(purpose, told, signature)) return null;
  const text = Buffer.from(told, 'base64url').toString('hex');
  const until = Number.parseInt(text.slice(64), 16) * 1000;
  return Date.now() < until ? { tenantId: idOf(text.slice(0, 32)), id: idOf(text.slice(32, 64)) } : null;
}
