import { settings } from '@/lib/installation';
import type { Came } from '@/lib/operation/guest-page';
import type { PaidReply } from '@/lib/sessions/schema';

/** A page of ours as a path; anything else is left by the checkout's own page. */
const ownPathOf = (url: string | null): string | null => {
  const { publicUrl } = settings();
  return url?.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : null;
};

/** Where a payment leads: to the page that asks or instructs, or back to the checkout, which tells how it ended and goes on from there. */
export function leadFromPaying(id: string, came: Came<PaidReply>): string {
  if ('reply' in came) return ownPathOf(came.reply.redirect_url) ?? `/sessions/${id}?go=on`;
  const { code, param, details } = came.refusal;
  // not open any more: the page says itself how it ended
  if (param === 'id' && 'status' in details) return `/sessions/${id}`;
  return `/sessions/${id}?refused=${code}`;
}

/** Back to the page, which says itself how things stand. */
export const leadBack = (id: string): string => `/sessions/${id}`;
