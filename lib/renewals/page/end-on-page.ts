import { choice } from '@/lib/operation/wire';
import { refuse } from '@/lib/refusal';
import { byCustomer, pageCommand } from '@/lib/renewals/page/change-on-page';
import { pageInput } from '@/lib/renewals/page/schema';
import { cancelled } from '@/lib/subscriptions/cancel-subscription';
import { endsNow } from '@/lib/subscriptions/subscription';
import { changedMeanwhile } from '@/lib/subscriptions/subscription-command';

/** `ends`: when it ends, as the customer was told before they confirmed it. */
const input = pageInput.extend({ ends: choice(['period', 'now']) });

/** In good standing with its period, otherwise now. Refuses 409 where it would end at another time than the customer was told. */
export const endOnPage = pageCommand({
  name: 'subscription.end_on_page',
  summary: 'End a subscription as its customer',
  input,
  change(view, { ends }, now) {
    const { subscription: row } = view;
    if (row.status === 'deleted' || row.cancelAtPeriodEnd) return null;
    if ((ends === 'now') !== endsNow(row)) return refuse('conflict', { say: changedMeanwhile });
    return byCustomer(view, cancelled(view, true, now));
  },
});
