import { customerPathIn } from '@/lib/own-urls';
import type { Came } from '@/lib/pages/guest-page';
import { isOver } from '@/lib/sessions/field';
import type { PaidReply, SessionReply } from '@/lib/sessions/schema';

/**
 * Where a payment leads: to the page of ours that asks or instructs, or back to the checkout, which tells how it ended and goes on from there, to
 * anything else as well.
 */
export function leadFromPaying(id: string, came: Came<PaidReply>): string {
  if ('reply' in came) return customerPathIn(came.reply.redirect_url ?? '') ?? `/sessions/${id}?go=on`;
  return isOver(came.refusal) ? leadBack(id) : `/sessions/${id}?refused=${came.refusal.code}`;
}

/** Back to the page, which says itself how things stand. */
export const leadBack = (id: string): string => `/sessions/${id}`;

/** To the ways of paying; or to the page, which says what has become of the first one. */
export const leadFromReopening = (id: string, came: Came<SessionReply>): string =>
  `/sessions/${id}${'reply' in came ? '?reopened=yes' : ''}`;
