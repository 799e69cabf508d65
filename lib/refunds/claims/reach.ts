import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import { readLink } from '@/lib/refunds/claims/address';
import type { ClaimRow } from '@/lib/refunds/claims/claim';
import { getClaim } from '@/lib/refunds/claims/store';
import { refuse } from '@/lib/refusal';

/** The id of the claim that a link names. Refuses 404 what we have not signed, and looks nothing up for it. */
export const claimIdIn = (link: string): string => readLink(link)?.claimId ?? refuse('not_found');

/** The claim that a link names, within the scope. Refuses 404. */
export const getLinked = (scope: Scope, link: string): Promise<ClaimRow> => getClaim(scope, claimIdIn(link));
