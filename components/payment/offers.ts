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
  | 'markedAsFraud';
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
  now: string;
};

function byState(payment: PaymentReply, { underWay, markedAsFraud, now }: Circumstances): Offer[] {
  const { status, payment_deadline: deadline } = payment;
  if (status === 'captured') {
    return [
      { action: 'refund', reason: underWay ? 'underWay' : null },
      { action: 'cancel', reason: 'alreadyCaptured' },
    ];
  }
  if (status === 'refunded') return [{ action: 'refund', reason: 'refunded' }];
  if (status !== 'authorized' && status !== 'pending') return [{ action: 'refund', reason: 'nothingCharged' }];
  const isOverdue = deadline !== null && Date.parse(deadline) < Date.parse(now);
  const reason = underWay || status === 'pending' ? 'underWay' : isOverdue ? 'overdue' : null;
  const capture: Offer = { action: 'capture', reason: reason ?? (markedAsFraud ? 'markedAsFraud' : null) };
  const cancel: Offer = { action: 'cancel', reason };
  return [
    ...(markedAsFraud ? [cancel, capture] : [capture, cancel]),
    { action: 'refund', reason: reason === 'underWay' ? reason : 'notCaptured' },
  ];
}

/** What can be done with a payment, the likeliest first, and what cannot, each with the reason. The operations decide; this only says it before. */
export function offersOf(payment: PaymentReply, circumstances: Circumstances): Offer[] {
  const { mayWork, suspended } = circumstances;
  return byState(payment, circumstances).map(({ action, reason }) => ({
    action,
    reason: reason ?? (suspended ? 'suspended' : mayWork ? null : 'role'),
  }));
}
