import { useTranslations } from 'next-intl';
import { StatusChip, type StatusLook } from '@/components/ui/status-chip';
import type { PaymentStatus } from '@/lib/payments/payment';

// green: money has come; blue: on its way; red: refused; grey: ended without money
const looks: Record<PaymentStatus, StatusLook> = {
  captured: 'success',
  authorized: 'accent',
  pending: 'accent',
  refunded: 'neutral',
  cancelled: 'neutral',
  expired: 'neutral',
  failed: 'danger',
};

export function PaymentStatusChip({ status }: { status: PaymentStatus }) {
  const t = useTranslations('payment');
  return <StatusChip look={looks[status]}>{t(`status.${status}`)}</StatusChip>;
}
