import { acquirerOf, awaitOutcome } from '@/lib/acquirers/find-acquirer';
import { newId } from '@/lib/db/ids';
import type { Completion, MoneyPlan } from '@/lib/operation/attempt';
import { moneyCommand } from '@/lib/operation/money-command';
import { attemptRow, changedColumns, changeOf, closingLater, declined, presentedColumns } from '@/lib/payments/completion';
import type { PaymentView } from '@/lib/payments/payment';
import { settledPeriod } from '@/lib/payments/period-charge';
import { presentPayment } from '@/lib/payments/present';
import { refusedRelease } from '@/lib/payments/refused-actions';
import { type PaymentReply, paymentReply, showPaymentInput } from '@/lib/payments/schema';
import { getPayment } from '@/lib/payments/store';
import { refuse } from '@/lib/refusal';

const underWay = {
  en: 'Another cancel of this payment is under way.',
  ja: 'この支払いの取り消しが進行中です。',
};

type Release = { attempt: { id: string; kind: 'void'; amount: number }; reference: string; acquirer: string };
/** `isElsewhere`: its acquirer says how it stands. */
type State = PaymentView & { acquirer: string; isElsewhere: boolean };
/** A payment that is already cancelled has nothing to release. */
type Plan = MoneyPlan & { paymentId: string } & (Release | { attempt?: never });

/** A repeated or concurrent call gets the first call's reply; nothing is written. */
function nothingNew(view: PaymentView, at: string): Completion {
  return { rows: { paymentId: view.payment.id, at, set: {}, events: [] }, changes: [], answer: { reply: presentPayment(view) } };
}

/**
 * Releases an authorization; cancelling a cancelled payment changes nothing. Refuses a payment that is neither authorized nor cancelled, or
 * that a capture is under way for; refuses 409 while another cancel is under way, because that one may still fail.
 */
export const cancelPayment = moneyCommand<typeof showPaymentInput, PaymentReply, State, Plan>({
  name: 'payment.cancel',
  summary: 'Cancel an authorized payment',
  description: 'Once more answers 200 with the payment as it is.',
  route: 'POST /payments/{id}/cancel',
  allow: 'payments:write',
  input: showPaymentInput,
  output: paymentReply,
  refusals: ['not_cancellable', 'gateway_timeout'],

  async read({ scope }, { id }) {
    const view = await getPayment(scope, id);
    const { name, read } = await acquirerOf(view.payment);
    return { ...view, acquirer: name, isElsewhere: read !== undefined };
  },

  plan(view, _input, { now }) {
    const { payment, open } = view;
    if (payment.status === 'cancelled') return { tenantId: payment.tenantId, paymentId: payment.id, opening: {} };
    if (open.includes('void')) return refuse('conflict', { say: underWay, retryAfterSeconds: 1 });
    const refused = refusedRelease(view, now, 'not_cancellable');
    if (refused) throw refused;
    const { tenantId, id, authorizedAmount, paymentMethodFee, acquirerReference } = view.payment;
    return {
      tenantId,
      paymentId: id,
      attempt: { id: newId(), kind: 'void', amount: authorizedAmount + paymentMethodFee },
      reference: acquirerReference ?? '',
      acquirer: view.acquirer,
      opening: { guard: { statuses: ['authorized', 'pending'], notAfter: now } },
    };
  },

  async call({ tenantId, paymentId, ...plan }) {
    const { attempt, reference, acquirer } = plan as Release;
    const found = await acquirerOf({ acquirer });
    return awaitOutcome(paymentId, found.void({ tenantId, attemptId: attempt.id, amount: attempt.amount, reference }));
  },

  complete(view, plan, outcome, { now }) {
    const at = now.toISOString();
    if (!plan.attempt) return nothingNew(view, at);
    if (!outcome.ok) return declined(plan, outcome, at);
    const after: PaymentView = { ...view, payment: { ...view.payment, status: 'cancelled' } };
    const period = settledPeriod(after, ['payment.cancelled'], at);
    return {
      rows: {
        paymentId: plan.paymentId,
        at,
        attempt: attemptRow(plan, outcome),
        when: presentedColumns(view),
        set: changedColumns(after),
        // whoever was paying at that moment may still be asked there
        ...closingLater(view, view.isElsewhere && view.payment.status === 'pending'),
        ...(period.charge && { charge: period.charge }),
        events: period.events,
      },
      changes: [changeOf(view, after), ...period.changes],
      answer: { reply: presentPayment(after) },
    };
  },
});
