import 'server-only';
import { findPayment } from '@/app/(dashboard)/payments/[id]/find-payment';
import type { PersonCaller } from '@/lib/pages/page';
import type { DepositsReply } from '@/lib/payments/deposits/schema';
import { showDeposits } from '@/lib/payments/deposits/show-deposits';

/** The deposits of a bank transfer payment; null for other payments, before the first deposit, and for a seller. */
export async function findDeposits(caller: PersonCaller, id: string): Promise<DepositsReply | null> {
  const { payment_details: details } = await findPayment(id);
  if (details.type !== 'bank_transfer' || caller.actor.role === 'seller') return null;
  const found = await showDeposits(caller, { id });
  return found.deposits.length > 0 ? found : null;
}
