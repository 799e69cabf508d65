import type { z } from 'zod';
import { acceptChargeback } from '@/lib/chargebacks/accept-chargeback';
import type { AnswerPlan, AnswerState } from '@/lib/chargebacks/answer';
import { defendChargeback } from '@/lib/chargebacks/defense/defend-chargeback';
import { sendDraft } from '@/lib/chargebacks/defense/send-draft';
import { getDispute } from '@/lib/chargebacks/store';
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
import { chargeSubscription } from '@/lib/renewals/charge-subscription';
import { startSubscription } from '@/lib/renewals/create-subscription';
import { retrySubscription } from '@/lib/renewals/retry-subscription';
import { payByPayment } from '@/lib/sessions/paying';

/** Returns false when another process has completed the attempt. */
type CompleteLater = (attempt: KeptAttempt, outcome: Outcome, now: Date) => Promise<boolean>;

/** `read`: what the verb is completed on beside its kept plan, as it is now. */
function later<Input extends z.ZodObject, Value, State, Plan extends MoneyPlan>(
  { definition, money }: MoneyOperation<Input, Value, State, Plan>,
  read: (context: Context, paymentId: string, plan: Plan) => Promise<State>,
): [string, CompleteLater] {
  const verb = { operation: definition.name, complete: money.complete, read };
  return [definition.name, (attempt, outcome, now) => completeKept(attempt, outcome, now, verb)];
}

/** An answer is completed by its plan, also where the merchant's feature was switched off meanwhile. */
const readAnswer = async (
  { scope }: Context,
  _paymentId: string,
  { chargebackId }: AnswerPlan,
): Promise<AnswerState & { sending: null }> => ({
  ...(await getDispute(scope, chargebackId, { asAcquirer: true })),
  remote: null,
  sending: null,
});

/** Every verb that can leave an attempt open, by the name stored with the attempt. */
export const moneyVerbs: ReadonlyMap<string, CompleteLater> = new Map([
  later(createPayment, async ({ scope }, id) => ({ view: await getPayment(scope, id) })),
  later(startSubscription, async ({ scope }, id) => ({ view: await getPayment(scope, id) })),
  later(retrySubscription, async ({ scope }, id) => ({ view: await getPayment(scope, id) })),
  later(chargeSubscription, async ({ scope }, id) => ({ view: await getPayment(scope, id) })),
  later(payByPayment, async ({ scope }, id) => ({ view: await getPayment(scope, id) })),
  later(capturePayment, (context, id) => capturePayment.money.read(context, { id })),
  later(cancelPayment, (context, id) => cancelPayment.money.read(context, { id })),
  later(giveBack, async ({ scope }, id) => ({ view: await getPayment(scope, id), acquirer: '' })),
  later(refundPayment, (context, id) => refundPayment.money.read(context, { id })),
  later(acceptChargeback, readAnswer),
  later(defendChargeback, readAnswer),
  later(sendDraft, readAnswer),
]);

export function completeLater(attempt: KeptAttempt): CompleteLater {
  const name = attempt.plan.asked.operation;
  const verb = moneyVerbs.get(name);
  if (!verb) throw new Error(`nothing completes what ${name} has begun`);
  return verb;
}
