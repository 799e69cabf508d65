import { guestQuery } from '@/lib/operation/guest-page';
import { findLinkHolder } from '@/lib/refunds/claims/find-link';
import { findPlaces } from '@/lib/refunds/claims/find-places';

export const GET = guestQuery(findPlaces, findLinkHolder);
