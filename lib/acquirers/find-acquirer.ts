import { type Acquirer, type AcquirerOutcome, AcquirerSilent } from '@/lib/acquirers/acquirer';
import { sandboxAcquirer } from '@/lib/acquirers/sandbox';
import { settings } from '@/lib/installation';
import { framesOf, log } from '@/lib/log';
import { askMs } from '@/lib/operation/lease';
import { refuse } from '@/lib/refusal';

const findMs = 10_000;

/** The acquirer of this installation; null where none is configured, as in a live one without an adapter. */
export const findAcquirer = (): Acquirer | null => (settings().mode === 'sandbox' ? sandboxAcquirer : null);

/** Refuses where no acquirer is configured. */
export function getAcquirer(): Acquirer {
  return findAcquirer() ?? refuse('invalid_payment_type', { param: 'payment_details.type' });
}

/** The acquirer that a payment was made with; asked for before anything is begun. Refuses where it is not configured any more. */
export function acquirerOf({ acquirer }: { acquirer: string }): Acquirer {
  const found = getAcquirer();
  return found.name === acquirer ? found : refuse('invalid_payment_type', { param: 'payment_details.type' });
}

/** What the call answers, or AcquirerSilent when it has not within `ms`. A later answer is nobody's: recovery asks for it. */
async function within<Value>(ms: number, call: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AcquirerSilent()), ms);
  });
  try {
    return await Promise.race([call, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** The outcome, or 504 while it is not known: the attempt then stays open. Whatever else an adapter throws, the acquirer may have acted. */
export async function ask(paymentId: string, call: Promise<AcquirerOutcome>): Promise<AcquirerOutcome> {
  try {
    return await within(askMs, call);
  } catch (error) {
    if (!(error instanceof AcquirerSilent)) log.error({ paymentId, frames: framesOf(error) }, 'acquirer adapter failed');
    return refuse('gateway_timeout', { details: { payment_id: paymentId } });
  }
}

/** What became of an attempt: the outcome, null when the acquirer was never asked, or `silent` while it does not say. */
export async function findOutcome(acquirer: Acquirer, attemptId: string): Promise<AcquirerOutcome | 'silent' | null> {
  try {
    return await within(findMs, acquirer.find({ attemptId }));
  } catch (error) {
    if (!(error instanceof AcquirerSilent)) log.error({ attemptId, frames: framesOf(error) }, 'acquirer adapter failed');
    return 'silent';
  }
}
