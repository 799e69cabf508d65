import { newId } from '@/lib/db/ids';
import { anySlot, serviceAccounts, slotCount } from '@/lib/ledger/account';
import { returnUndoOf, type UndoneBy } from '@/lib/ledger/return-undo';
import { transactionOf } from '@/lib/ledger/transaction';
import type { Completion } from '@/lib/operation/attempt';
import { presentedColumns } from '@/lib/payments/completion';
import type { PaymentView } from '@/lib/payments/payment';
import { presentRequest } from '@/lib/payments/present';
import { linkAfterReturn } from '@/lib/refunds/links/link';
import type { Heeding } from '@/lib/refunds/requests/assignment';
import { changeIn, requestIn, updated } from '@/lib/refunds/requests/completion';
import { decided, type Requested } from '@/lib/refunds/requests/request';
import { type ReturnedRequest, resendTransfers, returnTransfers, undone, undoneTransfers } from '@/lib/refunds/requests/resend';

/** The payment does not change: its refund remains. */
const unchanged = (view: PaymentView, at: string) => ({
  paymentId: view.payment.id,
  at,
  when: { statuses: [view.payment.status], ...presentedColumns(view) },
  set: {},
});

const answerOf = (view: PaymentView, after: PaymentView, { id }: Requested) => ({
  changes: [changeIn(view, after, requestIn(after, id))],
  answer: { reply: presentRequest(requestIn(after, id)) },
});

/** The rows when the bank has returned the money: we owe it to the customer, who is asked for another account. */
export function completeReturn(view: PaymentView, request: Requested, reason: string, now: Date): Completion {
  const at = now.toISOString();
  const { tenantId, id, paymentId } = request;
  const after = decided(view, request, { status: 'returned', reason }, at);
  const cause = { tenantId, kind: 'refund_return', paymentId, attemptId: null, at };
  const moved = transactionOf(cause, returnTransfers(request), new Set(), anySlot());
  const owed = { transactionId: moved.transaction.id, owedBy: serviceAccounts.customers, slots: slotCount };
  return {
    rows: {
      ...unchanged(view, at),
      request: { id, status: 'returned', reason, ...owed, link: linkAfterReturn(view, request, newId(), now) },
      ...moved,
      events: [updated(after, request, at)],
    },
    ...answerOf(view, after, request),
  };
}

/** What is written when it has not come back after all: what is owed goes, and the link asks for nothing any more. */
export function completeUndo(view: PaymentView, request: ReturnedRequest, by: UndoneBy): Completion {
  const { tenantId, id, paymentId, returnTransactionId, returnedAt } = request;
  const { at } = by;
  const after = undone(view, request);
  const cause = { tenantId, kind: 'refund_return_undo', paymentId, attemptId: null, at };
  const moved = transactionOf(cause, undoneTransfers(request), new Set(), anySlot());
  const returned = {
    returnTransactionId,
    returnedAt,
    returnedReason: request.decidedReason ?? '',
    amount: request.amount + request.feeAmount,
  };
  const undo = returnUndoOf({ tenantId, subjectKind: 'refund_request', subjectId: id, merchantId: tenantId, ...returned }, moved, by);
  const { changes, answer } = answerOf(view, after, request);
  return {
    rows: {
      ...unchanged(view, at),
      request: { id, status: 'return_undone', undo },
      ...moved,
      events: [updated(after, request, at)],
    },
    changes: changes.map((change) => ({ ...change, after: { ...change.after, request_status: 'return_undone', reason: by.reason } })),
    answer,
  };
}

/** The rows when the money has reached another account. The service charged its fee with the first transfer. */
export function completeResend(view: PaymentView, request: Requested, heeding: Heeding, at: string): Completion {
  const { tenantId, id, paymentId } = request;
  const after = decided(view, request, { status: 'completed', refundId: id }, at);
  const cause = { tenantId, kind: 'refund_resend', paymentId, attemptId: id, at };
  return {
    rows: {
      ...unchanged(view, at),
      request: { id, status: 'completed', ...heeding },
      ...transactionOf(cause, resendTransfers(request), new Set(), anySlot()),
      events: [updated(after, request, at)],
    },
    ...answerOf(view, after, request),
  };
}
