import { searchBanks } from '@/lib/onboarding/look-up/search-banks';
import { sessionQuery } from '@/lib/operation/session-route';

export const GET = sessionQuery(searchBanks);
