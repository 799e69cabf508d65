import { searchBanks } from '@/lib/onboarding/look-up/search-banks';
import { ownQuery } from '@/lib/operation/own-route';

export const GET = ownQuery(searchBanks);
