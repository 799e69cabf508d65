import { useTranslations } from 'next-intl';
import { StatusChip, type StatusLook } from '@/components/ui/status-chip';
import type { SettlementStatus } from '@/lib/settlements/settlement';

const looks: Record<SettlementStatus, StatusLook> = { pending: 'accent', paid: 'success', bounced: 'danger', cancelled: 'neutral' };

export function TransferStatus({ status }: { status: SettlementStatus }) {
  const t = useTranslations('bankFiles');
  return <StatusChip look={looks[status]}>{t(`transferStatus.${status}`)}</StatusChip>;
}
