import { personOf } from '@/lib/auth/person';
import type { MoneyPlan } from '@/lib/operation/attempt';
import { moneyCommand } from '@/lib/operation/money-command';
import type { PaymentView } from '@/lib/payments/payment';
import { type RefundRequestReply, refundRequestReply } from '@/lib/payments/schema';
import { checkUndoable } from '@/lib/refunds/requests/resend';
import { completeUndo } from '@/lib/refunds/requests/return-completion';
import { getPaymentOf } from '@/lib/refunds/requests/store';
import { undoRequestReturnInput } from '@/lib/refunds/schema';

type Plan = MoneyPlan & { id: string; reason: string };

/**
 * Takes back a return that was recorded by mistake: the customer has the money, as before, and is asked for no other account any more. Refuses 409 once the
 * money is under way to another account, or has gone there.
 */
export const undoRequestReturn = moneyCommand<typeof undoRequestReturnInput, RefundRequestReply, PaymentView, Plan>({
  name: 'refund_request.undo_return',
  summary: 'Take back that a refund to an account was returned',
  allow: 'installation:run',
  proof: 'recent',
  input: undoRequestReturnInput,
  output: refundRequestReply,
  read: ({ scope }, { id }) => getPaymentOf(scope, id),
  plan(view, { id, reason }, { caller }) {
    personOf(caller);
    checkUndoable(view, id);
    return { tenantId: view.payment.tenantId, paymentId: view.payment.id, opening: {}, id, reason };
  },
  complete: (view, { id, reason }, _outcome, { caller, now }) =>
    completeUndo(view, checkUndoable(view, id), { person: personOf(caller), reason, at: now.toISOString() }),
});
