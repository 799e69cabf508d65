import type { Came } from '@/lib/pages/guest-page';
import type { ToldReply } from '@/lib/secure-tokens/schema';

/** What the page says to a refusal; a code that cannot be one is the only one that the customer can have caused. */
function tellingOf(came: Came<ToldReply>): string {
  if ('reply' in came) return came.reply.told;
  const { code, status } = came.refusal;
  if (code === 'forbidden') return 'forbidden';
  return status === 422 ? 'malformed' : 'failed';
}

/** Back to the page, which says what came of it; it says itself that it is not there. */
export const backToChallenge = (id: string, came: Came<ToldReply>): string => `/secure-tokens/${id}?told=${tellingOf(came)}`;
