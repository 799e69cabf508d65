import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from '@/lib/auth/actor';
import { scopeOf } from '@/lib/auth/scope';
import { alreadyCompleted, isTransient, keyTaken, sqlState, startLost, tooLate } from '@/lib/db/failures';
import type { Complete, Completion, KeptAttempt, KeptPlan, Outcome } from '@/lib/operation/attempt';
import { auditOf } from '@/lib/operation/audit';
import type { Claim } from '@/lib/operation/key-claim';
import type { Context, Reply } from '@/lib/operation/operation';
import { packed } from '@/lib/operation/packed-reply';
import { completeAttempt, completeTransfer } from '@/lib/operation/store';
import { errorEnvelope, refuse } from '@/lib/refusal';

const tries = 200;

type AttemptDefinition<State, Plan> = {
  operation: string;
  complete: Complete<State, Plan>;
  context: Context;
  /** The whole claim when the verb has no attempt, whose opening would have taken it. */
  claim: Claim | Pick<Claim, 'key' | 'claimId'> | null;
  /** The state to complete, read again after a concurrent change. */
  read: () => Promise<State>;
};

/** A short random pause, so that callers that collided do not collide again. */
export const pause = (attempt: number) => wait(Math.random() * 10 * attempt);

const answerOf = (answer: Completion['answer'], caller: Caller): { status: number; body: string } =>
  'refusal' in answer
    ? { status: answer.refusal.status, body: JSON.stringify(errorEnvelope(answer.refusal, caller.locale)) }
    : { status: 200, body: JSON.stringify(answer.reply) };

/**
 * Step 3 of a money verb. What the reply says must be so when it is written: after a change meanwhile it is read and presented anew.
 * Null: the verb has no attempt, and what it planned on has changed, or somebody has taken its key. Refuses what has no attempt and comes too late for
 * its caller. Fails with SQLSTATE BP005 when somebody else has completed it.
 */
export async function completePlanned<State, Plan extends KeptPlan>(
  { operation, complete, context, claim, read }: AttemptDefinition<State, Plan>,
  planned: { state: State; plan: Plan },
  outcome: Outcome,
): Promise<Reply | null> {
  const { plan } = planned;
  let { state } = planned;
  for (let attempt = 1; attempt <= tries; attempt++) {
    const { rows, changes, answer } = complete(state, plan, outcome, context);
    const reply = answerOf(answer, context.caller);
    const audits = changes.map((change) => auditOf(context.caller, operation, change));
    const taken = claim && !plan.attempt && 'fingerprint' in claim ? { key: claim } : {};
    const late = plan.attempt ? {} : { notAfter: context.caller.notAfter };
    const kept = claim ? { ...taken, reply: { key: claim.key, claimId: claim.claimId, status: reply.status, ...packed(reply.body) } } : {};
    try {
      const finish = { audits, ...kept, ...late };
      if ('transfer' in rows) await completeTransfer(plan.tenantId, { ...rows, ...finish });
      else await completeAttempt(plan.tenantId, { ...rows, ...finish });
      return { ...reply, replayed: false };
    } catch (error) {
      const lost = sqlState(error);
      if (lost === tooLate) refuse('too_late', { param: 'Service-Not-After' });
      if (lost === keyTaken && !plan.attempt) return null;
      if (lost !== startLost && !isTransient(lost)) throw error;
      if (!plan.attempt) return null;
      await pause(Math.min(attempt, 5));
      state = await read();
    }
  }
  throw new Error('every completion was lost to another one');
}

/**
 * Step 3 by another process than the one that opened the attempt, in the name of the original caller. Returns false when the attempt was
 * completed already.
 */
export async function completeKept<State, Plan extends KeptPlan>(
  attempt: KeptAttempt,
  outcome: Outcome,
  now: Date,
  verb: { operation: string; complete: Complete<State, Plan>; read: (context: Context, paymentId: string, plan: Plan) => Promise<State> },
): Promise<boolean> {
  const { asked, ...plan } = attempt.plan;
  const { actor, requestId, locale, claimId } = asked;
  const context: Context = { caller: { actor, requestId, locale, now }, scope: scopeOf(actor), now, dryRun: false };
  const claim = claimId !== null && attempt.idempotencyKey !== null ? { key: attempt.idempotencyKey, claimId } : null;
  const read = () => verb.read(context, attempt.paymentId, plan as Plan);
  try {
    await completePlanned({ ...verb, context, claim, read }, { state: await read(), plan: plan as Plan }, outcome);
    return true;
  } catch (error) {
    if (sqlState(error) === alreadyCompleted) return false;
    throw error;
  }
}
