import { useTranslations } from 'next-intl';
import { StatusChip, type StatusLook } from '@/components/ui/status-chip';
import type { SettlementStatus } from '@/lib/settlements/settlement';

// blue: the bank is to do it; green: it was paid; red: the bank gave it back; grey: it was not made
const looks: Record<SettlementStatus, StatusLook> = { pending: 'accent', paid: 'success', bounced: 'danger', cancelled: 'neutral' };

export function PayoutStatusChip({ status }: { status: SettlementStatus }) {
  const t = useTranslations('payouts.status');
  return <StatusChip look={looks[status]}>{t(status)}</StatusChip>;
}
