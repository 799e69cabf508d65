import type { Came } from '@/lib/pages/guest-page';
import type { AnsweredReply, PageReply } from '@/lib/payments/page/schema';

const afterPaying = (checkout: string) => `${checkout}?go=on`;

/** The checkout that made the payment, where whoever comes back from the acquirer goes on; null: there is none, or the result is not known yet. */
export const checkoutAfter = ({ state, back }: PageReply): string | null =>
  back?.startsWith('/') && state !== 'open' && state !== 'preparing' ? afterPaying(back) : null;

/**
 * Back to the pay page, which redirects to the merchant; or to the checkout that made the payment, which goes on as after a card payment.
 * After an answer that came too late, the page shows the payment's state.
 */
export function afterAnswer(id: string, came: Came<AnsweredReply>): string {
  if ('reply' in came) return came.reply.back?.startsWith('/') ? afterPaying(came.reply.back) : `/pay/${id}?told=answered`;
  return came.refusal.status === 422 || came.refusal.status === 404 ? `/pay/${id}` : `/pay/${id}?told=failed`;
}
