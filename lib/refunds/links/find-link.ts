import 'server-only';
import { cache } from 'react';
import type { Caller, GuestActor } from '@/lib/auth/actor';
import { scopeOf } from '@/lib/auth/scope';
import { findGuestCaller } from '@/lib/pages/guest-page';
import { getPayment } from '@/lib/payments/store';
import { readLink } from '@/lib/refunds/links/address';
import { requestOf } from '@/lib/refunds/links/link';
import type { RefundLinkPageReply } from '@/lib/refunds/links/schema';
import { showRefundLink } from '@/lib/refunds/links/show-link';
import { getRefundLink } from '@/lib/refunds/links/store';
import { cameBack } from '@/lib/refunds/requests/resend';
import { Refusal } from '@/lib/refusal';

type Guest = Caller & { actor: GuestActor };

/** A suspended merchant does not block a refund that the bank has returned: that money belongs to the customer. */
async function findOwed(publicId: string, claimId: string): Promise<Guest | null> {
  const caller = await findGuestCaller(publicId, 'open_or_suspended');
  if (!caller) return null;
  const scope = scopeOf(caller.actor);
  const claim = await getRefundLink(scope, claimId);
  return cameBack(requestOf(claim, await getPayment(scope, claim.paymentId))) ? caller : null;
}

/** The holder of a link as a guest; null: not signed by us, and nothing is looked up. */
export async function findLinkHolder(link: string): Promise<Guest | null> {
  const named = readLink(link);
  return named && ((await findGuestCaller(named.publicId)) ?? findOwed(named.publicId, named.claimId));
}

/** The content of a link's page, and the business time it is shown at; null: nothing. Looked up once per request. */
export const findRefundLink = cache(async (link: string): Promise<{ claim: RefundLinkPageReply; now: Date } | null> => {
  const caller = await findLinkHolder(link);
  if (!caller) return null;
  try {
    return { claim: await showRefundLink(caller, { id: link }), now: caller.now };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return null;
    throw error;
  }
});
