import { consume } from '@/lib/auth/throttle';
import { yen } from '@/lib/operation/wire';
import { refuse, type Sentence } from '@/lib/refusal';
import { pageCommand } from '@/lib/renewals/page/change-on-page';
import { pageInput } from '@/lib/renewals/page/schema';
import type { SubscriptionView } from '@/lib/subscriptions/present';
import { chargedOnResume } from '@/lib/subscriptions/renewal';
import { resumed } from '@/lib/subscriptions/resume-subscription';
import { getPage } from '@/lib/subscriptions/store';
import { type Changed, changedMeanwhile } from '@/lib/subscriptions/subscription-command';

/** `gross`: what is charged at once, tax included, as the customer was shown it; omitted: nothing is. */
const input = pageInput.extend({ gross: yen().optional() });

const byMerchant: Sentence = {
  en: 'This was stopped by the shop. Please ask the shop to resume it.',
  ja: 'ショップによって停止されています。再開については、ショップにお問い合わせください。',
};

/** Null: it goes on already. Refuses 409 where another sum would be charged than the customer was shown, and 403 what its merchant has stopped. */
function confirmed(view: SubscriptionView, gross: number | undefined, now: Date): Changed | null {
  const changed = resumed(view, 'now', now);
  const { status, stoppedByCustomer } = view.subscription;
  if (changed && status !== 'suspended' && !stoppedByCustomer) return refuse('forbidden', { say: byMerchant });
  if (changed && chargedOnResume(view.subscription, now) !== (gross ?? null)) return refuse('conflict', { say: changedMeanwhile });
  return changed;
}

/** Goes on: after a pause or an end that was to come on its next date, after a suspension now, with today as its first day. */
export const resumeOnPage = pageCommand({
  name: 'subscription.resume_on_page',
  summary: 'Resume a subscription as its customer',
  input,
  // each time a suspended one goes on its card is charged, so the tries count as those of a checkout
  async prepare({ tenantId, now }, { id, gross }) {
    const view = await getPage(tenantId, id);
    if (confirmed(view, gross, now) && view.subscription.status === 'suspended') await consume(['checkout', view.subscription.id]);
  },
  change: (view, { gross }, now) => confirmed(view, gross, now),
});
