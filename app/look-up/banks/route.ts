import { searchBanks } from '@/lib/onboarding/look-up/search-banks';
import { sessionQuery } from '@/lib/pages/session-route';

export const GET = sessionQuery(searchBanks);
