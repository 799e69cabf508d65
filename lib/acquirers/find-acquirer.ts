import { type Acquirer, type AcquirerOutcome, AcquirerSilent } from '@/lib/acquirers/acquirer';
import { sandboxAcquirer } from '@/lib/acquirers/sandbox';
import { settings } from '@/lib/installation';
import { framesOf, log } from '@/lib/log';
import { refuse } from '@/lib/refusal';

/** The acquirer of this installation. Refuses where none is configured: a live installation without an adapter takes no payments. */
export function getAcquirer(): Acquirer {
  return settings().mode === 'sandbox' ? sandboxAcquirer : refuse('invalid_payment_type', { param: 'payment_details.type' });
}

/** The outcome, or 504 while it is not known: the attempt then stays open. Whatever else an adapter throws, the acquirer may have acted. */
export async function ask(paymentId: string, call: Promise<AcquirerOutcome>): Promise<AcquirerOutcome> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof AcquirerSilent)) log.error({ paymentId, frames: framesOf(error) }, 'acquirer adapter failed');
    return refuse('gateway_timeout', { details: { payment_id: paymentId } });
  }
}
