import 'server-only';
import { shorten } from '@/components/ui/short-id';
import { searchMerchants } from '@/lib/merchants/search-merchants';
import type { PersonCaller } from '@/lib/pages/page';

/** The name of the merchant in a list's filter, for the operator; null without such a filter. */
export async function merchantNameOf(caller: PersonCaller, id: string): Promise<string | null> {
  if (!id) return null;
  const { data } = await searchMerchants(caller, { search: id, per_page: 1 });
  return data[0]?.name ?? shorten(id);
}
