import { isCash, type ShownWay, wayOf } from '@/lib/money/methods';
import { ownShareIn } from '@/lib/payments/own-share';
import type { PaymentStatus } from '@/lib/payments/payment';
import type { PaymentReply } from '@/lib/payments/schema';

/** What a status does not say: whom an open payment waits for, and what is going on with a captured one. */
export const derivedStates = [
  'awaiting_approval',
  'awaiting_payment',
  'overdue',
  'partly_refunded',
  'refund_requested',
  'disputed',
] as const;
type DerivedState = (typeof derivedStates)[number];
export type PaymentState = PaymentStatus | DerivedState;

/** Every state, in the order of a payment's life: the screens' filter offers them. */
export const paymentStates = [
  ...(['pending', 'awaiting_approval', 'authorized', 'awaiting_payment', 'overdue'] as const),
  ...(['captured', 'partly_refunded', 'refund_requested', 'disputed'] as const),
  ...(['refunded', 'cancelled', 'expired', 'failed'] as const),
] as const satisfies readonly PaymentState[];
/** What a seller's own part says nothing about. */
const notForSellers: readonly PaymentState[] = ['partly_refunded', 'refund_requested', 'disputed'];
export const sellerStates: readonly PaymentState[] = paymentStates.filter((state) => !notForSellers.includes(state));

export const isStatus = (state: PaymentState): state is PaymentStatus => !(derivedStates as readonly string[]).includes(state);

export type StateFacts = {
  status: PaymentStatus;
  way: ShownWay | null;
  /** The customer's deadline, or the end of the authorization. */
  deadline: string | null;
  refunded: number;
  /** A refund request waits. */
  requested: boolean;
  /** A chargeback is undecided. */
  disputed: boolean;
};

/** Whom an open payment waits for, if not the merchant or the acquirer. */
export function awaitedIn({ status, way }: Pick<StateFacts, 'status' | 'way'>): PaymentState {
  if (way === null) return status;
  if (status === 'authorized') return isCash(way) ? 'awaiting_payment' : status;
  return isCash(way) ? status : 'awaiting_approval';
}

/** The states of a payment, the most urgent first: its chips. A filter by one of them finds it; the store's conditions say the same. */
export function statesOf(facts: StateFacts, now: Date): PaymentState[] {
  const { status, deadline, refunded, requested, disputed } = facts;
  if (status === 'pending' || status === 'authorized') {
    return [deadline !== null && now.getTime() > Date.parse(deadline) ? 'overdue' : awaitedIn(facts)];
  }
  if (status !== 'captured' && status !== 'refunded') return [status];
  const marks: PaymentState[] = [];
  if (disputed) marks.push('disputed');
  if (requested) marks.push('refund_requested');
  if (status === 'captured' && refunded > 0) marks.push('partly_refunded');
  return status === 'captured' && marks.length > 0 ? marks : [...marks, status];
}

/** What the rule needs of a payment as it is presented. A seller's share has its own status, and nothing of the others' parts. */
export function factsOf(payment: PaymentReply, disputed: boolean): StateFacts {
  const share = ownShareIn(payment);
  return {
    status: share?.status ?? payment.status,
    way: wayOf(payment.payment_details),
    deadline: payment.payment_deadline,
    refunded: share ? 0 : payment.amount_refunded,
    requested: !share && payment.refund_requests.some(({ status }) => status === 'pending'),
    disputed: !share && disputed,
  };
}
