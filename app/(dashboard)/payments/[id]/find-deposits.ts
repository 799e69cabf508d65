import 'server-only';
import { findPayment } from '@/app/(dashboard)/payments/[id]/find-payment';
import type { PersonCaller } from '@/lib/pages/page';
import type { DepositsReply } from '@/lib/payments/deposits/schema';
import { showDeposits } from '@/lib/payments/deposits/show-deposits';

/** What came in for a payment by bank transfer; null of any other, before anything has come, and for a seller, who is not told. */
export async function findDeposits(caller: PersonCaller, id: string): Promise<DepositsReply | null> {
  const { payment_details: details } = await findPayment(id);
  if (details.type !== 'bank_transfer' || caller.actor.role === 'seller') return null;
  const found = await showDeposits(caller, { id });
  return found.deposits.length > 0 ? found : null;
}
