import 'server-only';
import { searchChargebacks } from '@/lib/chargebacks/list-chargebacks';
import type { ChargebackReply } from '@/lib/chargebacks/schema';
import type { PersonCaller } from '@/lib/pages/page';

/** Of how many a payment is looked through: it is disputed anew only for what is left of it. */
const mostOfOne = 100;

/** Whose chargeback it is: only lists of all merchants say so. */
export async function showMerchantOf(caller: PersonCaller, { id, payment }: ChargebackReply): Promise<{ id: string; name: string } | null> {
  const { data } = await searchChargebacks(caller, { payment_id: payment.id, per_page: mostOfOne });
  const found = data.find((one) => one.id === id);
  return found ? { id: String(found.merchant_id), name: String(found.merchant_name) } : null;
}
