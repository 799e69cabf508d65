import { z } from 'zod';
import { searchMerchants } from '@/lib/merchants/search/store';
import { pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { text } from '@/lib/operation/wire';
import { refuse } from '@/lib/refusal';

const input = z.object({ query: text({ min: 0 }).optional() });
const output = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });
export type FoundSellers = z.output<typeof output>;

/** For the form: the platform's sellers by a part of a name or an id; without a query the newest. */
export const findSellers = query<typeof input, FoundSellers>({
  name: 'split.find_sellers',
  summary: 'Find sellers of your own that a payment can be divided among',
  allow: 'payments:write',
  input,
  output,
  async run({ scope }, { query: wanted = '' }) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const search = { text: wanted.trim() || null, kind: 'payout' as const, status: null, tenantId: scope.tenantId };
    const { rows } = await searchMerchants(search, pageOf({ per_page: 20 }));
    return { data: rows.map(({ id, name }) => ({ id, name })) };
  },
});
