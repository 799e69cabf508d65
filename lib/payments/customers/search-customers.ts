import type { z } from 'zod';
import { anyCustomer, findCustomerIds, findCustomers } from '@/lib/customers/store';
import { wantedBy } from '@/lib/keywords/wanted';
import { listOf, pageOf } from '@/lib/operation/list';
import { query } from '@/lib/operation/query';
import { presentItem } from '@/lib/payments/customers/present';
import { customerItems, searchCustomersInput } from '@/lib/payments/customers/schema';
import { findFigures } from '@/lib/payments/customers/store';
import { refuse } from '@/lib/refusal';

export const searchCustomers = query<typeof searchCustomersInput, z.output<typeof customerItems>>({
  name: 'customer.search',
  summary: 'Find customers by name, address or id, newest first, with what their payments say',
  allow: 'customers:read',
  input: searchCustomersInput,
  output: customerItems,
  async run({ scope }, { q, ...input }) {
    if (scope.kind !== 'merchant') return refuse('forbidden');
    const page = pageOf(input);
    const ids = q === undefined ? null : await findCustomerIds(scope, wantedBy(q));
    const { rows, total } = await findCustomers(scope.tenantId, { ...anyCustomer, ids }, page);
    const figures = await findFigures(
      scope.tenantId,
      rows.map(({ id }) => id),
    );
    return listOf(
      page,
      total,
      rows.map((row) => presentItem(row, figures.get(row.id))),
    );
  },
});
