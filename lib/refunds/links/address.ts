import 'server-only';
import { publicIdOf, readPublicId } from '@/lib/auth/public-id';
import { isSignatureOf, signatureOf } from '@/lib/auth/secret';
import { customerLink } from '@/lib/own-urls';

const purpose = 'refund claim';

/**
 * What stands in a claim's address: its public id, which says whose it is, and a signature of it under the installation's secret. Neither is kept
 * anywhere: whoever reads the database cannot answer a claim.
 */
export function linkOf(tenantNumber: number, claimId: string): string {
  const publicId = publicIdOf(tenantNumber, claimId);
  return `${publicId}.${signatureOf(purpose, publicId)}`;
}

/** The public id in it, and the claim that it names; null for what we have not signed. Nothing is looked up for that. */
export function readLink(link: string): { publicId: string; claimId: string } | null {
  const at = link.indexOf('.');
  const publicId = link.slice(0, Math.max(at, 0));
  const named = readPublicId(publicId);
  return named && isSignatureOf(purpose, publicId, link.slice(at + 1)) ? { publicId, claimId: named.id } : null;
}

export const refundLinkUrl = (tenantNumber: number, claimId: string): string =>
  customerLink(`/refund-claims/${linkOf(tenantNumber, claimId)}`);
