import { readPublicId } from '@/lib/auth/public-id';
import type { EventType } from '@/lib/events/catalogue';
import { type EventRow, eventOf } from '@/lib/events/event';
import { anySlot } from '@/lib/ledger/account';
import { transactionOf } from '@/lib/ledger/posting';
import type { Transfer } from '@/lib/ledger/transfer';
import type { Completion, KeptPlan, Outcome } from '@/lib/operation/attempt';
import type { Change } from '@/lib/operation/audit';
import { causesOf } from '@/lib/payments/notifications/causes';
import { type PaymentView, paymentMoves } from '@/lib/payments/payment';
import { presentPayment } from '@/lib/payments/present';
import { Refusal, usualSentence } from '@/lib/refusal';

/** What became of the acquirer call, for the attempt's row. That it was never asked stands here alone: to its caller it is a refusal. */
export const attemptRow = ({ attempt }: KeptPlan, outcome: Outcome) =>
  attempt && {
    id: attempt.id,
    ...(outcome.ok
      ? { state: 'succeeded', acquirerReference: outcome.reference }
      : { state: 'declined', failureCode: outcome.neverAsked ? 'never_asked' : outcome.code }),
  };

/** What the reply and the event were made from: a change of it meanwhile means reading and presenting anew. */
export const asPresented = ({ payment: { amountRefunded, description, metadata } }: PaymentView) => ({
  amountRefunded,
  description,
  metadata,
});

/** The columns that a completion may change, as they are in `view`. */
export function changedColumns({ payment }: PaymentView) {
  const { status, amount, tax, hasSplit, acquirerReference, failureCode, capturedAt, customerId } = payment;
  const { paymentDeadline, instrument } = payment;
  const own = payment.method === 'credit_card' ? {} : { paymentDeadline, instrument };
  return { status, amount, tax, hasSplit, acquirerReference, failureCode, capturedAt, ...(customerId !== null && { customerId }), ...own };
}

/** A checkout is completed by a payment that its customer has done all for: cash still comes, a wallet has been asked. */
export function completing({ payment: { session, status } }: PaymentView) {
  const isDone = status === 'authorized' || status === 'captured';
  return isDone && session !== null ? { completes: readPublicId(session)?.id } : {};
}

/** The ledger rows of one movement of this payment; sellers' accounts are single rows, the others are written in any slot. */
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

/** `refundId`: which refund they are of, where its customer is to be told of one. */
export const eventsOf = (view: PaymentView, types: readonly EventType[], at: string, refundId: string | null = null): EventRow[] => {
  const data = presentPayment(view);
  const { tenantId, id } = view.payment;
  return types.map((type) => ({ ...eventOf(tenantId, type, id, data, at), ...causesOf(view, type, refundId) }));
};

const auditedColumns = ({ payment }: PaymentView) => {
  const { status, amount, tax, amountRefunded } = payment;
  return { status, amount, tax, amount_refunded: amountRefunded };
};

/** What the audit log keeps of a completion. Throws when a status would move as none may: a fault of ours, and nothing is written. */
export function changeOf(before: PaymentView | null, after: PaymentView): Change {
  const [from, to] = [before?.payment.status ?? 'pending', after.payment.status];
  if (from !== to && !paymentMoves[from].includes(to)) throw new Error(`a payment cannot go from ${from} to ${to}`);
  return {
    tenantId: after.payment.tenantId,
    subjectKind: 'payment',
    subjectId: after.payment.id,
    before: before && auditedColumns(before),
    after: auditedColumns(after),
  };
}

/** A refused call changes nothing but its attempt, and the audit log says who tried; `undo` gives back what the opening had set aside beyond its holds. */
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
