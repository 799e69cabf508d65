import { settings } from '@/lib/installation';
import type { Came } from '@/lib/operation/guest-page';
import { isOver } from '@/lib/sessions/field';
import type { PaidReply } from '@/lib/sessions/schema';

/** A page of ours as a path; anything else is left by the checkout's own page. */
const ownPathOf = (url: string | null): string | null => {
  const { publicUrl } = settings();
  return url?.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : null;
};

/** Where a payment leads: to the page that asks or instructs, or back to the checkout, which tells how it ended and goes on from there. */
export function leadFromPaying(id: string, came: Came<PaidReply>): string {
  if ('reply' in came) return ownPathOf(came.reply.redirect_url) ?? `/sessions/${id}?go=on`;
  return isOver(came.refusal) ? leadBack(id) : `/sessions/${id}?refused=${came.refusal.code}`;
}

/** Back to the page, which says itself how things stand. */
export const leadBack = (id: string): string => `/sessions/${id}`;
