import { useTranslations } from 'next-intl';
import { StatusChip, type StatusLook } from '@/components/ui/status-chip';
import type { HeldPayout } from '@/lib/settlements/files/schema';
import type { SettlementStatus } from '@/lib/settlements/settlement';

// blue: waits for the bank; green: paid; red: returned by the bank; grey: not made
const looks: Record<SettlementStatus, StatusLook> = { pending: 'accent', paid: 'success', bounced: 'danger', cancelled: 'neutral' };

type Props = { status: SettlementStatus; held: HeldPayout | null /** For how many days; 0: it is not. */; late: number };

/** A waiting payout that cannot be transferred shows `held`, and one after its payout day shows `late`. */
export function PayoutStatusChip({ status, held, late }: Props) {
  const t = useTranslations('payouts');
  if (held) return <StatusChip look="warning">{t('held.status')}</StatusChip>;
  return late > 0 ? (
    <StatusChip look="danger">{t('late.status', { days: late })}</StatusChip>
  ) : (
    <StatusChip look={looks[status]}>{t(`status.${status}`)}</StatusChip>
  );
}

/** In a list: the status, with the reason for a hold. */
export function PayoutState({ status, held, late }: Props) {
  const t = useTranslations('payouts.held');
  return (
    <span className="inline-flex max-w-48 flex-col items-start gap-1">
      <PayoutStatusChip status={status} held={held} late={late} />
      {held && <span className="text-xs text-muted">{t(`short.${held.obstacle}`, { status: held.application_status ?? 'none' })}</span>}
    </span>
  );
}
