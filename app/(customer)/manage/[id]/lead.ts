import { customerPathIn } from '@/lib/own-urls';
import type { Came } from '@/lib/pages/guest-page';
import type { PageAnswer } from '@/lib/renewals/page/schema';

const after = (told: string) => (id: string, came: Came<PageAnswer>) =>
  `/manage/${id}?${'reply' in came ? `told=${told}` : `refused=${came.refusal.code}`}`;

/** Back to the page, which says what was done, or with the code of the refusal why it was not. */
export const [afterPausing, afterResuming, afterEnding] = [after('paused'), after('resumed'), after('ended')];

/** On to the issuer of the card, who asks its holder; otherwise back to the page. */
export function afterAnswering(id: string, came: Came<PageAnswer & { redirect_url: string | null }>): string {
  const onward = 'reply' in came && came.reply.redirect_url !== null ? customerPathIn(came.reply.redirect_url) : null;
  return onward ?? after('answered')(id, came);
}

/** To the checkout on which another card is given. */
export const toCardSession = (id: string, came: Came<{ session: string }>): string =>
  'reply' in came ? `/sessions/${came.reply.session}` : `/manage/${id}?refused=${came.refusal.code}`;
