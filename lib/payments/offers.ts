import { isCash, isWallet } from '@/lib/money/methods';
import { isApproved, type PaymentStatus, type PaymentView } from '@/lib/payments/payment';
import { refusedRefund, refusedRelease } from '@/lib/payments/refused-actions';

export const moneyActions = ['capture', 'cancel', 'refund'] as const;
export type MoneyAction = (typeof moneyActions)[number];
export const offerReasons = [
  'role',
  'suspended',
  'underWay',
  'notCaptured',
  'alreadyCaptured',
  'overdue',
  'refunded',
  'nothingCharged',
  'markedAsFraud',
  'takesItself',
  'awaitsCustomer',
  'asked',
  'disputed',
] as const;
type Reason = (typeof offerReasons)[number];
/** An action that the payment's state suggests; `reason` says why it cannot be taken, null where it can. */
export type Offer = { action: MoneyAction; reason: Reason | null };
type Who = { suspended: boolean; may: (action: MoneyAction) => boolean };

/** A wallet whose customer has yet to answer, or a card whose holder goes on at the acquirer. */
export const awaitsCustomer = (status: PaymentStatus, { type, redirect_url }: { type: string; redirect_url?: unknown }): boolean =>
  status === 'pending' && (isWallet(type) || redirect_url !== undefined);

/** Whose answer it waits for before anything else is done with it. */
export function waitsFor({ payment, open }: PaymentView): 'acquirer' | 'customer' | null {
  if (open.length > 0) return 'acquirer';
  if (payment.status !== 'pending') return null;
  return isApproved(payment) ? 'customer' : 'acquirer';
}

/** In which words `refusedRelease` is shown. */
function whyNotReleased({ payment }: PaymentView, action: 'capture' | 'cancel', now: Date): Reason {
  const isOver = payment.paymentDeadline !== null && now.getTime() > Date.parse(payment.paymentDeadline);
  if (isOver || action === 'cancel') return 'overdue';
  if (isCash(payment.method)) return 'takesItself';
  return payment.status === 'pending' && isApproved(payment) ? 'awaitsCustomer' : 'markedAsFraud';
}

/** In which words `refusedRefund` is shown. */
function whyNotRefunded({ payment: { status }, disputes }: PaymentView): Reason {
  if (status === 'authorized' || status === 'pending') return 'notCaptured';
  if (status === 'refunded') return 'refunded';
  if (status !== 'captured') return 'nothingCharged';
  return disputes.length > 0 ? 'disputed' : 'asked';
}

/**
 * The operations decide whether; these are only the words for it. As long as the acquirer has not answered nothing is offered, though the rest
 * of a payment could be refunded: who does not see what became of a refund would ask for it twice.
 */
function reasonAgainst(view: PaymentView, action: MoneyAction, now: Date): Reason | null {
  const { status, method } = view.payment;
  const isHeld = status === 'captured' || status === 'authorized' || status === 'pending';
  if (isHeld && waitsFor(view) === 'acquirer') return 'underWay';
  if (action === 'refund') return refusedRefund(view, isCash(method) ? 'request' : 'refund') && whyNotRefunded(view);
  const refused = refusedRelease(view, now, action === 'capture' ? 'not_capturable' : 'not_cancellable');
  return refused && whyNotReleased(view, action, now);
}

/** The likeliest first: what never captures is cancelled rather. */
function suggested(view: PaymentView): MoneyAction[] {
  const { status, method, fraudMarkedAt } = view.payment;
  if (status !== 'authorized' && status !== 'pending') return ['refund'];
  const capturesNever = isCash(method) || waitsFor(view) === 'customer' || fraudMarkedAt !== null;
  return capturesNever ? ['cancel', 'capture', 'refund'] : ['capture', 'cancel', 'refund'];
}

/** What can be done with a payment, and what cannot, each with the reason: the answer of the operations, before they are asked. */
export function offersOf(view: PaymentView, { suspended, may }: Who, now: Date): Offer[] {
  const offers = suggested(view).map((action): Offer => {
    const reason = reasonAgainst(view, action, now);
    return { action, reason: reason ?? (suspended ? 'suspended' : may(action) ? null : 'role') };
  });
  // whoever looks for a way back to before the capture reads that there is none
  return view.payment.status === 'captured' ? [...offers, { action: 'cancel', reason: 'alreadyCaptured' }] : offers;
}
