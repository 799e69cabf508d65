import { useTranslations } from 'next-intl';
import { StatusChip, type StatusLook } from '@/components/ui/status-chip';
import type { AdjustmentStatus } from '@/lib/adjustments/adjustment';

// amber: somebody has to act; green: posted; grey: ended without money
const looks: Record<AdjustmentStatus, StatusLook> = { proposed: 'warning', approved: 'success', rejected: 'neutral' };

export function AdjustmentStatusChip({ status }: { status: AdjustmentStatus }) {
  const t = useTranslations('adjustments');
  return <StatusChip look={looks[status]}>{t(`statuses.${status}`)}</StatusChip>;
}
