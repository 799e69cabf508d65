import { searchBranches } from '@/lib/onboarding/look-up/search-branches';
import { sessionQuery } from '@/lib/pages/session-route';

export const GET = sessionQuery(searchBranches);
