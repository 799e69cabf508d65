import type { z } from 'zod';
import type { Scope } from '@/lib/auth/scope';
import { findCustomerIds } from '@/lib/customers/store';
import { codeSpellings } from '@/lib/japan/typed';
import { wantedBy } from '@/lib/keywords/wanted';
import { findMerchantNames } from '@/lib/merchants/store';
import { choices, instant, lastInstant } from '@/lib/operation/filter';
import { listOf, pageOf } from '@/lib/operation/list';
import type { Context } from '@/lib/operation/operation';
import { query } from '@/lib/operation/query';
import {
  type FoundSubscriptions,
  foundSubscriptions,
  type SubscriptionItem,
  searchSubscriptionsInput,
} from '@/lib/subscriptions/list/schema';
import { findSubscriptions, type Searched, type SubscriptionFilter } from '@/lib/subscriptions/list/store';
import { type SubscriptionView, shownTo } from '@/lib/subscriptions/present';
import { subscriptionStatuses } from '@/lib/subscriptions/subscription';

type SearchInput = Omit<z.output<typeof searchSubscriptionsInput>, 'page' | 'per_page'>;

async function searchedBy(scope: Scope, typed: string): Promise<Searched> {
  const wanted = wantedBy(typed);
  return { wanted, customers: await findCustomerIds(scope, wanted) };
}

/** The filter of a person, who may type a number in any spelling. */
export const typedFilterOf = async (scope: Scope, input: SearchInput): Promise<SubscriptionFilter> => ({
  statuses: choices(input.status, subscriptionStatuses, 'status'),
  customer: input.customer ?? null,
  seller: input.submerchant_id ?? null,
  numbers: input.external_subscription_num === undefined ? null : codeSpellings(input.external_subscription_num),
  search: input.q === undefined ? null : await searchedBy(scope, input.q),
  missed: input.missed ?? false,
  tenantId: input.merchant ?? null,
  from: instant(input.start_time),
  to: lastInstant(input.end_time),
});

/** For an operator with the merchant. */
export async function presentItems(
  { scope, caller }: Pick<Context, 'scope' | 'caller'>,
  rows: readonly SubscriptionView[],
): Promise<SubscriptionItem[]> {
  const tenants = scope.kind === 'all' ? rows.map(({ subscription }) => subscription.tenantId) : [];
  const names = await findMerchantNames(tenants, tenants);
  return rows.map((row) => ({ ...shownTo(caller, row), merchant_name: names.get(row.subscription.tenantId)?.name ?? null }));
}

/** For the screens: with all that they narrow the list to, and its totals. */
export const searchSubscriptions = query<typeof searchSubscriptionsInput, FoundSubscriptions>({
  name: 'subscription.search',
  summary: 'Find subscriptions by all that the screens narrow a list to, newest first',
  allow: 'subscriptions:read',
  input: searchSubscriptionsInput,
  output: foundSubscriptions,
  async run({ scope, caller }, input) {
    const page = pageOf(input);
    const { rows, total, recurring } = await findSubscriptions(scope, await typedFilterOf(scope, input), page);
    return { ...listOf(page, total, await presentItems({ scope, caller }, rows)), recurring };
  },
});
