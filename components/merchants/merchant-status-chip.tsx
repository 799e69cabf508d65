import { useTranslations } from 'next-intl';
import { StatusChip, type StatusLook } from '@/components/ui/status-chip';
import type { MerchantStatus } from '@/lib/merchants/merchant';

// green: active; blue: waits for us; amber: has something to do; red: blocked
const looks: Record<MerchantStatus, StatusLook> = {
  active: 'success',
  accepted: 'success',
  pending: 'accent',
  incomplete: 'warning',
  declined: 'danger',
  suspended: 'danger',
};

export function MerchantStatusChip({ status }: { status: MerchantStatus }) {
  const t = useTranslations('merchants');
  return <StatusChip look={looks[status]}>{t(`status.${status}`)}</StatusChip>;
}
