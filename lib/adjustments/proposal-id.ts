import { createHash } from 'node:crypto';
import { newId } from '@/lib/db/ids';

/**
 * The id of a proposal: a new one or, for a key of the proposer, always the same one (RFC 9562, version 8). It includes tenant and person,
 * so nobody can give proposals of two tenants one id, or take another person's id.
 */
export function proposalId(tenantId: string, proposedBy: string, retryKey: string | undefined): string {
  if (retryKey === undefined) return newId();
  const hash = createHash('sha256').update(`adjustment ${tenantId} ${proposedBy} ${retryKey}`).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
