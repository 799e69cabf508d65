// The walk through what charges subscriptions; see ./all.
import { asInstallation } from '@/lib/auth/call-as-installation';
import { createCustomer } from '@/lib/customers/create-customer';
import { chargeSubscription } from '@/lib/renewals/charge-subscription';
import { createSubscription } from '@/lib/renewals/create-subscription';
import { previewSubscription } from '@/lib/renewals/preview-subscription';
import { renewSubscription } from '@/lib/renewals/renew-subscription';
import { retrySubscription } from '@/lib/renewals/retry-subscription';
import { updateSubscription } from '@/lib/renewals/update-subscription';
import { cancelSubscription } from '@/lib/subscriptions/cancel-subscription';
import { updateCustomer } from '@/lib/subscriptions/customers/update-customer';
import { deleteSubscription } from '@/lib/subscriptions/delete-subscription';
import { listSubscriptions } from '@/lib/subscriptions/list-subscriptions';
import { pauseSubscription } from '@/lib/subscriptions/pause-subscription';
import { resumeSubscription } from '@/lib/subscriptions/resume-subscription';
import { showSubscription } from '@/lib/subscriptions/show-subscription';
import { refusedCards } from '@/lib/testing/fixtures/subscriptions';
import { asKey, splitOf, testCard } from '@/lib/testing/market';
import { type Callers, type Step, step, type WalkMarket } from '@/lib/testing/walk/step';

const monthMs = 32 * 86_400_000;

export function renewalSteps(
  { tenantId, key, seller, since }: Pick<WalkMarket, 'tenantId' | 'key' | 'seller' | 'since'>,
  { admin }: Callers,
): Step[] {
  const found = async () => (await listSubscriptions(admin)).data[0] ?? { id: '', customer: { id: '' } };
  const withId = (operation: typeof showSubscription | typeof pauseSubscription, more: object = {}): Step => [
    `${operation.definition.name} as admin`,
    async () => operation(admin, { id: (await found()).id, ...more }),
  ];
  return [
    [
      'subscription.create as key',
      async () => {
        const caller = await asKey(key);
        const { id: customer } = await createCustomer(caller, { payment_details: testCard });
        const given = { customer, amount: 1_000, currency: 'JPY', period: 'monthly', platform_details: splitOf([seller, 600, 60]) };
        await createSubscription(caller, given);
        await createSubscription(caller, { ...given, start_at: new Date(caller.now.getTime() + monthMs).toISOString() });
        await createSubscription(caller, given);
      },
    ],
    ...[{}, { status: 'active,retrying' }, { submerchant_id: seller }, { start_time: since, per_page: 100 }].map(
      step(listSubscriptions, admin, 'admin'),
    ),
    ['subscription.list by customer as admin', async () => listSubscriptions(admin, { customer: (await found()).customer.id })],
    withId(showSubscription),
    withId(previewSubscription as never),
    withId(updateSubscription, { amount: 900, description: '変更' }),
    withId(pauseSubscription),
    withId(resumeSubscription),
    [
      'subscription.charge, subscription.retry, subscription.advance',
      async () => {
        const { id, customer } = await found();
        await updateCustomer(admin, {
          id: customer.id,
          payment_details: { ...testCard, number: refusedCards.insufficient },
          validate: false,
        });
        const later = { ...(await asInstallation({ tenantId })), now: new Date(admin.now.getTime() + monthMs) };
        const refused = (error: { code: string }) => error.code;
        await chargeSubscription(later, { id, sequence: 2 }).catch(refused);
        await retrySubscription({ ...admin, now: later.now }, { id }).catch(refused);
        await renewSubscription({ ...later, now: new Date(later.now.getTime() + 2 * monthMs) }, id);
      },
    ],
    withId(cancelSubscription),
    withId(deleteSubscription),
  ];
}
