import type { Came } from '@/lib/pages/guest-page';
import type { AnsweredReply } from '@/lib/refunds/links/schema';

/** Back to the page, which shows the state of the claim; after a refusal with its code, for a form sent without JavaScript. */
export function afterAnswer(id: string, came: Came<AnsweredReply>): string {
  const at = `/refund-claims/${id}`;
  return 'reply' in came || 'status' in came.refusal.details ? at : `${at}?refused=${came.refusal.code}`;
}
