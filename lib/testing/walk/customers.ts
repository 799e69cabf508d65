// The walk through tokens and customers; see ./all.
import { createCustomer } from '@/lib/customers/create-customer';
import { listCustomers } from '@/lib/customers/list-customers';
import { showCustomer } from '@/lib/customers/show-customer';
import { lookAtCustomer } from '@/lib/payments/customers/look-at-customer';
import { searchCustomers } from '@/lib/payments/customers/search-customers';
import { deleteCustomer } from '@/lib/subscriptions/customers/delete-customer';
import { updateCustomer } from '@/lib/subscriptions/customers/update-customer';
import { asKey, testCard } from '@/lib/testing/market';
import { type Callers, type Step, step, type WalkMarket } from '@/lib/testing/walk/step';
import { createToken } from '@/lib/tokens/create-token';

const email = 'walk@example.jp';

export function customerSteps({ key, since }: Pick<WalkMarket, 'key' | 'since'>, { admin }: Callers): Step[] {
  const id = async () => (await listCustomers(admin, { email })).data[0]?.id;
  return [
    [
      'token.create, customer.create as key',
      async () => {
        const caller = await asKey(key);
        const { id } = await createToken(caller, { payment_details: testCard });
        // two, one of which is deleted
        for (const payment_details of [id, testCard]) await createCustomer(caller, { payment_details, email });
      },
    ],
    ...[{}, { email }, { start_time: since, per_page: 100 }, { email, page: 2 }].map(step(listCustomers, admin, 'admin')),
    ...[{}, { q: email }, { q: 'walk', per_page: 20 }].map(step(searchCustomers, admin, 'admin')),
    ['customer.look_at as admin', async () => lookAtCustomer(admin, { id: await id() })],
    ['customer.show as admin', async () => showCustomer(admin, { id: await id() })],
    ['customer.update as admin', async () => updateCustomer(admin, { id: await id(), payment_details: testCard })],
    ['customer.delete as admin', async () => deleteCustomer(admin, { id: await id() })],
  ];
}
