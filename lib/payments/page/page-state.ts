import { isCash } from '@/lib/money/methods';
import { deadlineOf, type PaymentView, totalOf } from '@/lib/payments/payment';

/**
 * What a payment's page tells its customer. preparing: nobody knows yet whether the acquirer has agreed. open: it can be paid in, or agreed
 * to. checking: more came by bank transfer than was asked, and somebody looks at it. closing: the deadline is over, and what was paid before it is still on its way. agreed: a wallet's customer has agreed, and the merchant
 * takes the money later. halted: it is under suspicion, and can neither be paid nor agreed to. declined: the acquirer, or the customer in the
 * wallet, has refused.
 */
export const pageStates = [
  'preparing',
  'open',
  'checking',
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

/** `held`: what came by bank transfer, of which nothing has become yet. */
export function pageStateOf({ payment, open }: PaymentView, held: number, now: Date): PageState {
  const { status, method } = payment;
  if (status !== 'pending' && status !== 'authorized') return ends[status];
  if (open.includes('authorize')) return 'preparing';
  if (payment.fraudMarkedAt !== null) return 'halted';
  const deadline = deadlineOf(payment);
  const isOver = deadline !== null && now.getTime() > Date.parse(deadline);
  if (isCash(method)) {
    if (status === 'pending') return 'preparing';
    if (isOver) return 'closing';
    return held >= totalOf(payment) ? 'checking' : 'open';
  }
  if (status === 'authorized') return 'agreed';
  return isOver ? 'expired' : 'open';
}
