import { findAddresses } from '@/lib/onboarding/look-up/find-addresses';
import { sessionQuery } from '@/lib/pages/session-route';

export const GET = sessionQuery(findAddresses);
