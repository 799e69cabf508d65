import type { Standing } from '@/lib/acquirers/acquirer';
import { isCash } from '@/lib/money/methods';
import { sum } from '@/lib/money/yen';
import type { AcquirerNotification } from '@/lib/payments/acquirer-notification';
import { endedWithoutMoney, isApproved, type PaymentView, totalOf } from '@/lib/payments/payment';
import { authorizedUntil } from '@/lib/payments/source';

/** Why only a person can say what becomes of a payment that stands otherwise at its acquirer. */
export type HeldFor =
  | 'captured_in_part'
  | 'captured_without_split'
  | 'captured_marked_as_fraud'
  | 'amount_differs'
  | 'card_unknown'
  | 'ended_there'
  | 'paid_after_end'
  | 'not_given_back'
  | 'refund_held'
  | 'second_payment';

/** Those of which a person can say whose share the capture was. */
export const takable: readonly string[] = ['captured_in_part', 'captured_without_split', 'captured_marked_as_fraud'] satisfies HeldFor[];

/**
 * none: they agree, or the standing is behind ours. wait: what is there is not finished. give_back: nothing of it may stay there; `close`: nobody has paid
 * yet, and nobody is to.
 */
export type Move =
  | { kind: 'none' }
  | { kind: 'wait' }
  | { kind: 'tell'; notice: AcquirerNotification }
  | { kind: 'give_back'; by: 'close' | 'cancel' | 'refund'; amount: number }
  | { kind: 'hold'; result: HeldFor; amount: number; expected: number };

const none: Move = { kind: 'none' };
const wait: Move = { kind: 'wait' };
const tell = (notice: AcquirerNotification): Move => ({ kind: 'tell', notice: { ...notice, stands: true } });

/** Taken there, whatever has gone back since. */
const isTaken = ({ status }: Standing) => status === 'captured' || status === 'refunded';
export const hold = (result: HeldFor, { payment }: PaymentView, { total }: Standing): Move => ({
  kind: 'hold',
  result,
  amount: total,
  expected: totalOf(payment),
});

/** What differs, so that a person decides: money is there, and not as it was asked for. */
function doubtful(view: PaymentView, standing: Standing, isPlatform: boolean): HeldFor | null {
  const { payment } = view;
  const total = totalOf(payment);
  if (!isTaken(standing)) return standing.total === total ? null : 'amount_differs';
  if (standing.total > total || standing.total <= payment.paymentMethodFee) return 'amount_differs';
  if (payment.fraudMarkedAt !== null) return 'captured_marked_as_fraud';
  if (standing.total < total) return 'captured_in_part';
  return isPlatform && !payment.hasSplit ? 'captured_without_split' : null;
}

/** The customer has agreed there. */
function approved(view: PaymentView, standing: Standing): Move {
  const { payment } = view;
  const { until, reference } = standing;
  const card = payment.method === 'credit_card' ? standing.card : undefined;
  if (payment.brand === null && card === undefined) return hold('card_unknown', view, standing);
  if (payment.capturesItself && !isTaken(standing)) return wait;
  return tell({ outcome: 'approved', card, until, reference: reference ?? undefined });
}

/** The end of an authorization, if they moved it: never beyond the days that we hold one for. Cash ends no later than its customer was told. */
function movedTo({ payment }: PaymentView, { until }: Standing): string | null {
  const { paymentDeadline: ours, createdAt, method } = payment;
  if (until === undefined || ours === null) return null;
  const [there, here, longest] = [Date.parse(until), Date.parse(ours), Date.parse(authorizedUntil(new Date(createdAt)))];
  const end = there < here || isCash(method) ? Math.min(there, here) : Math.max(here, Math.min(there, longest));
  return end === here ? null : new Date(end).toISOString();
}

const ends = { cancelled: 'cancelled', expired: 'expired', failed: 'cancelled' } as const;

/** Of one that waits: for its customer, for the money, or for us to capture it. */
function fromWaiting(view: PaymentView, standing: Standing, isPlatform: boolean): Move {
  const { payment } = view;
  const { status } = standing;
  const isPending = payment.status === 'pending';
  if (status === 'pending') return none;
  if (status === 'failed' && isPending) return tell({ outcome: 'declined', code: standing.declined?.code });
  if (status === 'failed' || status === 'cancelled' || status === 'expired') return tell({ outcome: ends[status] });
  const doubt = doubtful(view, standing, isPlatform);
  if (doubt !== null) return hold(doubt, view, standing);
  if (isPending) return isApproved(payment) ? approved(view, standing) : wait;
  if (isTaken(standing)) return tell({ outcome: isCash(payment.method) ? 'paid' : 'captured' });
  const until = movedTo(view, standing);
  return until === null ? none : tell({ outcome: 'moved', until });
}

/** Of one that was taken. What is behind changes nothing; what goes back there is told by its refunds. */
function fromTaken(view: PaymentView, standing: Standing): Move {
  const { status, total } = standing;
  if (status === 'pending' || status === 'authorized') return none;
  if (!isTaken(standing)) return hold('ended_there', view, standing);
  return total === totalOf(view.payment) ? none : hold('amount_differs', view, standing);
}

/** Refunds that their acquirer takes and that fail later: after so many a person has to find another way. */
const mostFailed = 2;

/**
 * Of one that has ended here: its customer must not pay for it, and cannot any more. Cash has no way back but a person. Numbers whose time is over there,
 * too, are left: nobody can pay at them, and what was paid in time may still be on its way.
 */
function fromEnded(view: PaymentView, standing: Standing, now: Date): Move {
  const { status, total, refunded, until } = standing;
  const isOpenCash = status === 'authorized' && isCash(view.payment.method);
  if (isOpenCash && until !== undefined && Date.parse(until) <= now.getTime()) return none;
  const isUnpaid = status === 'pending' || isOpenCash;
  if (isUnpaid) return { kind: 'give_back', by: 'close', amount: totalOf(view.payment) };
  if (status === 'authorized') return { kind: 'give_back', by: 'cancel', amount: total };
  if (status !== 'captured') return none;
  const left = total - sum(refunded.filter((one) => one.status === 'succeeded').map(({ amount }) => amount));
  if (left <= 0) return none;
  if (refunded.filter((one) => one.status === 'failed').length >= mostFailed) return hold('not_given_back', view, standing);
  if (isCash(view.payment.method) || left < total) return hold('paid_after_end', view, standing);
  return { kind: 'give_back', by: 'refund', amount: left };
}

/**
 * The next step by which our payment comes to what is true of it at its acquirer. `isPlatform`: whose money needs a split. Refunds are told apart from
 * this. Nothing goes back: a standing that is behind ours changes nothing, and what contradicts it is held for a person. `now`: in real time.
 */
export function movesTo(view: PaymentView, standing: Standing, { isPlatform, now }: { isPlatform: boolean; now: Date }): Move {
  const { payment, open } = view;
  if (open.some((kind) => kind !== 'refund')) return wait;
  if (payment.status === 'pending' || payment.status === 'authorized') return fromWaiting(view, standing, isPlatform);
  return endedWithoutMoney(payment.status) ? fromEnded(view, standing, now) : fromTaken(view, standing);
}
