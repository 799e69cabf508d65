import 'server-only';
import { publicIdOf, readPublicId } from '@/lib/auth/public-id';
import { isSignatureOf, signatureOf } from '@/lib/auth/secret';
import { customerLink } from '@/lib/own-urls';

const purpose = 'refund claim';

/**
 * The part of a refund link's address: its public id, which names the tenant, and a signature with the installation's secret. Neither is
 * stored: somebody who reads the database cannot answer a link.
 */
export function linkOf(tenantNumber: number, claimId: string): string {
  const publicId = publicIdOf(tenantNumber, claimId);
  return `${publicId}.${signatureOf(purpose, publicId)}`;
}

/** The public id and the refund link that an address names; null: not signed by us. Looks nothing up. */
export function readLink(link: string): { publicId: string; claimId: string } | null {
  const at = link.indexOf('.');
  const publicId = link.slice(0, Math.max(at, 0));
  const named = readPublicId(publicId);
  return named && isSignatureOf(purpose, publicId, link.slice(at + 1)) ? { publicId, claimId: named.id } : null;
}

export const refundLinkUrl = (tenantNumber: number, claimId: string): string =>
  customerLink(`/refund-claims/${linkOf(tenantNumber, claimId)}`);
