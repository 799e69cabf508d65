import { useTranslations } from 'next-intl';
import { visible } from '@/components/ui/visible';
import type { PaymentReply } from '@/lib/payments/schema';

/** Which payment it is, as people know it: its order number and its customer. */
export function OrderAndCustomer({ payment, holderName }: { payment: PaymentReply; holderName: string | null }) {
  const t = useTranslations('payment.header');
  const { external_order_num: order, payment_details: details } = payment;
  const customer = holderName || details.email;
  return [order && t('orderNumbered', { order: visible(order) }), customer && visible(customer)].filter(Boolean).join(t('and'));
}
