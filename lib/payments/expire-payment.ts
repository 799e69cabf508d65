import { moneyCommand } from '@/lib/operation/money-command';
import { changedColumns, changeOf, eventsOf, presentedColumns } from '@/lib/payments/completion';
import type { PaymentStatus, PaymentView } from '@/lib/payments/payment';
import { presentPayment } from '@/lib/payments/present';
import { type PaymentReply, paymentReply, showPaymentInput } from '@/lib/payments/schema';
import { getPayment } from '@/lib/payments/store';
import { refuse } from '@/lib/refusal';

const endable: readonly PaymentStatus[] = ['pending', 'authorized'];

/**
 * Ends a payment that waits past its deadline: an authorization (the acquirer releases it by itself), or a payment that nobody has
 * approved. Calls no acquirer: guard and change are one statement. Refuses a payment that is not due, not waiting, or at the acquirer now.
 */
export const expirePayment = moneyCommand<
  typeof showPaymentInput,
  PaymentReply,
  PaymentView,
  { tenantId: string; paymentId: string; opening: object & Record<string, unknown> }
>({
  name: 'payment.expire',
  summary: 'End a payment whose time is over',
  allow: 'installation:run',
  input: showPaymentInput,
  output: paymentReply,

  read: ({ scope }, { id }) => getPayment(scope, id),

  plan({ payment, open }, _input, { now }) {
    const isDue = payment.paymentDeadline !== null && now.getTime() > Date.parse(payment.paymentDeadline);
    if (!endable.includes(payment.status) || !isDue || open.length > 0) return refuse('conflict');
    return { tenantId: payment.tenantId, paymentId: payment.id, opening: {} };
  },

  complete(view, plan, _outcome, { now }) {
    const at = now.toISOString();
    const after: PaymentView = { ...view, payment: { ...view.payment, status: 'expired' } };
    return {
      rows: {
        paymentId: plan.paymentId,
        at,
        when: { statuses: [view.payment.status], after: at, ...presentedColumns(view) },
        set: changedColumns(after),
        events: eventsOf(after, ['payment.expired'], at),
      },
      changes: [changeOf(view, after)],
      answer: { reply: presentPayment(after) },
    };
  },
});
