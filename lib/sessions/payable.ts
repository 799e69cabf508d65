import { isCash } from '@/lib/money/methods';
import { mustBe, oneOf } from '@/lib/operation/allowed';
import { deadlineOf, endedWithoutMoney } from '@/lib/payments/payment';
import { notTaken, Refusal, type Sentence } from '@/lib/refusal';
import type { SessionView } from '@/lib/sessions/present';
import { isExpired } from '@/lib/sessions/session';

const said = {
  completed: { en: 'This checkout has been completed.', ja: 'この決済は完了しています。' },
  cancelled: { en: 'This checkout was cancelled.', ja: 'この決済はキャンセルされています。' },
  expired: { en: 'The time for this checkout is over.', ja: 'この決済の有効期限が切れています。' },
} satisfies Record<string, Sentence>;

/** Whether its payment waits only for the customer: another one may start once this one is cancelled. */
export const waitsForCustomer = ({ payment }: SessionView): boolean => payment?.payment.status === 'pending' && payment.open.length === 0;

const underWay = {
  en: 'A part of this transfer has come already, so the way of paying cannot be changed. Send the rest.',
  ja: 'お振り込みの一部が届いているため、支払い方法を変更できません。残りの金額をお振り込みください。',
};
const notWaiting = {
  en: 'Only a checkout that waits for cash or a transfer can be reopened.',
  ja: '支払い方法を変更できるのは、コンビニ・銀行での入金を待っている決済だけです。',
};

/**
 * Why the numbers of a completed checkout cannot be given up; null: they can. `held`: the number of held deposits. A checkout whose payment
 * is already cancelled for this is reopened.
 */
export function refusedReopening({ session, payment }: SessionView, held: number, now: Date): Refusal | null {
  const details = { status: session.status };
  if (session.status !== 'completed' || !payment) return new Refusal('invalid_parameter', { param: 'id', say: notWaiting, details });
  const { id, status, method, fraudMarkedAt } = payment.payment;
  if (status === 'cancelled' && session.givesUp === id) return null;
  if (!isCash(method) || status === 'captured' || status === 'refunded')
    return new Refusal('invalid_parameter', { param: 'id', say: said.completed, details });
  const deadline = deadlineOf(payment.payment);
  const isOver = deadline === null || now.getTime() > Date.parse(deadline);
  if (status !== 'authorized' || isOver || fraudMarkedAt !== null)
    return new Refusal('invalid_parameter', { param: 'id', say: notWaiting, details });
  if (held > 0) return new Refusal('conflict', { say: underWay });
  return payment.open.length > 0 ? new Refusal('conflict', { retryAfterSeconds: 1 }) : null;
}

/** Why nobody can pay it now; null: somebody can. A payment with an open outcome blocks every other. */
export function refusedPayment(view: SessionView, now: Date): Refusal | null {
  const { session, payment } = view;
  const state = isExpired(session, now) ? 'expired' : session.status;
  if (state !== 'pending')
    return new Refusal('invalid_parameter', {
      param: 'id',
      say: said[state],
      details: { status: session.status, expired: state === 'expired' },
    });
  const isOpen = payment !== null && !endedWithoutMoney(payment.payment.status);
  return isOpen && !waitsForCustomer(view) ? new Refusal('conflict', { retryAfterSeconds: 1 }) : null;
}

/** The refusal of a payment method that the checkout does not have. */
export const notOffered = (param: string, taken: readonly string[]) =>
  taken.length > 0 ? ({ param, say: mustBe(param, oneOf(taken)), forPrograms: true } as const) : notTaken(param);
