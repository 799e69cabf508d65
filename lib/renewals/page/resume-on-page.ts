import { consume } from '@/lib/auth/throttle';
import { pageCommand } from '@/lib/renewals/page/change-on-page';
import { pageInput } from '@/lib/renewals/page/schema';
import { resumed } from '@/lib/subscriptions/resume-subscription';
import { getPage } from '@/lib/subscriptions/store';

/** Goes on: after a pause or an end that was to come on its next date, after a suspension now, with today as its first day. */
export const resumeOnPage = pageCommand({
  name: 'subscription.resume_on_page',
  summary: 'Resume a subscription as its customer',
  input: pageInput,
  // each time a suspended one goes on its card is charged, so the tries count as those of a checkout
  async prepare({ tenantId }, { id }) {
    const { subscription: row } = await getPage(tenantId, id);
    if (row.status === 'suspended') await consume(['checkout', row.id]);
  },
  change: (view, _input, now) => resumed(view, 'now', now),
});
