import type { RefundThere } from '@/lib/acquirers/acquirer';
import type { Caller } from '@/lib/auth/actor';
import { getPayment } from '@/lib/payments/store';
import { type Step, stepsOf } from '@/lib/refunds/elsewhere/follow';
import { findOwnRefunds, findRefundsElsewhere } from '@/lib/refunds/elsewhere/store';
import { takeRefund } from '@/lib/refunds/elsewhere/take-refund';
import { failRefund } from '@/lib/refunds/failures/fail-refund';
import { Refusal } from '@/lib/refusal';

/** Of several the one that most concerns a person; null: nothing was new. */
const results = ['held', 'too_early', 'failed', 'taken'] as const;
export type FollowedRefunds = {
  result: (typeof results)[number] | null;
  /** Whether somebody has to say whose share a refund was. */
  held: boolean;
};

/** Refused for now: by another change at once, or while a seller is short of a fee that is charged again. */
const isEarly = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'conflict' || error.code === 'insufficient_balance');

async function follow(caller: Caller, paymentId: string, step: Step): Promise<(typeof results)[number]> {
  if (step.kind === 'wait') return 'too_early';
  try {
    if (step.kind === 'fail') {
      await failRefund(caller, { id: step.id, ...(step.reason !== null && { reason: step.reason.slice(0, 255) }) });
      return 'failed';
    }
    const { state } = await takeRefund(caller, { id: paymentId, reference: step.reference, amount: step.amount });
    return state === 'held' ? 'held' : 'taken';
  } catch (error) {
    if (isEarly(error)) return 'too_early';
    throw error;
  }
}

/**
 * Has the payment follow the refunds that stand at its acquirer, `there`: takes in those that were made there, and takes back those that failed. May
 * be called any number of times and by several at once. Held stays `held` until somebody has decided. `too_early`: is to be called again later.
 */
export async function followRefunds(
  caller: Caller,
  payment: { tenantId: string; id: string },
  there: readonly RefundThere[],
): Promise<FollowedRefunds> {
  const scope = { kind: 'merchant', tenantId: payment.tenantId } as const;
  // read after what stands there, so that every refund of ours in it is known here
  const [view, own, elsewhere] = await Promise.all([getPayment(scope, payment.id), findOwnRefunds(payment), findRefundsElsewhere(payment)]);
  const steps = stepsOf({ view, own, elsewhere }, there);
  const waits = elsewhere.filter(({ id, state }) => state === 'held' && !steps.some((step) => step.kind === 'fail' && step.id === id));
  const done = new Set<string>(waits.length > 0 ? ['held'] : []);
  for (const step of steps) done.add(await follow(caller, payment.id, step));
  return { result: results.find((one) => done.has(one)) ?? null, held: done.has('held') };
}
