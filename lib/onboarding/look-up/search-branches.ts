import { z } from 'zod';
import { bankDataDay, searchBranches as search } from '@/lib/japan/banks';
import { type PlacesReply, placesReply } from '@/lib/onboarding/look-up/schema';
import { query } from '@/lib/operation/query';
import { text } from '@/lib/operation/wire';

const input = z.object({ bank: text({ max: 20 }), query: text({ max: 100 }).optional() });

/** The same among the branches of one bank; empty for an unknown bank. */
export const searchBranches = query<typeof input, PlacesReply>({
  name: 'bank.search_branches',
  summary: 'Search for a branch of a bank',
  allow: 'banks:find',
  input,
  output: placesReply,
  run: async (_context, { bank, query: typed = '' }) => ({ data: search(bank, typed), as_of: bankDataDay() }),
});
