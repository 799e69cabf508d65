import 'server-only';
import { cache } from 'react';
import type { Caller, GuestActor } from '@/lib/auth/actor';
import { findGuestCaller } from '@/lib/pages/guest-page';
import { readLink } from '@/lib/refunds/links/address';
import type { RefundLinkPageReply } from '@/lib/refunds/links/schema';
import { showRefundLink } from '@/lib/refunds/links/show-link';
import { Refusal } from '@/lib/refusal';

/** Whoever was given this link; null for what we have not signed, for which nothing is looked up. */
export async function findLinkHolder(link: string): Promise<(Caller & { actor: GuestActor }) | null> {
  const named = readLink(link);
  return named && findGuestCaller(named.publicId);
}

/** What this link shows, and the business time it is shown at; null: nothing. Looked up once per request. */
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
