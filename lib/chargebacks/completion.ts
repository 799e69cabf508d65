import { type ChargebackEnd, type Dispute, ended, goesBack, losesMoney, lossTransfers, setAsideOf } from '@/lib/chargebacks/chargeback';
import { presentDispute } from '@/lib/chargebacks/present';
import { newId } from '@/lib/db/ids';
import { type EventRow, eventOf } from '@/lib/events/event';
import { anySlot } from '@/lib/ledger/account';
import { transactionOf } from '@/lib/ledger/transaction';
import type { Completion } from '@/lib/operation/attempt';
import type { Change } from '@/lib/operation/audit';
import { changedColumns, changeOf, eventsOf, presentedColumns } from '@/lib/payments/completion';
import type { PaymentView } from '@/lib/payments/payment';
import { refunded } from '@/lib/refunds/refund';

/** The audit changes of a chargeback and its payment. `state`: the status before and after; `won` counts as one. */
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

/** What has become of it, as its own event tells it, in the API's usual language. Where the feature is off there is no chargeback. */
export function disputeEvents(dispute: Dispute, what: 'created' | 'updated', at: string): EventRow[] {
  const { tenantId, id } = dispute.chargeback;
  return dispute.isShown ? [eventOf(tenantId, `chargeback_request.${what}`, id, presentDispute(dispute, 'en'), at)] : [];
}

/** A repeated call writes nothing but its reply. */
export const nothingNew = ({ chargeback: { paymentId } }: Dispute, at: string, reply: unknown): Completion => ({
  rows: { paymentId, at, set: {}, events: [] },
  changes: [],
  answer: { reply },
});

/**
 * A loss: the whole amount leaves the platform's balance. The part that was not refunded before becomes a refund of the payment; there is
 * no refund when nothing was left of the payment.
 */
function lossRows({ chargeback, view }: Pick<Dispute, 'chargeback' | 'view'>, at: string) {
  const { tenantId, id, paymentId } = chargeback;
  const cause = { tenantId, kind: 'chargeback', paymentId, attemptId: id, at };
  const ledger = transactionOf(cause, lossTransfers(chargeback, view.payment.acquirer), new Set(), anySlot());
  const back = goesBack(chargeback, view.payment);
  if (back === 0) return { after: view, back, rows: { set: {}, ...ledger, events: eventsOf(view, ['payment.updated'], at) } };
  const refundId = newId();
  const taken = { tenantId, paymentId, refundId, refundType: 'non_reverse' as const, description: null, returns: [] };
  const after = refunded(view, { ...taken, attempt: { id, amount: back }, chargeback: true }, at);
  const { splits: _none, ...refund } = after.refunds.find((row) => row.id === refundId) as (typeof after.refunds)[number];
  const isAll = after.payment.status === 'refunded';
  const events = eventsOf(after, isAll ? ['payment.refund.created', 'payment.refunded'] : ['payment.refund.created'], at);
  return {
    after,
    back,
    rows: { set: changedColumns(after), refunded: back, released: setAsideOf(chargeback), refund, refundSplits: [], ...ledger, events },
  };
}

/**
 * The guard of a loss above the amount set aside: at least the planned part must still be refundable, and exactly that part when the loss
 * refunds less than its whole amount.
 */
function freeAsPlanned(chargeback: Dispute['chargeback'], back: number) {
  const [{ amount }, setAside] = [chargeback, setAsideOf(chargeback)];
  if (amount === setAside) return {};
  const least = back - setAside;
  return { left: { least, ...(back < amount && { most: least }) } };
}

/** The amount set aside becomes refundable again. */
function freeRows({ chargeback, view }: Pick<Dispute, 'chargeback' | 'view'>, end: ChargebackEnd, at: string) {
  const events = end === 'cancelled' ? eventsOf(view, ['payment.updated'], at) : [];
  return {
    after: view,
    back: setAsideOf(chargeback),
    rows: { set: {}, unreserve: { amount: setAsideOf(chargeback), returns: [] }, events },
  };
}

/**
 * Ends a chargeback with all its consequences in one statement. `guard`: `inTime` for an answer, `over` for an expiry; with an attempt, which has
 * guarded before, neither.
 */
export function completeEnd(
  dispute: Dispute,
  end: ChargebackEnd,
  at: string,
  guard: { inTime?: true; over?: true },
  presented: (after: Dispute) => unknown,
): Completion {
  const { chargeback, view } = dispute;
  const without = { ...view, disputes: view.disputes.filter((id) => id !== chargeback.id) };
  const free = { ...dispute, view: without };
  const isLoss = losesMoney(end);
  const { after, back, rows } = isLoss ? lossRows(free, at) : freeRows(free, end, at);
  const row = ended(chargeback, end, at, back);
  const ending: Dispute = { ...dispute, chargeback: row, view: after, answering: null };
  return {
    rows: {
      paymentId: chargeback.paymentId,
      at,
      when: { statuses: [view.payment.status], ...presentedColumns(view), ...(isLoss && freeAsPlanned(chargeback, back)) },
      chargeback: {
        id: chargeback.id,
        from: chargeback.status,
        status: row.status,
        setAside: back,
        decided: true,
        ...(row.answeredAt !== chargeback.answeredAt && { answered: true }),
        ...guard,
      },
      ...rows,
      events: [...rows.events, ...disputeEvents(ending, 'updated', at)],
    },
    changes: changesOf(dispute, after, { from: chargeback.status, to: end }),
    answer: { reply: presented(ending) },
  };
}
