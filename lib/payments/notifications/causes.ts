import type { EventType } from '@/lib/events/catalogue';
import type { Causes } from '@/lib/events/event';
import { isCash } from '@/lib/money/methods';
import type { PaymentView } from '@/lib/payments/payment';

/**
 * Whether its customer is written to: who paid on our page, and who was given numbers or an account to pay to, which are lost with the page. Who paid
 * a shop's own page by card or wallet hears from the shop.
 */
const isWrittenTo = ({ email, session, method }: Pick<PaymentView['payment'], 'email' | 'session' | 'method'>): boolean =>
  email !== null && (session !== null || isCash(method));

function mailOf({ payment }: PaymentView, type: EventType, refundId: string | null): Causes['mail'] | null {
  if (!isWrittenTo(payment)) return null;
  if (type === 'payment.authorized') return isCash(payment.method) ? { kind: 'how_to_pay', subjectId: payment.id } : null;
  if (type === 'payment.captured') return { kind: 'paid', subjectId: payment.id };
  return type === 'payment.refund.created' && refundId ? { kind: 'refunded', subjectId: refundId } : null;
}

/** What is to be written because of an event of a payment. `refundId`: which refund the event is of; null where nobody gives anything back of their own will. */
export function causesOf(view: PaymentView, type: EventType, refundId: string | null): Causes {
  const mail = mailOf(view, type, refundId);
  const sellers = type === 'payment.captured' ? view.splits.map(({ submerchantId }) => submerchantId) : [];
  return { ...(mail && { mail }), ...(sellers.length > 0 && { sellers }) };
}
