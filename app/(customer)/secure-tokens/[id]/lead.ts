import type { Came } from '@/lib/pages/guest-page';
import type { ToldReply } from '@/lib/secure-tokens/schema';

/** The message for a refusal. The customer can cause only a malformed code. */
function tellingOf(came: Came<ToldReply>): string {
  if ('reply' in came) return came.reply.told;
  const { code, status } = came.refusal;
  if (code === 'forbidden') return 'forbidden';
  return status === 422 ? 'malformed' : 'failed';
}

/** Back to the page, which shows the result, or that the challenge does not exist. */
export const backToChallenge = (id: string, came: Came<ToldReply>): string => `/secure-tokens/${id}?told=${tellingOf(came)}`;
