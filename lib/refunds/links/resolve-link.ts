import 'server-only';
import type { Scope } from '@/lib/auth/scope';
import { readLink } from '@/lib/refunds/links/address';
import type { RefundLinkRow } from '@/lib/refunds/links/link';
import { getRefundLink } from '@/lib/refunds/links/store';
import { refuse } from '@/lib/refusal';

/** The id in a refund link's address. Refuses 404 an address that is not signed by us, without a look-up. */
export const linkIdIn = (link: string): string => readLink(link)?.claimId ?? refuse('not_found');

/** The refund link of an address, within the scope. Refuses 404. */
export const getLinked = (scope: Scope, link: string): Promise<RefundLinkRow> => getRefundLink(scope, linkIdIn(link));
