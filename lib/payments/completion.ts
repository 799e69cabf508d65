import { readPublicId } from '@/lib/auth/public-id';
import type { EventType } from '@/lib/events/catalogue';
import { type EventRow, eventOf } from '@/lib/events/event';
import { anySlot } from '@/lib/ledger/account';
import { transactionOf } from '@/lib/ledger/transaction';
import type { Transfer } from '@/lib/ledger/transfer';
import type { Completion, KeptPlan, Outcome } from '@/lib/operation/attempt';
import type { Change } from '@/lib/operation/audit';
import type { CompletionRows } from '@/lib/operation/function-input';
import { causesOf } from '@/lib/payments/notifications/causes';
import { type PaymentView, paymentMoves } from '@/lib/payments/payment';
import { presentPayment } from '@/lib/payments/present';
import { Refusal, usualSentence } from '@/lib/refusal';

/** The acquirer's outcome for the attempt's row. `never_asked` is only recorded here: the caller sees an ordinary refusal. */
export const attemptRow = ({ attempt }: KeptPlan, outcome: Outcome) =>
  attempt && {
    id: attempt.id,
    ...(outcome.ok
      ? { state: 'succeeded', acquirerReference: outcome.reference }
      : {
          state: 'declined',
          failureCode: outcome.neverAsked ? 'never_asked' : outcome.code,
          acquirerCode: outcome.raw ?? null,
          retry: outcome.retry ?? null,
        }),
  };

/** The columns that the reply and the event were built from. If one has changed, the completion is lost and everything is read again. */
export const presentedColumns = ({ payment: { amountRefunded, description, metadata } }: PaymentView) => ({
  amountRefunded,
  description,
  metadata,
});

/** The columns that a completion may change, with their values in `view`. */
export function changedColumns({ payment }: PaymentView) {
  const { status, amount, tax, hasSplit, acquirerReference, failureCode, capturedAt, customerId } = payment;
  const { paymentDeadline, instrument } = payment;
  const { brand, lastFour, cardMonth, cardYear } = payment;
  const card = payment.method === 'credit_card' && payment.pageId !== null && { brand, lastFour, cardMonth, cardYear };
  const own = { paymentDeadline, ...(payment.pageId !== null && { instrument }), ...card };
  return { status, amount, tax, hasSplit, acquirerReference, failureCode, capturedAt, ...(customerId !== null && { customerId }), ...own };
}

/** The checkout that this payment completes: once it is authorized or captured, not while it waits for the customer. */
export function completedSession({ payment: { session, status } }: PaymentView) {
  const isDone = status === 'authorized' || status === 'captured';
  return isDone && session !== null ? { completes: readPublicId(session)?.id } : {};
}

/** The transaction and entries of one movement of this payment. A seller's balance is one row; the others are spread over slots. */
export function ledgerRows(
  plan: KeptPlan,
  kind: string,
  given: readonly Transfer[],
  sellers: readonly string[],
  at: string,
  slot = anySlot(),
) {
  const { tenantId, paymentId } = plan;
  return transactionOf({ tenantId, kind, paymentId, attemptId: plan.attempt?.id ?? null, at }, given, new Set(sellers), slot);
}

/** `refundId`: the refund that the customer gets a mail about. */
export const eventsOf = (view: PaymentView, types: readonly EventType[], at: string, refundId: string | null = null): EventRow[] => {
  const data = presentPayment(view);
  const { tenantId, id } = view.payment;
  return types.map((type) => ({ ...eventOf(tenantId, type, id, data, at), ...causesOf(view, type, refundId) }));
};

const auditedColumns = ({ payment }: PaymentView) => {
  const { status, amount, tax, amountRefunded } = payment;
  return { status, amount, tax, amount_refunded: amountRefunded };
};

/** The audit log's line for a completion. Throws on an illegal status change: a bug of ours, so nothing is written. */
export function changeOf(before: PaymentView | null, after: PaymentView, moves = paymentMoves): Change {
  const [from, to] = [before?.payment.status ?? 'pending', after.payment.status];
  if (from !== to && !moves[from].includes(to)) throw new Error(`a payment cannot go from ${from} to ${to}`);
  return {
    tenantId: after.payment.tenantId,
    subjectKind: 'payment',
    subjectId: after.payment.id,
    before: before && auditedColumns(before),
    after: auditedColumns(after),
  };
}

/** A declined call changes only its attempt; the audit log names the caller. `undo`: what the opening set aside besides its holds. */
export function declined(
  plan: KeptPlan & { paymentId: string },
  outcome: Outcome & { ok: false },
  at: string,
  undo: Record<string, unknown> = {},
): Completion {
  const refusal = new Refusal(outcome.code, { details: { payment_id: plan.paymentId }, say: usualSentence(outcome.code) });
  const rows = { paymentId: plan.paymentId, at, attempt: attemptRow(plan, outcome), set: {}, events: [], ...undo };
  const after = { refused: outcome.code, attempt: plan.attempt?.kind, amount: plan.attempt?.amount };
  const change: Change = { tenantId: plan.tenantId, subjectKind: 'payment', subjectId: plan.paymentId, before: null, after };
  return { rows, changes: [change], answer: { refusal } };
}

const secondMs = 1_000;
/** An acquirer ends by itself at the same moment as we do, or a little later: what it has ended need not be closed. */
const looksAfterMs = { pending: 10 * secondMs, authorized: 600 * secondMs };

/**
 * What the statement that ends a payment leaves for its acquirer: a look at what is still open there, which is then closed. `isElsewhere`: whether it
 * says how a payment stands; else there is nothing to look at.
 */
export const closingLater = ({ payment: { status } }: PaymentView, isElsewhere: boolean): Pick<CompletionRows, 'ended'> =>
  isElsewhere ? { ended: { afterMs: status === 'pending' ? looksAfterMs.pending : looksAfterMs.authorized } } : {};
