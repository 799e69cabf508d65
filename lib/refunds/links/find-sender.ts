import { tenantNumberOf } from '@/lib/auth/find-tenant-number';
import { brandingOf } from '@/lib/merchants/checkout/checkout';
import { isMailOn } from '@/lib/merchants/mails/mails';
import type { PaymentView } from '@/lib/payments/payment';
import { findMerchantOf } from '@/lib/refunds/links/store';

/**
 * The sender of a merchant's mails to customers: the shop's name, the tenant number in its links, and whether we mail about refunds without
 * a request.
 */
export type Sender = { place: string; tenantNumber: number; writesOfRefunds: boolean };

export async function senderOf(tenantId: string): Promise<Sender> {
  const [tenantNumber, merchant] = await Promise.all([tenantNumberOf(tenantId), findMerchantOf(tenantId)]);
  return { place: brandingOf(merchant).name, tenantNumber, writesOfRefunds: isMailOn(merchant, 'refunded') };
}

/** The refund in a mail. `amount`: what the customer receives, including the returned payment method fee. */
export function refundFacts({ payment: { externalOrderNum: order } }: PaymentView, { place }: Sender, amount: number) {
  return { place, order: order ?? '', named: order === null ? 0 : 1, amount };
}
