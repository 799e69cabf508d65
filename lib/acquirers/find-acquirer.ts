import { type Acquirer, type AcquirerOutcome, AcquirerSilent } from '@/lib/acquirers/acquirer';
import { plannedAtMs } from '@/lib/acquirers/attempt-id';
import { noAcquirer } from '@/lib/acquirers/no-acquirer';
import { sandboxAcquirer } from '@/lib/acquirers/sandbox';
import { settings } from '@/lib/installation';
import { framesOf, log } from '@/lib/log';
import { askMs, askWithinMs } from '@/lib/operation/lease';
import { refuse, type Sentence } from '@/lib/refusal';

const closeMs = 10_000;

/** Counted from when the attempt was planned and not from now: a process that was stopped on its way here comes too late. */
const limited = <Call extends { attemptId: string }>(call: Call) => ({
  ...call,
  until: new Date(plannedAtMs(call.attemptId) + askWithinMs + askMs),
});

const withinLimits = (adapter: Acquirer): Acquirer<unknown> => ({
  name: adapter.name,
  close: (call) => adapter.close(call),
  authorize: (call) => adapter.authorize(limited(call)),
  capture: (call) => adapter.capture(limited(call)),
  void: (call) => adapter.void(limited(call)),
  refund: (call) => adapter.refund(limited(call)),
});

const sandbox = withinLimits(sandboxAcquirer);

/** The acquirer of this installation; null where none is configured, as in a live one without an adapter. */
export const findAcquirer = (): Acquirer<unknown> | null => (settings().mode === 'sandbox' ? sandbox : null);

const otherOne: Sentence = {
  en: 'The acquirer that this payment was made with is not connected to this installation any more.',
  ja: 'この支払いを処理した決済会社は、この環境に接続されていません。',
};

/** Refuses where no acquirer is configured. */
export function getAcquirer(): Acquirer<unknown> {
  const found = findAcquirer();
  if (!found) throw noAcquirer('payment_details.type');
  return found;
}

/** The acquirer that a payment was made with; asked for before anything is begun. Refuses where it is not configured any more. */
export function acquirerOf({ acquirer }: { acquirer: string }): Acquirer<unknown> {
  const found = getAcquirer();
  return found.name === acquirer ? found : refuse('invalid_payment_type', { param: 'payment_details.type', say: otherOne });
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
export async function awaitOutcome(paymentId: string, call: Promise<AcquirerOutcome>): Promise<AcquirerOutcome> {
  try {
    return await within(askMs, call);
  } catch (error) {
    if (!(error instanceof AcquirerSilent)) log.error({ paymentId, frames: framesOf(error) }, 'acquirer adapter failed');
    return refuse('gateway_timeout', { details: { payment_id: paymentId } });
  }
}

/** What became of an attempt, for good: the outcome, null when the acquirer was never asked, or `silent` while it does not say. */
export async function closeAttempt(acquirer: Acquirer<unknown>, attemptId: string): Promise<AcquirerOutcome | 'silent' | null> {
  try {
    return await within(closeMs, acquirer.close({ attemptId }));
  } catch (error) {
    if (!(error instanceof AcquirerSilent)) log.error({ attemptId, frames: framesOf(error) }, 'acquirer adapter failed');
    return 'silent';
  }
}
