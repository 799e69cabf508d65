import { asInstallation } from '@/lib/auth/installation-caller';
import type { Ran, Source } from '@/lib/jobs/source';
import { type DuePayment, findDuePayments, findNextDeadline, findPaymentLag } from '@/lib/jobs/store';
import { framesOf, log } from '@/lib/log';
import { expirePayment } from '@/lib/payments/expire-payment';
import { Refusal } from '@/lib/refusal';

const job = 'payment.expire';
const batch = 100;
const restMs = 60_000;
const maxResting = 1_000;

/** What failed in this process, and until when (of the monotonic clock) it is left alone, so that it does not keep back the others. */
const resting = new Map<string, number>();

function restingNow(): string[] {
  for (const [id, until] of resting) if (until < performance.now()) resting.delete(id);
  return [...resting.keys()];
}

/** Guard and change are one statement, so nobody has to be kept away from it: who comes second is refused, and that is all. */
async function expire({ tenantId, id, at }: DuePayment, now: Date): Promise<Ran[]> {
  try {
    await expirePayment(await asInstallation({ tenantId, now }), { id });
    return [{ job, at, result: 'expired', tenantId }];
  } catch (error) {
    if (error instanceof Refusal) return [];
    log.error({ job, paymentId: id, frames: framesOf(error) }, 'payment was not expired');
    if (resting.size < maxResting) resting.set(id, performance.now() + restMs);
    return [];
  }
}

/** Ends the payments whose deadline is over, each dated with the round. */
export const expirePayments: Source = {
  job,
  clock: 'business',
  lag: findPaymentLag,
  async next(now) {
    const deadline = await findNextDeadline(now);
    return deadline && new Date(deadline.getTime() + 1);
  },
  async run({ now, signal }) {
    const due = await findDuePayments(now, batch, restingNow());
    const ran: Ran[] = [];
    for (const payment of due) if (!signal.aborted) ran.push(...(await expire(payment, now)));
    return ran;
  },
};
