import type { Came } from '@/lib/pages/guest-page';
import type { AnsweredReply } from '@/lib/payments/page/schema';

/**
 * Back to the pay page, which redirects to the merchant; or to the checkout that made the payment, which goes on as after a card payment.
 * After an answer that came too late, the page shows the payment's state.
 */
export function afterAnswer(id: string, came: Came<AnsweredReply>): string {
  if ('reply' in came) return came.reply.back?.startsWith('/') ? `${came.reply.back}?go=on` : `/pay/${id}?told=answered`;
  return came.refusal.status === 422 || came.refusal.status === 404 ? `/pay/${id}` : `/pay/${id}?told=failed`;
}
