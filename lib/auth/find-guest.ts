import 'server-only';
import type { GuestActor } from '@/lib/auth/actor';
import { readPublicId } from '@/lib/auth/public-id';
import { findGuestTenant, type GuestMerchants } from '@/lib/auth/store';

type Guest = { actor: GuestActor; now: Date; id: string };
/** Whoever knows a public id may do what the page behind it is for, and nothing beside it. Null: the id names none of these merchants. */
export async function findGuest(publicId: string, merchants: GuestMerchants = 'open'): Promise<Guest | null> {
  const named = readPublicId(publicId);
  const tenant = named && (await findGuestTenant(named.tenantNumber, merchants));
  if (!tenant) return null;
  const { tenantId, platformRole, now } = tenant;
  return { actor: { kind: 'guest', label: 'customer', tenantId, platformRole }, now, id: named.id };
}
