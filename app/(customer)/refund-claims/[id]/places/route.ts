import { guestQuery } from '@/lib/pages/guest-page';
import { findLinkHolder } from '@/lib/refunds/links/find-link';
import { findPlaces } from '@/lib/refunds/links/find-places';

export const GET = guestQuery(findPlaces, findLinkHolder);
