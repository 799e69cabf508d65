import { useTranslations } from 'next-intl';
import { StatusChip, type StatusLook } from '@/components/ui/status-chip';
import type { SubscriptionReply } from '@/lib/subscriptions/schema';
import type { ChargeState, SubscriptionStatus } from '@/lib/subscriptions/subscription';

// green: charged; blue: yet to come; amber: tried again; red: given up; grey: over
const looks: Record<SubscriptionStatus, StatusLook> = {
  pending: 'accent',
  active: 'success',
  retrying: 'warning',
  suspended: 'danger',
  deleted: 'neutral',
};

function SubscriptionStatusChip({ status }: { status: SubscriptionStatus }) {
  const t = useTranslations('subscriptions.status');
  return <StatusChip look={looks[status]}>{t(status)}</StatusChip>;
}

/** Its status, and what is planned: a pause, or that it ends with its period. */
export function SubscriptionChips({
  subscription,
}: {
  subscription: Pick<SubscriptionReply, 'status' | 'pause' | 'cancel_at_period_end'>;
}) {
  const t = useTranslations('subscriptions.planned');
  const { status, pause, cancel_at_period_end: isEnding } = subscription;
  const isOver = status === 'deleted';
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <SubscriptionStatusChip status={status} />
      {pause && !isOver && <StatusChip look="neutral">{t('paused')}</StatusChip>}
      {isEnding && !isOver && <StatusChip look="neutral">{t('ending')}</StatusChip>}
    </span>
  );
}

const chargeLooks: Record<ChargeState, StatusLook> = {
  due: 'accent',
  trying: 'accent',
  paid: 'success',
  unpaid: 'danger',
  skipped: 'neutral',
  missed: 'warning',
};

export function ChargeStateChip({ state }: { state: ChargeState }) {
  const t = useTranslations('subscriptions');
  return <StatusChip look={chargeLooks[state]}>{t(`states.${state}`)}</StatusChip>;
}
