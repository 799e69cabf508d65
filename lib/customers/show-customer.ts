import { presentCustomer } from '@/lib/customers/present';
import { type CustomerReply, customerReply, showCustomerInput } from '@/lib/customers/schema';
import { getCustomer } from '@/lib/customers/store';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';

export const showCustomer = query<typeof showCustomerInput, CustomerReply>({
  name: 'customer.show',
  summary: 'Show a customer',
  route: 'GET /customers/{id}',
  allow: 'customers:read',
  input: showCustomerInput,
  output: customerReply,
  async run({ scope }, { id }) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    return presentCustomer(await getCustomer(scope.tenantId, id));
  },
});
