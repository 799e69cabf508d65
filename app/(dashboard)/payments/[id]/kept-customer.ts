import 'server-only';
import { can } from '@/lib/auth/permissions';
import { showCustomer } from '@/lib/customers/show-customer';
import type { PersonCaller } from '@/lib/pages/page';
import { Refusal } from '@/lib/refusal';

/** The customer that a payment names, if it has a page: one that was deleted has none. */
export async function keptCustomerOf(caller: PersonCaller, id: string | null): Promise<string | null> {
  if (!id || !can(caller.actor, 'customers:read')) return null;
  try {
    return (await showCustomer(caller, { id })).id;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
