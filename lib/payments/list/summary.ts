import { type PaymentState, sellerStates } from '@/lib/payments/shown-state';

/** The states beside a list that are counted: what a person works through. */
const counted: readonly PaymentState[] = ['captured', 'authorized', 'awaiting_payment', 'partly_refunded', 'refund_requested', 'disputed'];
export const countedStates = (isSeller: boolean): readonly PaymentState[] =>
  isSeller ? counted.filter((state) => sellerStates.includes(state)) : counted;

/** A count of so many means at least so many. */
export const countedUpTo = 1_000;
/** More payments than this are not summed. */
export const summedUpTo = 30_000;
