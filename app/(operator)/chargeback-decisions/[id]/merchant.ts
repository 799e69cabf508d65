import 'server-only';
import { searchChargebacks } from '@/lib/chargebacks/list-chargebacks';
import type { ChargebackReply } from '@/lib/chargebacks/schema';
import type { PersonCaller } from '@/lib/pages/page';

/** The number of a payment's chargebacks that are searched: each one disputes only the rest of the payment. */
const mostOfOne = 100;

/** The merchant of a chargeback: only lists over all merchants contain it. */
export async function showMerchantOf(caller: PersonCaller, { id, payment }: ChargebackReply): Promise<{ id: string; name: string } | null> {
  const { data } = await searchChargebacks(caller, { payment_id: payment.id, per_page: mostOfOne });
  const found = data.find((one) => one.id === id);
  return found ? { id: String(found.merchant_id), name: String(found.merchant_name) } : null;
}
