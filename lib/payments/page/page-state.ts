import { isCash } from '@/lib/money/methods';
import { deadlineOf, type PaymentView } from '@/lib/payments/payment';

/**
 * What a payment's page tells its customer. preparing: nobody knows yet whether the acquirer has agreed. open: it can be paid in, or agreed
 * to. closing: the deadline is over, and what was paid before it is still on its way. agreed: a wallet's customer has agreed, and the merchant
 * takes the money later. halted: it is under suspicion, and can neither be paid nor agreed to. declined: the acquirer, or the customer in the
 * wallet, has refused.
 */
export const pageStates = [
  'preparing',
  'open',
  'closing',
  'halted',
  'agreed',
  'paid',
  'refunded',
  'cancelled',
  'expired',
  'declined',
] as const;
export type PageState = (typeof pageStates)[number];

const ends = { captured: 'paid', refunded: 'refunded', cancelled: 'cancelled', expired: 'expired', failed: 'declined' } as const;

export function pageStateOf({ payment, open }: PaymentView, now: Date): PageState {
  const { status, method } = payment;
  if (status !== 'pending' && status !== 'authorized') return ends[status];
  if (open.includes('authorize')) return 'preparing';
  if (payment.fraudMarkedAt !== null) return 'halted';
  const deadline = deadlineOf(payment);
  const isOver = deadline !== null && now.getTime() > Date.parse(deadline);
  if (isCash(method)) {
    if (status === 'pending') return 'preparing';
    return isOver ? 'closing' : 'open';
  }
  if (status === 'authorized') return 'agreed';
  return isOver ? 'expired' : 'open';
}
