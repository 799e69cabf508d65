import type { z } from 'zod';
import type { KeptAttempt, MoneyPlan, Outcome } from '@/lib/operation/attempt';
import { completeKept } from '@/lib/operation/complete-attempt';
import type { MoneyOperation } from '@/lib/operation/money-command';
import type { Context } from '@/lib/operation/operation';
import { cancelPayment } from '@/lib/payments/cancel-payment';
import { capturePayment } from '@/lib/payments/capture-payment';
import { createPayment } from '@/lib/payments/create-payment';
import { giveBack } from '@/lib/payments/standing/give-back';
import { getPayment } from '@/lib/payments/store';
import { refundPayment } from '@/lib/refunds/refund-payment';
import { payByPayment } from '@/lib/sessions/paying';

/** Returns false when another process has completed the attempt. */
type CompleteLater = (attempt: KeptAttempt, outcome: Outcome, now: Date) => Promise<boolean>;

/** `read`: what the verb is completed on beside its kept plan, as it is now. */
function later<Input extends z.ZodObject, Value, State, Plan extends MoneyPlan>(
  { definition, money }: MoneyOperation<Input, Value, State, Plan>,
  read: (context: Context, paymentId: string) => Promise<State>,
): [string, CompleteLater] {
  const verb = { operation: definition.name, complete: money.complete, read };
  return [definition.name, (attempt, outcome, now) => completeKept(attempt, outcome, now, verb)];
}

/** Every verb that can leave an attempt open, by the name stored with the attempt. */
export const moneyVerbs: ReadonlyMap<string, CompleteLater> = new Map([
  later(createPayment, async ({ scope }, id) => ({ view: await getPayment(scope, id) })),
  later(payByPayment, async ({ scope }, id) => ({ view: await getPayment(scope, id) })),
  later(capturePayment, (context, id) => capturePayment.money.read(context, { id })),
  later(cancelPayment, (context, id) => cancelPayment.money.read(context, { id })),
  later(giveBack, async ({ scope }, id) => ({ view: await getPayment(scope, id), acquirer: '' })),
  later(refundPayment, (context, id) => refundPayment.money.read(context, { id })),
]);

export function completeLater(attempt: KeptAttempt): CompleteLater {
  const name = attempt.plan.asked.operation;
  const verb = moneyVerbs.get(name);
  if (!verb) throw new Error(`nothing completes what ${name} has begun`);
  return verb;
}
