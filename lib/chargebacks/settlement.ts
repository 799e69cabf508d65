import { type ChargebackEnd, type Dispute, ended, losesMoney, lossTransfers } from '@/lib/chargebacks/chargeback';
import { newId } from '@/lib/db/ids';
import { anySlot } from '@/lib/ledger/account';
import { transactionOf } from '@/lib/ledger/posting';
import type { Change } from '@/lib/operation/audit';
import type { Settlement } from '@/lib/operation/money-command';
import type { PaymentView } from '@/lib/payments/payment';
import { asPresented, changedColumns, changeOf, eventsOf } from '@/lib/payments/settlement';
import { refunded } from '@/lib/refunds/refund';

/** What the logs of the chargeback and of its payment keep. `state`: a status, or that it was won. */
export function changesOf({ chargeback, view }: Dispute, after: PaymentView, state: { from: string | null; to: string }): Change[] {
  const { tenantId, id: subjectId, amount } = chargeback;
  const payment = changeOf(view, after);
  return [
    {
      tenantId,
      subjectKind: 'chargeback',
      subjectId,
      before: state.from === null ? null : { status: state.from },
      after: { status: state.to, amount },
    },
    { ...payment, after: { ...payment.after, chargeback: state.to, chargeback_amount: amount } },
  ];
}

/** What a repeated call writes: nothing but its reply. */
export const nothingNew = ({ chargeback: { paymentId } }: Dispute, at: string, reply: unknown): Settlement => ({
  rows: { paymentId, at, set: {}, events: [] },
  changes: [],
  answer: { reply },
});

/** The loss: the amount has gone back to the cardholder, and the platform bears it. */
function lossRows({ chargeback, view }: Dispute, at: string) {
  const { tenantId, id, paymentId, amount } = chargeback;
  const refundId = newId();
  const taken = { tenantId, paymentId, refundId, refundType: 'non_reverse' as const, description: null, returns: [] };
  const after = refunded(view, { ...taken, attempt: { id, amount }, chargeback: true }, at);
  const { splits: _none, ...refund } = after.refunds.find((row) => row.id === refundId) as (typeof after.refunds)[number];
  const events = eventsOf(
    after,
    after.payment.status === 'refunded' ? ['payment.refund.created', 'payment.refunded'] : ['payment.refund.created'],
    at,
  );
  const cause = { tenantId, kind: 'chargeback', paymentId, attemptId: id, at };
  const ledger = transactionOf(cause, lossTransfers(chargeback), new Set(), anySlot());
  return { after, rows: { set: changedColumns(after), refunded: amount, refund, refundSplits: [], ...ledger, events } };
}

/** What was set aside can be refunded again. */
function freeRows({ chargeback, view }: Dispute, end: ChargebackEnd, at: string) {
  const events = end === 'cancelled' ? eventsOf(view, ['payment.updated'], at) : [];
  return { after: view, rows: { set: {}, unreserve: { amount: chargeback.amount, returns: [] }, events } };
}

/** The end of a chargeback with all that follows from it, in one statement. `guard`: for an answer that it is in time, for an expiry that it is over. */
export function settleEnd(
  dispute: Dispute,
  end: ChargebackEnd,
  at: string,
  guard: { inTime?: true; over?: true },
  presented: (after: Dispute) => unknown,
): Settlement {
  const { chargeback, view } = dispute;
  const without = { ...view, disputes: view.disputes.filter((id) => id !== chargeback.id) };
  const free = { chargeback, view: without };
  const { after, rows } = losesMoney(end) ? lossRows(free, at) : freeRows(free, end, at);
  const row = ended(chargeback, end, at);
  return {
    rows: {
      paymentId: chargeback.paymentId,
      at,
      when: { statuses: [view.payment.status], ...asPresented(view) },
      chargeback: {
        id: chargeback.id,
        from: chargeback.status,
        status: row.status,
        decided: true,
        ...(end === 'accepted' && { answered: true }),
        ...guard,
      },
      ...rows,
    },
    changes: changesOf(dispute, after, { from: chargeback.status, to: end }),
    answer: { reply: presented({ chargeback: row, view: after }) },
  };
}
