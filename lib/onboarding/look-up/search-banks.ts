import { z } from 'zod';
import { bankDataDay, searchBanks as search } from '@/lib/japan/banks';
import { type PlacesReply, placesReply } from '@/lib/onboarding/look-up/schema';
import { query } from '@/lib/operation/query';
import { text } from '@/lib/operation/wire';

const input = z.object({ query: text({ max: 100 }).optional() });

/** Banks by code, name, kana, hiragana or romaji, the best first: twenty at most. */
export const searchBanks = query<typeof input, PlacesReply>({
  name: 'bank.search',
  summary: 'Search for a bank',
  allow: 'banks:find',
  input,
  output: placesReply,
  run: async (_context, { query: typed = '' }) => ({ data: search(typed), as_of: bankDataDay() }),
});
