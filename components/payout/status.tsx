import { useTranslations } from 'next-intl';
import { StatusChip, type StatusLook } from '@/components/ui/status-chip';
import type { HeldPayout } from '@/lib/settlements/files/schema';
import type { SettlementStatus } from '@/lib/settlements/settlement';

// blue: the bank is to do it; green: it was paid; red: the bank gave it back; grey: it was not made
const looks: Record<SettlementStatus, StatusLook> = { pending: 'accent', paid: 'success', bounced: 'danger', cancelled: 'neutral' };

type Props = { status: SettlementStatus; held: HeldPayout | null };

/** One that waits and cannot be transferred is not on its way. */
export function PayoutStatusChip({ status, held }: Props) {
  const t = useTranslations('payouts');
  return held ? (
    <StatusChip look="warning">{t('held.status')}</StatusChip>
  ) : (
    <StatusChip look={looks[status]}>{t(`status.${status}`)}</StatusChip>
  );
}

/** In a list: with what it is held for. */
export function PayoutState({ status, held }: Props) {
  const t = useTranslations('payouts.held');
  return (
    <span className="inline-flex max-w-48 flex-col items-start gap-1">
      <PayoutStatusChip status={status} held={held} />
      {held && <span className="text-xs text-muted">{t(`short.${held.obstacle}`, { status: held.application_status ?? 'none' })}</span>}
    </span>
  );
}
