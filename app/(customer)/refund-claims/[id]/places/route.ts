import { guestQuery } from '@/lib/operation/guest-page';
import { findClaimant } from '@/lib/refunds/claims/find-claim';
import { findPlaces } from '@/lib/refunds/claims/find-places';

export const GET = guestQuery(findPlaces, findClaimant);
