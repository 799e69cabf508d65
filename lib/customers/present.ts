import type { Customer } from '@/lib/customers/customer';
import type { CustomerReply } from '@/lib/customers/schema';
import { wireTime } from '@/lib/operation/time';
import { presentCard } from '@/lib/vault/card';

function sourceOf({ id, kind, email, card }: Customer): CustomerReply['source'] {
  if (kind !== 'credit_card') return { type: kind, email };
  if (!card) throw new Error(`the customer ${id} has no card`);
  return presentCard(card);
}

/** The customer as the API and its events show it. */
export const presentCustomer = (customer: Customer): CustomerReply => ({
  id: customer.id,
  resource: 'customer',
  email: customer.email,
  source: sourceOf(customer),
  metadata: customer.metadata,
  created_at: wireTime(customer.createdAt),
  updated_at: wireTime(customer.updatedAt),
});
