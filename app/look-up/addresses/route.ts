import { findAddresses } from '@/lib/onboarding/look-up/find-addresses';
import { sessionQuery } from '@/lib/operation/session-route';

export const GET = sessionQuery(findAddresses);
