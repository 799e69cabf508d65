import { isCash } from '@/lib/money/methods';
import { deadlineOf, type PaymentView, totalOf } from '@/lib/payments/payment';

/**
 * The states of a payment's page. preparing: the acquirer has not answered yet. open: the customer can pay or approve. checking: too much
 * came by bank transfer, and an operator looks at it. closing: the deadline has passed, and money paid before it is still on its way.
 * agreed: the wallet's customer has approved, and the merchant captures later. halted: marked as fraud, neither payable nor approvable.
 * declined: refused by the acquirer, or by the customer in the wallet.
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

/** `held`: money received by bank transfer and not decided about. */
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
