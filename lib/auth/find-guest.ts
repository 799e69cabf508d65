import 'server-only';
import type { GuestActor } from '@/lib/auth/actor';
import { readPublicId } from '@/lib/auth/public-id';
import { findGuestTenant } from '@/lib/auth/store';

type Guest = { actor: GuestActor; now: Date; id: string };
/** The guest with a public id: may do what the page behind it is for, and nothing else. null: the id names no active merchant. */
export async function findGuest(publicId: string, evenSuspended = false): Promise<Guest | null> {
  const named = readPublicId(publicId);
  const tenant = named && (await findGuestTenant(named.tenantNumber, evenSuspended));
  if (!tenant) return null;
  const { tenantId, platformRole, now } = tenant;
  return { actor: { kind: 'guest', label: 'customer', tenantId, platformRole }, now, id: named.id };
}
