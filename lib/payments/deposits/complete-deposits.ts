import { personOf } from '@/lib/auth/person';
import type { MoneyPlan } from '@/lib/operation/attempt';
import { moneyCommand } from '@/lib/operation/money-command';
import type { NotificationPlan, NotificationState } from '@/lib/payments/acquirer-notification';
import { planCompletion } from '@/lib/payments/deposits/deposit';
import { completeDepositsInput } from '@/lib/payments/deposits/schema';
import { completeNotification, loadNotification } from '@/lib/payments/handle-notification';
import { type PaymentReply, paymentReply } from '@/lib/payments/schema';

type Plan = NotificationPlan & MoneyPlan & { decision: { decidedByName: string; reason: string } };

/**
 * The operator captures a payment with the money received by bank transfer. Refuses 409 if the deposits have changed since the operator saw
 * them.
 */
export const completeDeposits = moneyCommand<typeof completeDepositsInput, PaymentReply, NotificationState, Plan>({
  name: 'deposit.complete',
  summary: 'Take a payment with the money that came in, short or over',
  allow: 'installation:run',
  input: completeDepositsInput,
  output: paymentReply,
  read: (context, { id }) => loadNotification(context, id),
  plan(state, { amount, reason }, { caller, now }) {
    const decision = { decidedByName: personOf(caller).name, reason };
    return { ...planCompletion(state, amount, now), opening: {}, decision };
  },
  complete: (state, plan, _outcome, { now }) => completeNotification(state, plan, now, plan.decision),
});
