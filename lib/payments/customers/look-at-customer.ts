import { getCustomer } from '@/lib/customers/store';
import { query } from '@/lib/operation/query';
import { presentItem } from '@/lib/payments/customers/present';
import { type CustomerItem, customerItem, lookAtCustomerInput } from '@/lib/payments/customers/schema';
import { findFigures } from '@/lib/payments/customers/store';
import { refuse } from '@/lib/refusal';

export const lookAtCustomer = query<typeof lookAtCustomerInput, CustomerItem>({
  name: 'customer.look_at',
  summary: 'A customer with what its payments say',
  allow: 'customers:read',
  input: lookAtCustomerInput,
  output: customerItem,
  async run({ scope }, { id }) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const customer = await getCustomer(scope.tenantId, id);
    return presentItem(customer, (await findFigures(scope.tenantId, [customer.id])).get(customer.id));
  },
});
