import { isReadAt } from '@/lib/acquirers/lane';
import { moneyCommand } from '@/lib/operation/money-command';
import { changedColumns, changeOf, closingLater, presentedColumns } from '@/lib/payments/completion';
import type { PaymentStatus, PaymentView } from '@/lib/payments/payment';
import { settledPeriod } from '@/lib/payments/period-charge';
import { presentPayment } from '@/lib/payments/present';
import { type PaymentReply, paymentReply, showPaymentInput } from '@/lib/payments/schema';
import { getPayment } from '@/lib/payments/store';
import { refuse } from '@/lib/refusal';

const endable: readonly PaymentStatus[] = ['pending', 'authorized'];

/** `isElsewhere`: its acquirer says how it stands, and may have it open still. */
type State = PaymentView & { isElsewhere: boolean };

/**
 * Ends a payment that waits past its deadline: an authorization, or a payment that nobody has approved or paid. Calls no acquirer: guard and change are
 * one statement, and what is still open there is closed by due work, which the same statement leaves. Refuses a payment that is not due, not waiting, or at the acquirer now.
 */
export const expirePayment = moneyCommand<
  typeof showPaymentInput,
  PaymentReply,
  State,
  { tenantId: string; paymentId: string; opening: object & Record<string, unknown> }
>({
  name: 'payment.expire',
  summary: 'End a payment whose time is over',
  allow: 'installation:run',
  input: showPaymentInput,
  output: paymentReply,

  async read({ scope }, { id }) {
    const view = await getPayment(scope, id);
    return { ...view, isElsewhere: await isReadAt(view.payment.acquirer) };
  },

  plan({ payment, open }, _input, { now }) {
    const isDue = payment.paymentDeadline !== null && now.getTime() > Date.parse(payment.paymentDeadline);
    if (!endable.includes(payment.status) || !isDue || open.length > 0) return refuse('conflict');
    return { tenantId: payment.tenantId, paymentId: payment.id, opening: {} };
  },

  complete(view, plan, _outcome, { now }) {
    const at = now.toISOString();
    const after: PaymentView = { ...view, payment: { ...view.payment, status: 'expired' } };
    const period = settledPeriod(after, ['payment.expired'], at);
    return {
      rows: {
        paymentId: plan.paymentId,
        at,
        when: { statuses: [view.payment.status], after: at, ...presentedColumns(view) },
        set: changedColumns(after),
        ...closingLater(view, view.isElsewhere),
        ...(period.charge && { charge: period.charge }),
        events: period.events,
      },
      changes: [changeOf(view, after), ...period.changes],
      answer: { reply: presentPayment(after) },
    };
  },
});
