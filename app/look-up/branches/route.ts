import { searchBranches } from '@/lib/onboarding/look-up/search-branches';
import { ownQuery } from '@/lib/operation/own-route';

export const GET = ownQuery(searchBranches);
