import { dayIn } from '@/lib/ledger/daily-balances/day';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';
import { figuresOf, monthsUntil } from '@/lib/subscriptions/figures/figures';
import { type SubscriptionFigures, subscriptionFigures, subscriptionFiguresInput } from '@/lib/subscriptions/figures/schema';
import { countSubscriptions } from '@/lib/subscriptions/figures/store';

/** How a merchant's subscriptions do: those that are active now, and what has begun, ended, failed and recovered in each of twelve months. */
export const showSubscriptionFigures = query<typeof subscriptionFiguresInput, SubscriptionFigures>({
  name: 'subscription.figures',
  summary: 'Show how many subscriptions are active, begin and end, and what they bring in a month',
  allow: 'subscriptions:read',
  input: subscriptionFiguresInput,
  output: subscriptionFigures,
  async run({ scope, now }) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const months = monthsUntil(dayIn(now));
    const counted = await countSubscriptions(scope.tenantId, `${months[0]}-01`);
    return { resource: 'subscription_figures', ...figuresOf(counted, months) };
  },
});
