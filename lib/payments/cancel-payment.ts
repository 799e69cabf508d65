import { acquirerOf, ask } from '@/lib/acquirers/find-acquirer';
import { newId } from '@/lib/db/ids';
import { type MoneyPlan, moneyCommand } from '@/lib/operation/money-command';
import { type PaymentView, refusedRelease } from '@/lib/payments/payment';
import { presentPayment } from '@/lib/payments/present';
import { type PaymentReply, paymentReply, showPaymentInput } from '@/lib/payments/schema';
import { asPresented, attemptRow, changedColumns, changeOf, declined, eventsOf } from '@/lib/payments/settlement';
import { getPayment } from '@/lib/payments/store';

type Plan = MoneyPlan & { paymentId: string; attempt: { id: string; kind: 'void'; amount: number }; reference: string; acquirer: string };

/** Releases an authorization. Refuses what is no longer authorized, or where a capture or another cancel is under way. */
export const cancelPayment = moneyCommand<typeof showPaymentInput, PaymentReply, PaymentView, Plan>({
  name: 'payment.cancel',
  summary: 'Cancel an authorized payment',
  route: 'POST /payments/{id}/cancel',
  allow: 'payments:write',
  input: showPaymentInput,
  output: paymentReply,
  refusals: ['not_cancellable', 'gateway_timeout'],

  read: ({ scope }, { id }) => getPayment(scope, id),

  plan(view, _input, { now }) {
    const refused = refusedRelease(view, now, 'not_cancellable');
    if (refused) throw refused;
    const { tenantId, id, authorizedAmount, paymentMethodFee, acquirerReference } = view.payment;
    return {
      tenantId,
      paymentId: id,
      attempt: { id: newId(), kind: 'void', amount: authorizedAmount + paymentMethodFee },
      reference: acquirerReference ?? '',
      acquirer: acquirerOf(view.payment).name,
      opening: { guard: { statuses: ['authorized', 'pending'], notAfter: now } },
    };
  },

  call: ({ paymentId, attempt, reference, acquirer }) =>
    ask(paymentId, acquirerOf({ acquirer }).void({ attemptId: attempt.id, amount: attempt.amount, reference })),

  settle(view, plan, outcome, { now }) {
    const at = now.toISOString();
    if (!outcome.ok) return declined(plan, outcome, at);
    const after: PaymentView = { ...view, payment: { ...view.payment, status: 'cancelled' } };
    return {
      rows: {
        paymentId: plan.paymentId,
        at,
        attempt: attemptRow(plan, outcome),
        when: asPresented(view),
        set: changedColumns(after),
        events: eventsOf(after, ['payment.cancelled'], at),
      },
      changes: [changeOf(view, after)],
      answer: { reply: presentPayment(after) },
    };
  },
});
