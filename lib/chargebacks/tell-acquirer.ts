import 'server-only';
import type { Acquirer, AcquirerOutcome } from '@/lib/acquirers/acquirer';
import { acquirerOf, awaitOutcome } from '@/lib/acquirers/find-acquirer';
import type { AcquirerDispute, AnswerPlan } from '@/lib/chargebacks/answer';
import type { Dispute } from '@/lib/chargebacks/chargeback';
import { wakeFollowing } from '@/lib/chargebacks/following/store';

/** The acquirer that takes the answer; null: nobody, because a person raised it or its acquirer takes no answers. Refuses where the acquirer is not connected any more. */
export async function findAcquirerDispute({
  chargeback: { reference, atAcquirer },
  view,
}: Pick<Dispute, 'chargeback' | 'view'>): Promise<AcquirerDispute | null> {
  if (!atAcquirer || reference === null) return null;
  const { name, can, disputes } = await acquirerOf(view.payment);
  return disputes ? { acquirer: name, reference, evidence: can.evidence } : null;
}

type Call = { tenantId: string; attemptId: string; amount: number; reference: string };
type Disputes = NonNullable<Acquirer<unknown>['disputes']>;

/** Tells the acquirer the planned answer; 504 while what it did is not known. An answer that is not taken because of how it stands there is looked at soon. */
export async function tellAcquirer(
  { tenantId, paymentId, attempt, remote }: AnswerPlan,
  tell: (disputes: Disputes, call: Call) => Promise<AcquirerOutcome>,
): Promise<AcquirerOutcome> {
  if (!attempt || !remote) throw new Error('nobody takes this answer');
  const { disputes } = await acquirerOf(remote);
  if (!disputes) throw new Error(`${remote.acquirer} takes no answers any more`);
  const call = { tenantId, attemptId: attempt.id, amount: attempt.amount, reference: remote.reference };
  const outcome = await awaitOutcome(paymentId, tell(disputes, call));
  if (!outcome.ok && (outcome.answer === 'too_late' || outcome.answer === 'decided')) await wakeFollowing(remote.acquirer);
  return outcome;
}
