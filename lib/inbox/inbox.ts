import type { Actor } from '@/lib/auth/actor';
import { installation } from '@/lib/operation/audit';
import { refuse } from '@/lib/refusal';

/** As many unread ones as are counted, and as many entries as are listed. */
export const countedUpTo = 100;
export const listed = 50;

export type Owner = { tenantId: string; userId: string };

/** Operators belong to no tenant: their entries are the installation's. */
export const tenantOfEntries = (tenantId: string | null): string => tenantId ?? installation;

/** The person whose inbox it is. Refuses 403 keys and visitors. */
export function ownerOf(actor: Actor): Owner {
  if (actor.kind !== 'user') return refuse('forbidden');
  return { tenantId: tenantOfEntries(actor.tenantId), userId: actor.userId };
}
