import { limitLink } from '@/lib/http/rate-limit';
import { bankDataDay, searchBanks, searchBranches } from '@/lib/japan/banks';
import { type PlacesReply, placesReply } from '@/lib/onboarding/look-up/schema';
import { query } from '@/lib/operation/query';
import { linkIdIn } from '@/lib/refunds/links/resolve-link';
import { findPlacesInput } from '@/lib/refunds/links/schema';

/** Banks, or branches of one, for the holder of a link: at most twenty. The data are public; the link limits the number of searches. */
export const findPlaces = query<typeof findPlacesInput, PlacesReply>({
  name: 'refund_claim.find_places',
  summary: 'Search for a customer’s bank or branch',
  allow: 'checkout:use',
  input: findPlacesInput,
  output: placesReply,
  async run(_context, { id, bank, query: typed = '' }) {
    await limitLink(`claim ${linkIdIn(id)}`);
    return { data: bank === undefined ? searchBanks(typed) : searchBranches(bank, typed), as_of: bankDataDay() };
  },
});
