import type { z } from 'zod';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';
import { typedFilterOf } from '@/lib/subscriptions/list/search-subscriptions';
import { findSubscriptions } from '@/lib/subscriptions/list/store';
import { shownTo } from '@/lib/subscriptions/present';
import { listSubscriptionsInput, subscriptionList } from '@/lib/subscriptions/schema';

export const listSubscriptions = query<typeof listSubscriptionsInput, z.output<typeof subscriptionList>>({
  name: 'subscription.list',
  summary: 'List subscriptions, newest first',
  route: 'GET /subscriptions',
  allow: 'customers:read',
  input: listSubscriptionsInput,
  output: subscriptionList,
  async run({ scope, caller }, input) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const page = pageOf(input);
    const { rows, total } = await findSubscriptions(scope, await typedFilterOf(scope, input), page);
    return listOf(
      page,
      total,
      rows.map((row) => shownTo(caller, row)),
    );
  },
});
