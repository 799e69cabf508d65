import type { Customer } from '@/lib/customers/customer';
import type { CustomerReply } from '@/lib/customers/schema';
import { wireTime } from '@/lib/operation/time';
import { presentCard } from '@/lib/vault/card';

function sourceOf({ id, kind, email, card }: ShownCustomer): CustomerReply['source'] {
  if (kind !== 'credit_card') return { type: kind, email };
  if (!card) throw new Error(`the customer ${id} has no card`);
  return presentCard(card);
}

/** A customer as a row, or as JSON of the database has it. */
export type ShownCustomer = Omit<Customer, 'createdAt' | 'updatedAt' | 'deletedAt'> & {
  createdAt: Date | string;
  updatedAt: Date | string;
};

/** The customer as the API and its events show it. */
export const presentCustomer = (customer: ShownCustomer): CustomerReply => ({
  id: customer.id,
  resource: 'customer',
  email: customer.email,
  source: sourceOf(customer),
  metadata: customer.metadata,
  created_at: wireTime(customer.createdAt),
  updated_at: wireTime(customer.updatedAt),
});
