import { useTranslations } from 'next-intl';
import { StatusChip, type StatusLook } from '@/components/ui/status-chip';
import type { DeliveryState } from '@/lib/webhooks/deliveries/delivery';

const looks: Record<DeliveryState, StatusLook> = {
  queued: 'accent',
  sending: 'accent',
  delivered: 'success',
  failed: 'danger',
  held: 'warning',
  cancelled: 'neutral',
};

export function DeliveryStateChip({ state }: { state: DeliveryState }) {
  const t = useTranslations('deliveries');
  return <StatusChip look={looks[state]}>{t(`states.${state}`)}</StatusChip>;
}
