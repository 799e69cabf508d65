import type { z } from 'zod';
import { presentCustomer } from '@/lib/customers/present';
import { customerList, listCustomersInput } from '@/lib/customers/schema';
import { anyCustomer, findCustomers } from '@/lib/customers/store';
import { instant, lastInstant } from '@/lib/operation/filter';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { refuse } from '@/lib/refusal';

export const listCustomers = query<typeof listCustomersInput, z.output<typeof customerList>>({
  name: 'customer.list',
  summary: 'List customers, newest first',
  route: 'GET /customers',
  allow: 'customers:read',
  input: listCustomersInput,
  output: customerList,
  async run({ scope }, input) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const page = pageOf(input);
    const filter = { ...anyCustomer, email: input.email ?? null, from: instant(input.start_time), to: lastInstant(input.end_time) };
    const { rows, total } = await findCustomers(scope.tenantId, filter, page);
    return listOf(page, total, rows.map(presentCustomer));
  },
});
