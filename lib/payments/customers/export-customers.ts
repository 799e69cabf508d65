import type { Caller } from '@/lib/auth/actor';
import type { Customer } from '@/lib/customers/customer';
import { anyCustomer, findCustomerIds, findCustomersAfter } from '@/lib/customers/store';
import { wantedBy } from '@/lib/keywords/wanted';
import { contextOf } from '@/lib/operation/operation';
import { parse } from '@/lib/operation/parse';
import { readOn, rowsAtOnce } from '@/lib/operation/read-on';
import { presentItem } from '@/lib/payments/customers/present';
import { type CustomerItem, searchCustomersInput } from '@/lib/payments/customers/schema';
import { searchCustomers } from '@/lib/payments/customers/search-customers';
import { findFigures } from '@/lib/payments/customers/store';
import { refuse } from '@/lib/refusal';

/** Every customer of a search, newest first, in parts; refuses like the list, before the first. */
export async function exportCustomers(caller: Caller, raw: unknown): Promise<AsyncIterable<CustomerItem[]>> {
  const { scope } = contextOf(searchCustomers.definition, caller);
  if (scope.kind !== 'merchant') return refuse('forbidden');
  const { q } = parse(searchCustomersInput, raw);
  const { tenantId } = scope;
  const filter = { ...anyCustomer, ids: q === undefined ? null : await findCustomerIds(scope, wantedBy(q)) };
  async function* parts() {
    for await (const rows of readOn<Customer>((after) => findCustomersAfter(tenantId, filter, after, rowsAtOnce), rowsAtOnce)) {
      const figures = await findFigures(
        tenantId,
        rows.map(({ id }) => id),
      );
      yield rows.map((row) => presentItem(row, figures.get(row.id)));
    }
  }
  return parts();
}
