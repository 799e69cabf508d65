import type { Scope } from '@/lib/auth/scope';
import { type Dispute, refusedAnswer } from '@/lib/chargebacks/chargeback';
import { getDispute } from '@/lib/chargebacks/store';
import { refuse } from '@/lib/refusal';

/** A chargeback that can still be defended. Refuses 404, and with the contract's words an answered or overdue one. */
export async function getOpenDispute(scope: Scope, id: string, now: Date): Promise<Dispute> {
  const dispute = await getDispute(scope, id);
  const refused = refusedAnswer(dispute, 'defended', now);
  if (refused) throw refused;
  return dispute.chargeback.status === 'pending' ? dispute : refuse('conflict');
}
