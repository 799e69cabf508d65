import { cashGraceMs, isCash, isWallet } from '@/lib/money/methods';
import type { PaymentReply } from '@/lib/payments/schema';

export type MoneyAction = 'capture' | 'cancel' | 'refund';
type Reason =
  | 'role'
  | 'suspended'
  | 'underWay'
  | 'notCaptured'
  | 'alreadyCaptured'
  | 'overdue'
  | 'refunded'
  | 'nothingCharged'
  | 'markedAsFraud'
  | 'takesItself'
  | 'awaitsCustomer'
  | 'asked'
  | 'disputed';
/** An action that the payment's state suggests; `reason` says why it cannot be taken, null where it can. */
export type Offer = { action: MoneyAction; reason: Reason | null };

type Circumstances = {
  /** The role may work with payments. */
  mayWork: boolean;
  suspended: boolean;
  /** A call to the acquirer has no outcome yet. */
  underWay: boolean;
  /** Nothing captures it any more. */
  markedAsFraud: boolean;
  /** Its cardholder disputes it, and that is not decided. */
  disputed: boolean;
  /** What can still be refunded, in yen. */
  remaining: number;
  now: string;
};

/** A wallet whose customer has yet to answer. */
export const awaitsCustomer = ({ status, payment_details: { type } }: PaymentReply): boolean => status === 'pending' && isWallet(type);

/** Before it is captured. What cash is paid into takes it by itself, and counts for a while after what its customer is told. */
function beforeCapture(payment: PaymentReply, { underWay, markedAsFraud, now }: Circumstances): Offer[] {
  const { payment_deadline: deadline, payment_details: details } = payment;
  const byCash = isCash(details.type);
  const end = deadline === null ? Number.POSITIVE_INFINITY : Date.parse(deadline) + (byCash ? cashGraceMs : 0);
  const awaits = awaitsCustomer(payment) && !underWay;
  const reason = underWay || (payment.status === 'pending' && !awaits) ? 'underWay' : end < Date.parse(now) ? 'overdue' : null;
  const against = byCash ? 'takesItself' : awaits ? 'awaitsCustomer' : markedAsFraud ? 'markedAsFraud' : null;
  const capture: Offer = { action: 'capture', reason: reason ?? against };
  const cancel: Offer = { action: 'cancel', reason };
  return [
    ...(against ? [cancel, capture] : [capture, cancel]),
    { action: 'refund', reason: reason === 'underWay' ? reason : 'notCaptured' },
  ];
}

/** In the order in which the operation refuses it. */
function refusedRefund({ underWay, disputed, remaining }: Circumstances): Reason | null {
  if (underWay) return 'underWay';
  // a dispute sets aside all that is left
  if (disputed) return 'disputed';
  return remaining === 0 ? 'asked' : null;
}

function byState(payment: PaymentReply, circumstances: Circumstances): Offer[] {
  const { status } = payment;
  if (status === 'captured') {
    return [
      { action: 'refund', reason: refusedRefund(circumstances) },
      { action: 'cancel', reason: 'alreadyCaptured' },
    ];
  }
  if (status === 'refunded') return [{ action: 'refund', reason: 'refunded' }];
  if (status !== 'authorized' && status !== 'pending') return [{ action: 'refund', reason: 'nothingCharged' }];
  return beforeCapture(payment, circumstances);
}

/** What can be done with a payment, the likeliest first, and what cannot, each with the reason. The operations decide; this only says it before. */
export function offersOf(payment: PaymentReply, circumstances: Circumstances): Offer[] {
  const { mayWork, suspended } = circumstances;
  return byState(payment, circumstances).map(({ action, reason }) => ({
    action,
    reason: reason ?? (suspended ? 'suspended' : mayWork ? null : 'role'),
  }));
}
