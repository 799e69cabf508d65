import { newId } from '@/lib/db/ids';
import { eventOf } from '@/lib/events/event';
import { transactionOf } from '@/lib/ledger/transaction';
import type { Completion } from '@/lib/operation/attempt';
import type { Change } from '@/lib/operation/audit';
import type { CompletionRows } from '@/lib/operation/function-input';
import { changedColumns, changeOf, eventsOf, presentedColumns } from '@/lib/payments/completion';
import type { PaymentView } from '@/lib/payments/payment';
import { presentPayment, presentRequest } from '@/lib/payments/present';
import { holdSlot } from '@/lib/refunds/completion';
import { needsOf } from '@/lib/refunds/refund';
import type { Heeding } from '@/lib/refunds/requests/assignment';
import {
  completedTransfers,
  decided,
  type Requested,
  type RequestPlan,
  type RequestState,
  requested,
  returnsOf,
} from '@/lib/refunds/requests/request';

export const requestIn = (view: PaymentView, id: string) => view.requests.find((one) => one.id === id) as Requested;

/** The event of a changed request. */
export const updated = (view: PaymentView, { tenantId, id }: Requested, at: string) =>
  eventOf(tenantId, 'refund_request.updated', id, presentRequest(requestIn(view, id)), at);

export const changeIn = (view: PaymentView, after: PaymentView, { id, status }: Requested): Change => {
  const change = changeOf(view, after);
  return { ...change, after: { ...change.after, refund_request: id, request_status: status } };
};

/** A repeated decision writes nothing but its reply. */
export const nothingNew = (view: PaymentView, id: string, at: string): Completion => ({
  rows: { paymentId: view.payment.id, at, set: {}, events: [] },
  changes: [],
  answer: { reply: presentRequest(requestIn(view, id)) },
});

/** The rows of a new request: the request itself, and the holds of every party until the decision. */
export function completeRequest(
  state: RequestState,
  plan: RequestPlan,
  at: string,
): Completion & { rows: CompletionRows & { request: object } } {
  const { view } = state;
  const { paymentId, request, whole, returns } = plan;
  const { splits, ...asked } = request;
  const after = requested(view, request);
  const holds = [...needsOf(state, plan)].map(([accountId, amount]) => ({ id: newId(), accountId, amount }));
  return {
    rows: {
      paymentId,
      at,
      when: { statuses: [request.resendOf === null ? 'captured' : view.payment.status], ...presentedColumns(view) },
      set: {},
      request: { asked, splits, returns, whole, holds },
      events: [updated(after, request, at)],
    },
    changes: [changeIn(view, after, request)],
    answer: { reply: presentPayment(after) },
  };
}

/** The rows after our bank has paid the customer: the refund, the fees, and the release of the holds. */
export function completeAcceptance(view: PaymentView, request: Requested, heeding: Heeding, at: string): Completion {
  const { tenantId, id, paymentId, amount } = request;
  const refundId = newId();
  const after = decided(view, request, { status: 'completed', refundId }, at);
  const { splits: refundSplits, ...refund } = after.refunds.find((one) => one.id === refundId) as (typeof after.refunds)[number];
  const sellers = new Set(request.splits.map(({ submerchantId }) => submerchantId));
  const cause = { tenantId, kind: 'refund_request', paymentId, attemptId: id, at };
  const isOver = after.payment.status === 'refunded';
  const done = requestIn(after, id);
  return {
    rows: {
      paymentId,
      at,
      when: { statuses: [view.payment.status], ...presentedColumns(view) },
      set: changedColumns(after),
      request: { id, status: 'completed', ...heeding },
      refunded: amount,
      refund,
      refundSplits,
      ...transactionOf(cause, completedTransfers(request, returnsOf(request)), sellers, holdSlot),
      events: [
        updated(after, request, at),
        ...eventsOf(after, isOver ? ['payment.refund.created', 'payment.refunded'] : ['payment.refund.created'], at, refundId),
      ],
    },
    changes: [changeIn(view, after, done)],
    answer: { reply: presentRequest(done) },
  };
}

/** The rows when the account cannot be paid to: releases all holds. The money of a resent refund is owed to the customer as before. */
export function completeRejection(view: PaymentView, request: Requested, reason: string, heeding: Heeding, at: string): Completion {
  const { id, paymentId, amount } = request;
  const after = decided(view, request, { status: 'rejected', reason }, at);
  const row = after.requests.find((one) => one.id === id) as Requested;
  return {
    rows: {
      paymentId,
      at,
      when: { statuses: [view.payment.status], ...presentedColumns(view) },
      set: {},
      request: { id, status: 'rejected', reason, ...heeding },
      ...(request.resendOf === null && { unreserve: { amount, returns: returnsOf(request) } }),
      events: [updated(after, request, at)],
    },
    changes: [changeIn(view, after, row)],
    answer: { reply: presentRequest(row) },
  };
}
