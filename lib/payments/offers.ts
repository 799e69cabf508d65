import { isCash, isWallet } from '@/lib/money/methods';
import { isApproved, type PaymentStatus, type PaymentView } from '@/lib/payments/payment';
import { refusedRefund, refusedRelease } from '@/lib/payments/refused-actions';

export const moneyActions = ['capture', 'cancel', 'refund'] as const;
export type MoneyAction = (typeof moneyActions)[number];
export const offerReasons = ['role', 'suspended', 'underWay', 'overdue', 'markedAsFraud', 'awaitsCustomer', 'asked', 'disputed'] as const;
type Reason = (typeof offerReasons)[number];
/** An action that the payment's state suggests; `reason`: why it is not possible now, null: it is. */
export type Offer = { action: MoneyAction; reason: Reason | null };
type Who = { suspended: boolean; may: (action: MoneyAction) => boolean };

/** A wallet whose customer has yet to answer, or a card whose holder goes on at the acquirer. */
export const awaitsCustomer = (status: PaymentStatus, { type, redirect_url }: { type: string; redirect_url?: unknown }): boolean =>
  status === 'pending' && (isWallet(type) || redirect_url !== undefined);

/** The party whose answer is needed before anything else. */
export function waitsFor({ payment, open }: PaymentView): 'acquirer' | 'customer' | null {
  if (open.length > 0) return 'acquirer';
  if (payment.status !== 'pending') return null;
  return isApproved(payment) ? 'customer' : 'acquirer';
}

/** The reason shown for `refusedRelease`. */
function whyNotReleased({ payment }: PaymentView, action: 'capture' | 'cancel', now: Date): Reason {
  const isOver = payment.paymentDeadline !== null && now.getTime() > Date.parse(payment.paymentDeadline);
  if (isOver || action === 'cancel') return 'overdue';
  return payment.status === 'pending' && isApproved(payment) ? 'awaitsCustomer' : 'markedAsFraud';
}

/**
 * Words for the operations' decisions. While the acquirer has not answered, nothing is offered, although the rest of the payment could be
 * refunded: a person who does not see the result of a refund would request it twice.
 */
function reasonAgainst(view: PaymentView, action: MoneyAction, now: Date): Reason | null {
  const { status, method } = view.payment;
  const isHeld = status === 'captured' || status === 'authorized' || status === 'pending';
  if (isHeld && waitsFor(view) === 'acquirer') return 'underWay';
  if (action === 'refund')
    return refusedRefund(view, isCash(method) ? 'request' : 'refund') && (view.disputes.length > 0 ? 'disputed' : 'asked');
  const refused = refusedRelease(view, now, action === 'capture' ? 'not_capturable' : 'not_cancellable');
  return refused && whyNotReleased(view, action, now);
}

/** What a payment in this state has at all, the likeliest first: one that will never be captured is rather cancelled. */
function suggested(view: PaymentView): MoneyAction[] {
  const { status, method, fraudMarkedAt } = view.payment;
  if (status === 'captured') return ['refund'];
  if (status !== 'authorized' && status !== 'pending') return [];
  // it is captured once the money arrives
  if (isCash(method)) return ['cancel'];
  return waitsFor(view) === 'customer' || fraudMarkedAt !== null ? ['cancel', 'capture'] : ['capture', 'cancel'];
}

/** The possible and impossible actions of a payment, with reasons: the operations' answers, before they are called. */
export function offersOf(view: PaymentView, { suspended, may }: Who, now: Date): Offer[] {
  return suggested(view).map((action): Offer => {
    const reason = reasonAgainst(view, action, now);
    return { action, reason: reason ?? (suspended ? 'suspended' : may(action) ? null : 'role') };
  });
}
