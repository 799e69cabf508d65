import { z } from 'zod';
import type { FeeTerms } from '@/lib/merchants/fee-profiles/fee-terms';
import { termsAt } from '@/lib/merchants/fee-profiles/profile';
import { feeTerms } from '@/lib/merchants/fee-profiles/schema';
import { findProfiles } from '@/lib/merchants/fee-profiles/store';
import { searchMerchants } from '@/lib/merchants/search/store';
import { pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { text } from '@/lib/operation/wire';
import { refuse } from '@/lib/refusal';

const input = z.object({ query: text({ min: 0 }).optional() });
/** `fee`: the terms of its fee profile, which fill in the platform's fee; null: none. */
const output = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string(), created_at: z.string(), fee: feeTerms.nullable() })),
});
export type FoundSellers = z.output<typeof output>;

const asGiven = (terms: FeeTerms | null) => terms && { ...terms, tiers: [...terms.tiers] };

/** For the form: the platform's sellers by a part of a name or an id; without a query the newest. */
export const findSellers = query<typeof input, FoundSellers>({
  name: 'split.find_sellers',
  summary: 'Find sellers of your own that a payment can be divided among',
  allow: 'payments:write',
  input,
  output,
  async run({ scope, now }, { query: wanted = '' }) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const search = { text: wanted.trim() || null, kind: 'payout' as const, status: null, tenantId: scope.tenantId };
    const { rows } = await searchMerchants(search, pageOf({ per_page: 20 }));
    const isFilledIn = rows.some(({ feeProfileId }) => feeProfileId !== null);
    const profiles = isFilledIn ? await findProfiles(scope.tenantId) : [];
    const feeOf = (profileId: string | null) => {
      const found = profiles.find(({ id }) => id === profileId);
      return found ? termsAt(found, now) : null;
    };
    const found = rows.map(({ id, name, createdAt, feeProfileId }) => ({
      ...{ id, name, created_at: createdAt.toISOString() },
      fee: asGiven(feeOf(feeProfileId)),
    }));
    return { data: found };
  },
});
