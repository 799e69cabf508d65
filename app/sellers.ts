import 'server-only';
import type { Actor, Caller } from '@/lib/auth/actor';
import { scopeOf } from '@/lib/auth/scope';
import { listMerchants } from '@/lib/merchants/list-merchants';

/** A platform's own people have sellers; a seller's have none. */
export const hasSellers = (actor: Actor): boolean =>
  scopeOf(actor).kind === 'merchant' && actor.kind === 'user' && actor.platformRole === 'platform';

/** The sellers that a platform's people can narrow a list to; nobody else has any. The first hundred by their names. */
export async function sellersOf(caller: Caller): Promise<{ id: string; name: string }[]> {
  if (!hasSellers(caller.actor)) return [];
  const { data } = await listMerchants(caller, { platform_role: 'payout', per_page: 100 });
  return data.map(({ id, name }) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, 'ja'));
}
