import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import { readLink } from '@/lib/refunds/links/address';
import type { RefundLinkRow } from '@/lib/refunds/links/link';
import { getRefundLink } from '@/lib/refunds/links/store';
import { refuse } from '@/lib/refusal';

/** The id of the claim that a link names. Refuses 404 what we have not signed, and looks nothing up for it. */
export const linkIdIn = (link: string): string => readLink(link)?.claimId ?? refuse('not_found');

/** The claim that a link names, within the scope. Refuses 404. */
export const getLinked = (scope: Scope, link: string): Promise<RefundLinkRow> => getRefundLink(scope, linkIdIn(link));
