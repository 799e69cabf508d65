// The walk through the screens of subscriptions; see ./all.
import { createCustomer } from '@/lib/customers/create-customer';
import { createSubscription } from '@/lib/renewals/create-subscription';
import { showSubscriptionHistory } from '@/lib/renewals/history/show-history';
import { previewChange, previewNew } from '@/lib/renewals/preview-change';
import { showSubscriptionFigures } from '@/lib/subscriptions/figures/show-subscription-figures';
import { exportSubscriptions } from '@/lib/subscriptions/list/export-subscriptions';
import { searchSubscriptions } from '@/lib/subscriptions/list/search-subscriptions';
import { lookAtMissed } from '@/lib/subscriptions/missed/look-at-missed';
import { asKey, splitOf, testCard } from '@/lib/testing/market';
import { type Callers, type Step, step, type WalkMarket } from '@/lib/testing/walk/step';

export function subscriptionScreenSteps(
  { key, seller, since }: Pick<WalkMarket, 'key' | 'seller' | 'since'>,
  { admin, operator }: Callers,
): Step[] {
  const number = 'WALK-1';
  const id = async () => (await searchSubscriptions(admin, { external_subscription_num: number })).data[0]?.id;
  const wanted = async () => ({
    customer: (await createCustomer(await asKey(key), { payment_details: testCard })).id,
    ...{
      amount: 1_000,
      currency: 'JPY',
      period: 'monthly',
      platform_details: splitOf([seller, 500, 50]),
      external_subscription_num: number,
    },
  });
  return [
    [
      'subscription.preview_new, subscription.create as admin',
      async () => {
        const input = await wanted();
        await previewNew(admin, input);
        return createSubscription({ ...admin, idempotencyKey: 'walk subscription screens' }, input);
      },
    ],
    step(searchSubscriptions, admin, 'admin')({ status: 'active', submerchant_id: seller, start_time: since, missed: false }),
    step(searchSubscriptions, admin, 'admin')({ missed: true }),
    step(searchSubscriptions, operator, 'operator')(),
    step(exportSubscriptions, admin, 'admin')(),
    step(exportSubscriptions, operator, 'operator')(),
    step(showSubscriptionFigures, admin, 'admin')(),
    ['subscription.history as admin', async () => showSubscriptionHistory(admin, { id: await id() })],
    ['subscription.history as operator', async () => showSubscriptionHistory(operator, { id: await id() })],
    ['subscription.preview_change as admin', async () => previewChange(admin, { id: await id(), description: '変更' })],
    ['subscription.look_at_missed as admin', async () => lookAtMissed(admin, { id: await id() })],
  ];
}
