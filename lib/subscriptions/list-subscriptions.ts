import type { z } from 'zod';
import { choices, instant, lastInstant } from '@/lib/operation/filter';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';
import { presentSubscription } from '@/lib/subscriptions/present';
import { listSubscriptionsInput, subscriptionList } from '@/lib/subscriptions/schema';
import { findSubscriptions } from '@/lib/subscriptions/store';
import { subscriptionStatuses } from '@/lib/subscriptions/subscription';

export const listSubscriptions = query<typeof listSubscriptionsInput, z.output<typeof subscriptionList>>({
  name: 'subscription.list',
  summary: 'List subscriptions, newest first',
  route: 'GET /subscriptions',
  allow: 'customers:read',
  input: listSubscriptionsInput,
  output: subscriptionList,
  async run({ scope }, input) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const page = pageOf(input);
    const filter = {
      statuses: choices(input.status, subscriptionStatuses, 'status'),
      customer: input.customer ?? null,
      seller: input.submerchant_id ?? null,
      from: instant(input.start_time),
      to: lastInstant(input.end_time),
    };
    const { rows, total } = await findSubscriptions(scope.tenantId, filter, page);
    return listOf(page, total, rows.map(presentSubscription));
  },
});
