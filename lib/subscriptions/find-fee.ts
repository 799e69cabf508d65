import 'server-only';
import { findOffered } from '@/lib/merchants/find-offered';
import type { SubscriptionView } from '@/lib/subscriptions/present';

/** What a customer pays beside the price for their way of paying, tax included, as it is agreed at `at`. */
export async function findFee(
  { subscription: { tenantId }, customer }: Pick<SubscriptionView, 'subscription' | 'customer'>,
  at: Date,
): Promise<number> {
  const { fees } = await findOffered(tenantId, at);
  return fees.get(customer.card?.brand ?? (customer.kind === 'credit_card' ? 'visa' : customer.kind)) ?? 0;
}
