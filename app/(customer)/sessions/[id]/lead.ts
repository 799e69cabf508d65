import { customerPathIn } from '@/lib/own-urls';
import type { Came } from '@/lib/pages/guest-page';
import { isOver } from '@/lib/sessions/field';
import type { PaidReply, SessionReply } from '@/lib/sessions/schema';

/**
 * The next page after a payment: our page with a challenge or instructions, or the checkout, which shows the result and goes on from there
 * to any other address.
 */
export function leadFromPaying(id: string, came: Came<PaidReply>): string {
  if ('reply' in came) return customerPathIn(came.reply.redirect_url ?? '') ?? `/sessions/${id}?go=on`;
  return isOver(came.refusal) ? leadBack(id) : `/sessions/${id}?refused=${came.refusal.code}`;
}

/** Back to the checkout page, which shows its state. */
export const leadBack = (id: string): string => `/sessions/${id}`;

/** Back to the payment methods; or to the checkout page, which shows the result of the first method. */
export const leadFromReopening = (id: string, came: Came<SessionReply>): string =>
  `/sessions/${id}${'reply' in came ? '?reopened=yes' : ''}`;
