import 'server-only';
import type { Caller } from '@/lib/auth/actor';
import { listMerchants } from '@/lib/merchants/list-merchants';

/** The sellers that a platform's people can narrow a list to; nobody else has any. The first hundred by their names. */
export async function sellersOf(caller: Caller): Promise<{ id: string; name: string }[]> {
  if (caller.actor.kind !== 'user' || caller.actor.role === 'seller' || caller.actor.platformRole !== 'platform') return [];
  const { data } = await listMerchants(caller, { platform_role: 'payout', per_page: 100 });
  return data.map(({ id, name }) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, 'ja'));
}
