import { useTranslations } from 'next-intl';
import { StatusChip, type StatusLook } from '@/components/ui/status-chip';
import type { RefundRequestReply } from '@/lib/payments/schema';

const looks: Record<RefundRequestReply['status'], StatusLook> = {
  pending: 'accent',
  completed: 'success',
  rejected: 'danger',
  returned: 'danger',
};

export function RequestStatus({ status }: Pick<RefundRequestReply, 'status'>) {
  const t = useTranslations('refundRequests.status');
  return <StatusChip look={looks[status]}>{t(status)}</StatusChip>;
}
