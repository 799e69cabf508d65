import type { Came } from '@/lib/pages/guest-page';
import type { AnsweredReply } from '@/lib/payments/page/schema';

/**
 * Back to the page, which goes on to the merchant by itself; to the checkout, where one has made the payment, and from there on as after a card. Who was too late is told by the
 * page what has become of it.
 */
export function afterAnswer(id: string, came: Came<AnsweredReply>): string {
  if ('reply' in came) return came.reply.back?.startsWith('/') ? `${came.reply.back}?go=on` : `/pay/${id}?told=answered`;
  return came.refusal.status === 422 || came.refusal.status === 404 ? `/pay/${id}` : `/pay/${id}?told=failed`;
}
