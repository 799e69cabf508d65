import { findAddresses } from '@/lib/onboarding/look-up/find-addresses';
import { ownQuery } from '@/lib/operation/own-route';

export const GET = ownQuery(findAddresses);
