import 'server-only';
import { scopeOf } from '@/lib/auth/scope';
import { getMerchant } from '@/lib/merchants/store';
import { type Seen, seenOfAll } from '@/lib/operation/save-look';
import type { PersonCaller } from '@/lib/pages/page';

/** The filters of the file, as in its address. */
export function filtersIn(request: Request): { filters?: string } {
  const filters = [...new URL(request.url).searchParams].filter(([, value]) => value !== '').map((pair) => pair.join('='));
  return filters.length > 0 ? { filters: filters.join(', ').slice(0, 1_000) } : {};
}

/** A file of one merchant, or of all merchants if none is named. */
export async function seenOfMerchant(caller: PersonCaller, id: string | undefined, after: Seen['after']): Promise<Seen> {
  if (!id) return seenOfAll(caller.actor, after);
  const { tenantId, name } = await getMerchant(scopeOf(caller.actor), id);
  return { tenantId, subjectKind: 'merchant', subjectId: id, after: { ...after, merchant: name } };
}
