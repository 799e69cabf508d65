import 'server-only';
import { shorten } from '@/components/ui/short-id';
import type { Actor } from '@/lib/auth/actor';
import { scopeOf } from '@/lib/auth/scope';
import { listSellers } from '@/lib/merchants/sellers/list-sellers';
import type { PersonCaller } from '@/lib/pages/page';

/** A platform's own people have sellers; a seller's people have none. */
export const hasSellers = (actor: Actor): boolean =>
  scopeOf(actor).kind === 'merchant' && actor.kind === 'user' && actor.platformRole === 'platform';

/** The seller's name in a list's filter, or the id if the caller has no such seller; null without this filter. */
export async function sellerNameOf(caller: PersonCaller, id: string): Promise<string | null> {
  if (!id) return null;
  if (!hasSellers(caller.actor)) return shorten(id);
  const { data } = await listSellers(caller, { search: id, per_page: 1 });
  return data[0]?.name ?? shorten(id);
}
