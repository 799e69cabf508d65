import type { EventType } from '@/lib/events/catalogue';
import type { Causes } from '@/lib/events/event';
import { isCash } from '@/lib/money/methods';
import type { PaymentView } from '@/lib/payments/payment';

/**
 * Whether the customer gets mails: a customer who paid on our page, or who received numbers or an account that are lost with the page. A
 * customer who paid by card or wallet on the shop's own page hears from the shop.
 */
const isWrittenTo = ({ email, session, method }: Pick<PaymentView['payment'], 'email' | 'session' | 'method'>): boolean =>
  email !== null && (session !== null || isCash(method));

function mailOf({ payment }: PaymentView, type: EventType, refundId: string | null): Causes['mail'] | null {
  if (!isWrittenTo(payment)) return null;
  if (type === 'payment.authorized') return isCash(payment.method) ? { kind: 'how_to_pay', subjectId: payment.id } : null;
  if (type === 'payment.captured') return { kind: 'paid', subjectId: payment.id };
  return type === 'payment.refund.created' && refundId ? { kind: 'refunded', subjectId: refundId } : null;
}

/** The mails that an event of a payment causes. `refundId`: the refund of the event; null: no refund by the merchant's decision. */
export function causesOf(view: PaymentView, type: EventType, refundId: string | null): Causes {
  const mail = mailOf(view, type, refundId);
  const sellers = type === 'payment.captured' ? view.splits.map(({ submerchantId }) => submerchantId) : [];
  return { ...(mail && { mail }), ...(sellers.length > 0 && { sellers }) };
}
