import { refuse, type Sentence } from '@/lib/refusal';
import { byCustomer, pageCommand } from '@/lib/renewals/page/change-on-page';
import { pageInput } from '@/lib/renewals/page/schema';
import { paused } from '@/lib/subscriptions/pause-subscription';
import { findPlatform } from '@/lib/subscriptions/store';

const notAllowed: Sentence = {
  en: 'This shop does not let its customers pause a subscription themselves. Please ask the shop.',
  ja: 'このショップでは、お客様による一時停止を受け付けていません。ショップにお問い合わせください。',
};

/** Until its customer resumes it. Refuses where the merchant does not allow that. */
export const pauseOnPage = pageCommand({
  name: 'subscription.pause_on_page',
  summary: 'Pause a subscription as its customer',
  input: pageInput,
  async prepare({ tenantId }) {
    if (!(await findPlatform(tenantId)).mayPause) refuse('forbidden', { say: notAllowed });
  },
  change: (view, _input, now) => (view.subscription.pausedSince === null ? byCustomer(view, paused(view, undefined, now)) : null),
});
