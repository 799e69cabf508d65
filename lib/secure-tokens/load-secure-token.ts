import type { Caller } from '@/lib/auth/actor';
import { readPublicId } from '@/lib/auth/public-id';
import { findGuestTenant } from '@/lib/auth/store';
import { refuse } from '@/lib/refusal';
import { type FoundSecureToken, findSecureToken } from '@/lib/secure-tokens/store';

/** A caller with a key finds only its merchant's tokens; one without a key finds any token whose id it knows. */
async function tenantFor({ actor }: Caller, publicId: string): Promise<string | undefined> {
  if (actor.kind === 'key' || actor.kind === 'guest') return actor.tenantId;
  const named = readPublicId(publicId);
  return (named && (await findGuestTenant(named.tenantNumber)))?.tenantId;
}

/** Refuses 404 a token outside the caller's reach. */
export async function loadSecureToken(caller: Caller, publicId: string): Promise<FoundSecureToken> {
  const tenantId = await tenantFor(caller, publicId);
  const found = tenantId && (await findSecureToken(tenantId, publicId));
  return found || refuse('not_found');
}
