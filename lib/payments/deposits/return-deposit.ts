import { personOf } from '@/lib/auth/person';
import type { MoneyPlan } from '@/lib/operation/attempt';
import { moneyCommand } from '@/lib/operation/money-command';
import type { NotificationPlan, NotificationState } from '@/lib/payments/acquirer-notification';
import { planReturn } from '@/lib/payments/deposits/deposit';
import { returnDepositInput } from '@/lib/payments/deposits/schema';
import { completeNotification, loadNotification } from '@/lib/payments/handle-notification';
import { type PaymentReply, paymentReply } from '@/lib/payments/schema';

type Plan = NotificationPlan & MoneyPlan & { decision: { decidedByName: string; reason: string } };

/** The operator has returned money received by bank transfer. Refuses 409 a deposit that was decided meanwhile. */
export const returnDeposit = moneyCommand<typeof returnDepositInput, PaymentReply, NotificationState, Plan>({
  name: 'deposit.return',
  summary: 'Note that money which came in was sent back',
  allow: 'installation:run',
  input: returnDepositInput,
  output: paymentReply,
  read: (context, { id }) => loadNotification(context, id),
  plan(state, { deposit, reason }, { caller }) {
    const decision = { decidedByName: personOf(caller).name, reason };
    return { ...planReturn(state, deposit), opening: {}, decision };
  },
  complete: (state, plan, _outcome, { now }) => completeNotification(state, plan, now, plan.decision),
});
