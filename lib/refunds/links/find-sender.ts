import { tenantNumberOf } from '@/lib/auth/find-tenant-number';
import { brandingOf } from '@/lib/merchants/checkout/checkout';
import { isMailOn } from '@/lib/merchants/mails/mails';
import type { PaymentView } from '@/lib/payments/payment';
import { findMerchantOf } from '@/lib/refunds/links/store';

/** Who writes to a merchant's customers: the shop as they know it, the number that its links carry, and whether we write of refunds for it unasked. */
export type Sender = { place: string; tenantNumber: number; writesOfRefunds: boolean };

export async function senderOf(tenantId: string): Promise<Sender> {
  const [tenantNumber, merchant] = await Promise.all([tenantNumberOf(tenantId), findMerchantOf(tenantId)]);
  return { place: brandingOf(merchant).name, tenantNumber, writesOfRefunds: isMailOn(merchant, 'refunded') };
}

/** Of which refund a mail tells. `amount`: what goes to the customer, the fee for the way of paying included. */
export function refundFacts({ payment: { externalOrderNum: order } }: PaymentView, { place }: Sender, amount: number) {
  return { place, order: order ?? '', named: order === null ? 0 : 1, amount };
}
