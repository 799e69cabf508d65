import 'server-only';
import { findOffered } from '@/lib/merchants/find-offered';
import type { SubscriptionView } from '@/lib/subscriptions/present';
import { cappedFee } from '@/lib/subscriptions/subscription';

/** What a customer pays beside the price for their way of paying, tax included, as it is charged at `at`. */
export async function findFee({ subscription, customer }: Pick<SubscriptionView, 'subscription' | 'customer'>, at: Date): Promise<number> {
  const { fees } = await findOffered(subscription.tenantId, at);
  const fee = fees.get(customer.card?.brand ?? (customer.kind === 'credit_card' ? 'visa' : customer.kind)) ?? 0;
  return cappedFee(subscription, customer.kind, fee);
}
