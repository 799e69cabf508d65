import type { Came } from '@/lib/pages/guest-page';
import type { AnsweredReply } from '@/lib/refunds/links/schema';

/** Back to the page, which says how things stand; with the code of what was refused, for who sent it without programs. */
export function afterAnswer(id: string, came: Came<AnsweredReply>): string {
  const at = `/refund-claims/${id}`;
  return 'reply' in came || 'status' in came.refusal.details ? at : `${at}?refused=${came.refusal.code}`;
}
